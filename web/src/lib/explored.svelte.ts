/** A tree that is being explored: what is opened, what the engine has said, and questions under way. */
import { SvelteMap, SvelteSet } from 'svelte/reactivity';
import { ask, Stopped } from '../engine/engine.svelte';
import type { Option, Player } from '../engine/protocol';
import { above, child, isNode, type Known, type Node, nodeOf, parent, type Path, placeOf, rows, type Row, within } from './explorer';
import { isFound } from './found';
import { type Aim, isNumber, MOST_MOVES, stoppingMove, winningMove } from './line';
import { countedEnd } from './match';

/** Longer values are not sent back to be asked about. */
const LONGEST = 400;
/** So many values are asked about at once. */
const AT_ONCE = 40;

/** Nodes and temperatures of one visit; both trees and all lines share them. */
export class Knowledge {
  readonly nodes = new SvelteMap<string, Known>();
  /** Temperatures by value. */
  readonly heat = new SvelteMap<string, string>();
  private readonly control = new AbortController();

  /** Nobody waits for answers any more. */
  leave() {
    this.control.abort();
  }

  /** The node of a call, asked for once. */
  async node(call: string): Promise<Node | undefined> {
    const known = this.nodes.get(call);
    if (isNode(known)) return known.node;
    if (known && 'waiting' in known) return this.arrival(call);
    this.nodes.set(call, { waiting: true });
    try {
      const found = nodeOf(await ask('sum', { components: [call] }, this.control.signal));
      this.nodes.set(call, 'message' in found ? { fault: found } : { node: found });
      if ('message' in found) return undefined;
      void this.warm(found);
      return found;
    } catch (error) {
      if (this.control.signal.aborted) return undefined;
      const trouble = error instanceof Stopped ? 'Stopped.' : (error as Error).message;
      this.nodes.set(call, { trouble });
      return undefined;
    } finally {
      for (const arrived of this.waiting.get(call) ?? []) arrived();
      this.waiting.delete(call);
    }
  }

  private readonly waiting = new Map<string, (() => void)[]>();
  private async arrival(call: string): Promise<Node | undefined> {
    await new Promise<void>((resolve) => this.waiting.set(call, [...(this.waiting.get(call) ?? []), resolve]));
    const known = this.nodes.get(call);
    return isNode(known) ? known.node : undefined;
  }

  /** Asks again about a call that went wrong. */
  again(call: string) {
    if (!isNode(this.nodes.get(call))) this.nodes.delete(call);
  }

  /** The temperatures of the options, as far as they are not known. */
  async warm(node: Node) {
    if (node.theory !== 'short') return;
    const options = [...(node.left ?? []), ...(node.right ?? [])];
    const values = new Set(options.flatMap(({ worth }) => (isFound(worth) ? [worth.value] : [])));
    const asked = [...values].filter((value) => value.length <= LONGEST && !this.heat.has(value)).slice(0, AT_ONCE);
    const found = await this.list(asked.map((value) => `temperature(${value})`));
    found?.forEach((temperature, i) => this.heat.set(asked[i]!, temperature));
  }

  /** Several small questions as one. */
  async list(inputs: string[]): Promise<string[] | undefined> {
    if (!inputs.length) return [];
    try {
      const { items } = await ask('eval', { input: `[${inputs.join(', ')}]` }, this.control.signal);
      const values = items?.map((item) => item.value ?? '');
      return values?.length === inputs.length ? values : undefined;
    } catch {
      return undefined;
    }
  }
}

export class ExploredTree {
  root = $state('');
  readonly opened = new SvelteSet<Path>();
  readonly whole = new SvelteSet<string>();
  selected = $state<Path>('');
  readonly rows: Row[] = $derived.by(() =>
    this.root ? rows({ root: this.root, known: this.knowledge.nodes, opened: this.opened, whole: this.whole }) : [],
  );

  constructor(readonly knowledge: Knowledge) {}

