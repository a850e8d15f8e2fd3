/**
 * Positions of Sprouts as the engine writes them: regions, their boundaries, and the live spots along each boundary. `0` is an untouched
 * spot, `1` the end of a line, `2` a spot with one life that is met once, and any other token a spot with one life that is met twice.
 */
export type Token = string;
/** Regions, each a list of boundaries, each a cycle of spots. */
export type Regions = Token[][][];

const isLetter = (token: Token) => !'012'.includes(token);
const lives = (token: Token) => (token === '0' ? 3 : token === '1' ? 2 : 1);

/** The position of a call such as `sprouts(3)` or `sprouts("0.AB}0.AB")`; nothing if it is not one. */
export function readCall(call: string): Regions | undefined {
  const number = /^\s*sprouts\(\s*(\d+)\s*\)\s*$/.exec(call)?.[1];
  if (number !== undefined) return start(Number(number));
  const text = /^\s*sprouts\(\s*"([^"]*)"\s*\)\s*$/.exec(call)?.[1];
  return text === undefined ? undefined : read(text);
}

/** The number of spots with which a game begins, if the call is a start. */
export const startOf = (call: string): number | undefined => {
  const number = /^\s*sprouts\(\s*(\d+)\s*\)\s*$/.exec(call)?.[1];
  return number === undefined ? undefined : Number(number);
};

const start = (spots: number): Regions => tidy([Array.from({ length: spots }, () => ['0'])]);

/** Every land has letters of its own. */
export function read(text: string): Regions {
  const lands = text.split('+').filter((land) => land.trim());
  return tidy(
    lands.flatMap((land, i) =>
      land.split('}').map((region) =>
        region.split('.').map((boundary) => {
          const tokens = boundary.match(/[0-2]|[A-Za-z]'*/g) ?? [];
          return tokens.map((token) => (isLetter(token) ? `${token}${i}` : token));
        }),
      ),
    ),
  );
}

/** Without what does not matter: dead regions, and the difference between one place and two places side by side. */
export function tidy(regions: Regions): Regions {
  for (;;) {
    const before = JSON.stringify(regions);
    regions = regions
      .map((region) => region.filter((boundary) => boundary.length))
      .filter((region) => {
        const letters = new Set(region.flat().filter(isLetter));
        const others = region.flat().filter((token) => !isLetter(token));
        return letters.size + others.reduce((sum, token) => sum + lives(token), 0) >= 2;
      });
    const met = new Map<Token, number>();
    for (const token of regions.flat(2)) met.set(token, (met.get(token) ?? 0) + 1);
    regions = regions.map((region) =>
      region.map((boundary) => {
        const out: Token[] = [];
        for (const token of boundary) {
          if (!isLetter(token)) out.push(token);
          else if (met.get(token) === 1) out.push('2');
          else if (out.at(-1) === token) out[out.length - 1] = '2';
          else out.push(token);
        }
        // The last place is a neighbour of the first.
        if (out.length > 1 && out[0] === out.at(-1) && isLetter(out[0]!)) {
          out.pop();
          out[0] = '2';
        }
        return out;
      }),
    );
    if (JSON.stringify(regions) === before) return regions;
  }
}

/** What stays the same if boundaries are turned and letters renamed. */
const looks = (boundary: Token[]) => boundary.map((token) => (isLetter(token) ? 'x' : token)).sort().join('');
const looksOf = (region: Token[][]) => region.map(looks).sort().join('.');

/** Letters of one position by those of the other. */
type Names = ReadonlyMap<Token, Token>;

/** All ways to lay a boundary on another one, turned but not mirrored. */
function* turns(boundary: Token[], other: Token[], names: Names): Generator<Names> {
  if (boundary.length !== other.length) return;
  const used = new Set(names.values());
  for (let turn = 0; turn < other.length; turn++) {
    const found = new Map(names);
    const taken = new Set(used);
    const fits = boundary.every((token, i) => {
      const to = other[(i + turn) % other.length]!;
      if (!isLetter(token) || !isLetter(to)) return token === to;
      const known = found.get(token);
      if (known !== undefined) return known === to;
      if (taken.has(to)) return false;
      found.set(token, to);
      taken.add(to);
      return true;
    });
    if (fits) yield found;
  }
}

/** All ways to lay boundaries on others in any order. */
function* layBoundaries(boundaries: Token[][], others: Token[][], names: Names): Generator<Names> {
  const [first, ...rest] = boundaries;
  if (!first) {
    if (!others.length) yield names;
    return;
  }
  const tried = new Set<string>();
  for (const [i, other] of others.entries()) {
    // Boundaries without letters that look the same are the same.
    const key = other.some(isLetter) ? `${i}` : other.join('');
    if (tried.has(key) || looks(first) !== looks(other)) continue;
    tried.add(key);
    for (const found of turns(first, other, names)) yield* layBoundaries(rest, others.toSpliced(i, 1), found);
  }
}

function* layRegions(regions: Regions, others: Regions, names: Names): Generator<Names> {
  const [first, ...rest] = regions;
  if (!first) {
    if (!others.length) yield names;
    return;
  }
  for (const [i, other] of others.entries()) {
    if (looksOf(first) !== looksOf(other)) continue;
    const mirrored = first.map((boundary) => boundary.toReversed());
    for (const side of [first, mirrored])
      for (const found of layBoundaries(side, other, names)) yield* layRegions(rest, others.toSpliced(i, 1), found);
  }
}

/** Whether two tidy positions are the same: regions may be mirrored, each by itself, and letters renamed. */
export function same(one: Regions, two: Regions): boolean {
  const looksAll = (regions: Regions) => regions.map(looksOf).sort().join('}');
  if (looksAll(one) !== looksAll(two)) return false;
  // Regions that look like no other come first, so that there is little to try.
  const often = (region: Token[][]) => one.filter((other) => looksOf(other) === looksOf(region)).length;
  const ordered = one.toSorted((a, b) => often(a) - often(b));
  return !layRegions(ordered, two, new Map()).next().done;
}
