/**
 * Checks proofs of the engine in the page, by looking up for every move the answer that the proof gives. It shares no code with the
 * engine. The format is that of `upstar check`, version 1: games in which play ends. That positions have the moves that the proof
 * lists is taken on trust here; `upstar check` knows the rules of many games.
 */

/** Why something is no proof. */
export class Flaw extends Error {}

export interface Verdict {
  statement: string;
  /** How many sums have a strategy. */
  sums: number;
  /** How many positions have their moves on trust. */
  trusted: number;
}

type Side = 0 | 1;
/** Numbers of games in order, without zeros and without pairs of negatives, as a text. */
type Sum = string;

/** Games as trees with shared pieces; equal trees have equal numbers. */
class Games {
  private readonly options: [number[], number[]][] = [];
  private readonly negatives: (number | undefined)[] = [];
  private readonly known = new Map<string, number>();

  game(left: number[], right: number[]): number {
    const tidy = (list: number[]) => [...new Set(list)].sort((a, b) => a - b);
    const pair: [number[], number[]] = [tidy(left), tidy(right)];
    const key = `${pair[0]}|${pair[1]}`;
    const old = this.known.get(key);
    if (old !== undefined) return old;
    this.known.set(key, this.options.length);
    return this.options.push(pair) - 1;
  }

  of(game: number, side: Side): number[] {
    return this.options[game]![side];
  }

  /** Options are negated before the games that have them, so no recursion is needed. */
  negative(game: number): number {
    const pending = [game];
    while (pending.length) {
      const next = pending.at(-1)!;
      const [left, right] = this.options[next]!;
      const missing = [...left, ...right].filter((option) => this.negatives[option] === undefined);
      if (missing.length) {
        pending.push(...missing);
        continue;
      }
      pending.pop();
      if (this.negatives[next] !== undefined) continue;
      const turned = (list: number[]) => list.map((option) => this.negatives[option]!);
      const negative = this.game(turned(right), turned(left));
      this.negatives[next] = negative;
      this.negatives[negative] = next;
    }
    return this.negatives[game]!;
  }

  sum(games: number[]): Sum {
    const counts = new Map<number, number>();
    for (const game of games) {
      const [left, right] = this.options[game]!;
      if (!left.length && !right.length) continue;
      const negative = this.negative(game);
      const against = counts.get(negative) ?? 0;
      if (against > 0) counts.set(negative, against - 1);
      else counts.set(game, (counts.get(game) ?? 0) + 1);
    }
    const list = [...counts].sort(([a], [b]) => a - b);
    return list.flatMap(([game, count]) => Array<number>(count).fill(game)).join();
  }

  /** The sum after a move from one of its games to an option; nothing if that is not a move. */
  after(sum: Sum, from: number, to: number, side: Side): Sum | undefined {
    const games = members(sum);
    const place = games.indexOf(from);
    if (place < 0 || !this.of(from, side).includes(to)) return undefined;
    return this.sum(games.with(place, to));
  }
}

/** Longer texts of games are not written. */
const LONGEST = 120;

/** n if the game is { | }, {n - 1| } or { |n + 1}. */
function integer(games: Games, game: number): number | undefined {
  for (let n = 0; ; ) {
    const [left, right] = [games.of(game, 0), games.of(game, 1)];
    if (!left.length && !right.length) return n;
    if (left.length === 1 && !right.length && n >= 0) [n, game] = [n + 1, left[0]!];
    else if (right.length === 1 && !left.length && n <= 0) [n, game] = [n - 1, right[0]!];
    else return undefined;
  }
}