  /** Begins with a root; opened nodes whose parents cannot be read stay closed. */
  async begin(root: string, opened: ReadonlySet<Path>, selected: Path) {
    this.root = root;
    this.opened.clear();
    this.whole.clear();
    this.selected = '';
    for (const path of [...opened].sort((a, b) => a.length - b.length)) {
      if (path === '' || this.opened.has(parent(path)!)) await this.open(path);
      if (this.root !== root) return;
    }
    if (placeOf(this.root, this.knowledge.nodes, selected)) this.selected = selected;
  }

  async open(path: Path): Promise<Node | undefined> {
    const root = this.root;
    const place = placeOf(root, this.knowledge.nodes, path);
    if (!place) return undefined;
    this.opened.add(path);
    this.knowledge.again(place.call);
    return this.knowledge.node(place.call);
  }

  /** What is below a closed node is forgotten. */
  close(path: Path) {
    for (const other of [...this.opened]) if (within(other, path)) this.opened.delete(other);
    if (within(this.selected, path)) this.selected = path;
  }

  toggle(path: Path) {
    if (this.opened.has(path)) this.close(path);
    else void this.open(path);
  }

  /** Looks at a node; all above it are opened. */
  async show(path: Path) {
    for (const up of above(path).slice(0, -1)) if (!this.opened.has(up)) await this.open(up);
    if (placeOf(this.root, this.knowledge.nodes, path)) this.selected = path;
  }
}

/** A line of play from a node. */
export interface PlayedLine {
  start: Path;
  moves: { player: Player; path: Path; option: Option; reason: string }[];
  /** Why it ends. */
  end: string;
}

const NAMES: Record<Player, string> = { left: 'Left', right: 'Right' };

/** Follows sensible play from a node; `step` is called after every move, and ends it by answering false. */
export async function lineFrom(
  knowledge: Knowledge,
  call: string,
  start: Path,
  first: Player,
  aim: Aim,
  step: (line: PlayedLine) => boolean,
): Promise<void> {
  const line: PlayedLine = { start, moves: [], end: '' };
  const seen = new Set<string>();
  let [player, path] = [first, start];
  const points = { left: 0, right: 0 };
  const end = (text: string) => void step({ ...line, moves: [...line.moves], end: text });
  for (;;) {
    const node = await knowledge.node(call);
    if (!node) return end('the engine could not go on');
    if (aim === 'stop' && isFound(node.worth) && isNumber(node.worth.value)) return end(`${node.worth.value}: a number, the stop`);
    const list = node[player];
    const over = node.over[player];
    // The points of this line decide.
    if (over) return end(node.theory === 'score' ? countedEnd(points).text : over);
    if (!list) return end('there are too many moves');
    const turn = `${player} ${node.call}`;
    if (seen.has(turn)) return end('the position has been there before: play may go round for ever');
    if (line.moves.length >= MOST_MOVES) return end(`after ${MOST_MOVES} moves`);
    seen.add(turn);
    let choice;
    if (aim === 'stop') {
      const values = list.map(({ worth }) => (isFound(worth) ? worth.value : ''));
      if (values.includes('') || node.theory === 'loopy') return end('these games have no stops');
      const name = player === 'left' ? 'right_stop' : 'left_stop';
      const different = [...new Set(values)];
      const stops = await knowledge.list(different.map((value) => `${name}(${value})`));
      if (!stops) return end('the stops could not be found');
      choice = stoppingMove(player, values.map((value) => stops[different.indexOf(value)]!));
    } else {
      await knowledge.warm(node);
      choice = winningMove(node, player, knowledge.heat);
    }
    const option = choice && list[choice.index];
    if (!choice || !option) return end(`${NAMES[player]} cannot move`);
    path = child(path, node.both ? 'left' : player, choice.index);
    line.moves.push({ player, path, option, reason: choice.reason });
    points[player] += option.points ?? 0;
    if (!step({ ...line, moves: [...line.moves] })) return;
    call = option.call;
    if (!option.again) player = player === 'left' ? 'right' : 'left';
  }
}