/** A game as integers, `*` and braces; nothing if that is too long. Every level writes something, so this bounds the recursion. */
function textOf(games: Games, game: number, most = LONGEST): string | undefined {
  const number = integer(games, game);
  if (number !== undefined) return String(number);
  if (most <= 0) return undefined;
  const sides: string[] = [];
  let left = most;
  for (const side of [0, 1] as const) {
    const list: string[] = [];
    for (const option of games.of(game, side)) {
      const text = textOf(games, option, left - 3);
      if (text === undefined) return undefined;
      left -= text.length + 1;
      list.push(text);
    }
    sides.push(list.join());
  }
  const text = sides[0] === '0' && sides[1] === '0' ? '*' : `{${sides.join('|')}}`;
  return text.length <= most ? text : undefined;
}

const members = (sum: Sum): number[] => (sum ? sum.split(',').map(Number) : []);

type Json = { [name: string]: unknown };
function list(value: unknown, what: string): unknown[] {
  if (!Array.isArray(value)) throw new Flaw(`${what}: expected a list`);
  return value;
}
const optional = (value: unknown, what: string) => (value === undefined || value === null ? [] : list(value, what));

class Proof {
  readonly games = new Games();
  /** Sums that Left wins moving second, and those that she wins moving first. */
  readonly second = new Set<Sum>();
  private readonly first = new Set<Sum>();
  private readonly listed: number[] = [];
  private readonly positions = new Set<string>();

  constructor(private readonly object: Json) {
    for (const entry of list(object.games, 'games')) {
      const [left, right, more] = list(entry, 'a game');
      if (more !== undefined) throw new Flaw('a game is not a pair of lists of options');
      this.listed.push(this.games.game(this.numbers(left), this.numbers(right)));
    }
    for (const entry of optional(object.positions, 'positions')) {
      const [call, game] = list(entry, 'a position');
      if (typeof call !== 'string') throw new Flaw('a position is not a call and a game');
      this.positions.add(`${this.game(game)} ${call}`);
    }
  }

  get trusted() {
    return this.positions.size;
  }

  /** A game by its number in the proof. */
  game(number: unknown): number {
    const game = typeof number === 'number' ? this.listed[number] : undefined;
    if (game === undefined) throw new Flaw(`${JSON.stringify(number)} is not the number of a game that stands before`);
    return game;
  }

  private numbers(value: unknown): number[] {
    return list(value, 'games').map((number) => this.game(number));
  }

  /** Every move of Right in every sum has an answer of Left that leads to such a sum again. */
  strategy() {
    const entries = list(this.object.strategy, 'strategy').map((entry) => {
      const { sum, answers } = entry as Json;
      const found = new Map<string, [number, number]>();
      for (const answer of list(answers, 'answers')) {
        const four = this.numbers(answer);
        if (four.length !== 4) throw new Flaw('an answer is not four games');
        found.set(`${four[0]},${four[1]}`, [four[2]!, four[3]!]);
      }
      return { sum: this.games.sum(this.numbers(sum)), answers: found };
    });
    for (const { sum } of entries) this.second.add(sum);
    entries.forEach(({ sum, answers }, number) => {
      for (const from of new Set(members(sum)))
        for (const to of this.games.of(from, 1)) {
          const after = this.games.after(sum, from, to, 1);
          const answer = answers.get(`${from},${to}`);
          if (after === undefined || !answer) throw new Flaw(`strategy ${number}: a move of Right’s has no answer`);
          const next = this.games.after(after, answer[0], answer[1], 0);
          if (next === undefined) throw new Flaw(`strategy ${number}: an answer is not a move of Left’s`);
          if (!this.won(next)) throw new Flaw(`strategy ${number}: an answer leads to a sum without a strategy`);
        }
    });
    for (const entry of optional(this.object.openings, 'openings')) {
      const { sum, move } = entry as Json;
      const start = this.games.sum(this.numbers(sum));
      const [from, to] = this.numbers(move);
      const after = from === undefined || to === undefined ? undefined : this.games.after(start, from, to, 0);
      if (after === undefined) throw new Flaw('an opening is not a move of Left’s');
      if (!this.won(after)) throw new Flaw('an opening leads to a sum without a strategy');
      this.first.add(start);
    }
  }

  /** Nobody can move in the empty sum: the player who moves second wins it. */
  private won(sum: Sum): boolean {
    return sum === '' || this.second.has(sum);
  }

  private difference(g: number[], h: number[]): Sum {
    return this.games.sum([...g, ...h.map((game) => this.games.negative(game))]);
  }
  /** G ≥ H: Left, moving second, wins G - H. */
  private atLeast = (g: number[], h: number[]) => this.won(this.difference(g, h));
  /** G ⧐ H: Left, moving first, wins G - H. */
  private notLess = (g: number[], h: number[]) => this.first.has(this.difference(g, h));

  /** A list of `[sign, game]`, perhaps with a position, and its text. */
  private signed(value: unknown): [number[], string] {
    let text = '';
    const games = list(value, 'a sum').map((term) => {
      const [sign, number, call] = list(term, 'a term');
      if (sign !== 1 && sign !== -1) throw new Flaw('a sign is neither 1 nor -1');
      const game = this.game(number);
      text += `${text ? (sign < 0 ? ' - ' : ' + ') : sign < 0 ? '-' : ''}${this.name(game, call)}`;
      return sign < 0 ? this.games.negative(game) : game;
    });
    return [games, text || '0'];
  }

  private name(game: number, call: unknown): string {
    if (call === undefined || call === null) return textOf(this.games, game) ?? 'a large game';
    if (typeof call !== 'string' || !this.positions.has(`${game} ${call}`))
      throw new Flaw(`${JSON.stringify(call)} is not given as a position with this game`);
    return call;
  }

  /** The statement, if the strategy proves it. */
  claim(): string {
    const claim = (this.object.claim ?? {}) as Json;
    const { atLeast, notLess } = this;
    let statement: string;
    let proved: boolean | undefined;
    if (claim.kind === 'relation') {
      const [[g, left], [h, right]] = [this.signed(claim.left), this.signed(claim.right)];
      const relation = String(claim.relation);
      const proofs: Record<string, () => boolean> = {
        '>=': () => atLeast(g, h),
        '>': () => atLeast(g, h) && notLess(g, h),
        '<=': () => atLeast(h, g),
        '<': () => atLeast(h, g) && notLess(h, g),
        '==': () => atLeast(g, h) && atLeast(h, g),
        '|>': () => notLess(g, h),
        '<|': () => notLess(h, g),
        '<>': () => notLess(g, h) && notLess(h, g),
        '!=': () => notLess(g, h) || notLess(h, g),
      };
      statement = `${left} ${relation} ${right}`;
      proved = proofs[relation]?.();
    } else if (claim.kind === 'outcome') {
      const [g, sum] = this.signed(claim.sum);
      const proofs: Record<string, () => boolean> = {
        L: () => atLeast(g, []) && notLess(g, []),
        R: () => atLeast([], g) && notLess([], g),
        N: () => notLess(g, []) && notLess([], g),
        P: () => atLeast(g, []) && atLeast([], g),
      };
      statement = `${sum} has the outcome ${String(claim.outcome)}`;
      proved = proofs[String(claim.outcome)]?.();
    } else if (claim.kind === 'canonical') {
      const [game, form] = [this.game(claim.game), this.game(claim.form)];
      this.reductions(game, form);
      statement = `the canonical form of ${this.name(game, claim.position)} is ${this.name(form, undefined)}`;
      proved = true;
    } else throw new Flaw('the kind of the claim is unknown');
    if (!proved) throw new Flaw(`the strategy does not prove that ${statement}`);
    return statement;
  }

  /** The steps lead from the game to the form, and the form is canonical. */
  private reductions(game: number, form: number) {
    const made = new Map<number, number>();
    const end = (from: number) => {
      let last = from;
      for (let next = made.get(last); next !== undefined; next = made.get(last)) last = next;
      return last;
    };
    optional(this.object.steps, 'steps').forEach((step, number) => {
      try {
        const [from, to] = this.step(step as Json, end);
        if (made.has(from)) throw new Flaw('a second step from the same game');
        if (end(to) === from) throw new Flaw('steps go round in a circle');
        made.set(from, to);
      } catch (error) {
        throw new Flaw(`step ${number}: ${(error as Error).message}`);
      }
    });
    if (end(game) !== form) throw new Flaw('the steps do not lead from the game to the form');
    this.canonical(form);
  }

  private step(step: Json, end: (game: number) => number): [number, number] {
    const [from, to] = [this.game(step.from), this.game(step.to)];
    if (step.kind === 'number') {
      if (!this.atLeast([from], [to]) || !this.atLeast([to], [from]))
        throw new Flaw('the strategy does not prove that it equals the number');
      return [from, to];
    }
    const options: [number[], number[]] = [[...this.games.of(from, 0)], [...this.games.of(from, 1)]];
    if (step.kind === 'replace') {
      for (const side of [0, 1] as const) options[side] = options[side].map(end);
    } else if (step.kind === 'dominated' || step.kind === 'reversible') {
      if (step.side !== 'left' && step.side !== 'right') throw new Flaw('the side is neither left nor right');
      const side: Side = step.side === 'left' ? 0 : 1;
      const option = this.game(step.option);
      if (!options[side].includes(option)) throw new Flaw('the option is none of the game');
      options[side] = options[side].filter((other) => other !== option);
      /** Whether one game is at least as good as another for the owner of the option. */
      const better = (good: number, bad: number) => (side === 0 ? this.atLeast([good], [bad]) : this.atLeast([bad], [good]));
      if (step.kind === 'dominated') {
        const by = this.game(step.by);
        if (!options[side].includes(by)) throw new Flaw('the game that dominates is no other option');
        if (!better(by, option)) throw new Flaw('the strategy does not prove that the option is dominated');
      } else {
        const through = this.game(step.through);
        if (!this.games.of(option, side === 0 ? 1 : 0).includes(through))
          throw new Flaw('the game to reverse through is no answer to the option');
        if (!better(from, through)) throw new Flaw('the strategy does not prove that the option is reversible');
        options[side].push(...this.games.of(through, side));
      }
    } else throw new Flaw('the kind of the step is unknown');
    if (this.games.game(...options) !== to) throw new Flaw('the result has other options');
    return [from, to];
  }

  /** No option of the form and its followers is dominated or reversible. */
  private canonical(form: number) {
    const pending = [form];
    const seen = new Set(pending);
    for (let game = pending.pop(); game !== undefined; game = pending.pop())
      for (const side of [0, 1] as const)
        for (const option of this.games.of(game, side)) {
          if (!seen.has(option)) {
            seen.add(option);
            pending.push(option);
          }
          for (const other of this.games.of(game, side))
            if (other !== option && !this.notLess([option], [other])) throw new Flaw('the form may have a dominated option');
          for (const through of this.games.of(option, side === 0 ? 1 : 0)) {
            const [greater, less] = side === 0 ? [through, game] : [game, through];
            if (!this.notLess([greater], [less])) throw new Flaw('the form may have a reversible option');
          }
        }
  }
}

/** Whether proofs of this version can be checked here. */
export const canCheck = (version: number) => version === 1;

/** Checks a proof; throws a `Flaw` that says what is wrong with it. */
export function check(text: string): Verdict {
  let object: Json;
  try {
    object = JSON.parse(text) as Json;
  } catch {
    throw new Flaw('this is not JSON');
  }
  if (object?.format === 'upstar-answer') throw new Flaw('this is an answer without a proof: there is nothing to check');
  if (object?.format !== 'upstar-proof') throw new Flaw('this is no proof');
  if (!canCheck(Number(object.version))) throw new Flaw('the page cannot check proofs of this kind: use `upstar check`');
  const proof = new Proof(object);
  proof.strategy();
  return { statement: proof.claim(), sums: proof.second.size, trusted: proof.trusted };
}
