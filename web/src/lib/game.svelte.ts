/** A game on the page: its tree of moves, the position on the board, and the engine that takes part in it. */
import { ask, Stopped } from '../engine/engine.svelte';
import type { End, Fault, MovePlace, Player, Sum } from '../engine/protocol';
import { auction, type Bid, type Bids, bidText } from './bidding';
import { type Evaluation, evaluate, type Seen, wonOnTime } from './evaluation';
import { GameClock } from './gameclock.svelte';
import { type GameFile, readGame, written } from './gamefile';
import * as trees from './gametree';
import type { Fields } from './link';
import { after, endOf, fromFields, lead, type Match, moves as movesOf, nextTurn, other, PLAYER_NAMES, pointsOf, purse as purseOf, toFields, turn } from './match';
import { moveText } from './movetext';
import { bid, inHaste, moveAfterBid, play, THINKING } from './opponent';
import { needed } from './own';
import { known, own } from './own.svelte';
import { Positions, Unreadable } from './positions.svelte';
import { note } from './route.svelte';

const PAUSE = matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : 450;
/** The game of this tab, with its variations, so that a reload loses nothing. */
const DRAFT = 'upstar.play';

export class Game {
  /** The settings: its moves are those of the tree. */
  match = $state.raw<Match>(fromFields([], '0'));
  tree = $state.raw(trees.plant([], 'left'));
  /** The bids of an auction after which no move was made yet. */
  bids = $state.raw<Bids>();
  /** Whether values are wanted. */
  studies = $state(false);
  fault = $state.raw<{ fault: Fault; input: string }>();
  trouble = $state('');
  hint = $state.raw<{ move: MovePlace; text: string }>();
  /** What the last auction brought. */
  told = $state('');
  readonly positions = new Positions();
  readonly clock = new GameClock();
  private asking = new AbortController();
  private studying = new AbortController();

  readonly node = $derived(trees.node(this.tree));
  readonly path = $derived(trees.path(this.tree));
  readonly line = $derived(trees.line(this.tree));
  readonly seen: Seen | undefined = $derived(this.positions.get(this.node));
  /** The match up to the position on the board. */
  readonly played: Match = $derived({ ...this.match, moves: this.path.flatMap((n) => n.move ?? []), bids: this.bids });
  /** The match as it is written into a link: the whole line that is looked at. */
  readonly linked: Match = $derived({
    ...this.match,
    moves: this.line.flatMap((n) => n.move ?? []),
    bids: this.bids,
    ply: this.tree.at === this.tree.tip ? undefined : this.path.length - 1,
  });
  readonly purse = $derived(purseOf(this.played));
  /** Whose turn it is; nobody's before an auction. */
  readonly mover: Player | undefined = $derived(turn(this.played, this.node.next));
  readonly player: Player = $derived(this.mover ?? 'left');
  readonly ready = $derived(!!this.seen);
  /** The board at once after a move: its picture is known before its moves are. */
  readonly sum: Sum | undefined = $derived(this.seen?.sum ?? this.expected());
  /** What each player has made so far, where play is for points. */
  readonly points: Record<Player, number> | undefined = $derived(this.sum?.theory === 'score' ? pointsOf(this.path, this.match.points) : undefined);
  /** Whether moves are made here, and not only looked at. */
  readonly leaf = $derived(!this.node.children.length);
  readonly end: End | undefined = $derived.by(() => {
    if (this.seen && this.mover) {
      const end = endOf(this.seen.sum, this.path, this.match, this.mover);
      if (end) return end;
    }
    const late = this.leaf ? this.clock.flag : undefined;
    return late && { winner: other(late), text: wonOnTime(late) };
  });
  readonly over = $derived(!!this.end);
  readonly human = $derived(this.ready && !this.over && !!this.mover && this.match[this.player] === 'human');
  readonly hotSeat = $derived(this.match.left === 'human' && this.match.right === 'human');
  readonly options: MovePlace[] = $derived(this.seen && this.mover ? movesOf(this.seen.sum, this.mover) : []);
  /** Those who have to bid on the screen. */
  readonly bidders: Player[] = $derived(
    this.ready && !this.mover ? (['left', 'right'] as const).filter((side) => this.match[side] === 'human') : [],
  );
  /** Whose time runs: that of a person who has to move, after the first move. */
  readonly timed: Player | undefined = $derived(this.human && this.leaf && this.path.length > 1 ? this.mover : undefined);
  /** The evaluations of the line that is looked at. */
  readonly evaluations: Evaluation[] = $derived(
    this.line.map((n) => evaluate(this.positions.get(n), this.match.purse ? undefined : n.next)),
  );
  readonly evaluation: Evaluation = $derived(evaluate(this.seen, this.match.purse ? undefined : this.mover));

  readonly status: string = $derived.by(() => {
    if (!this.ready) return '';
    if (!this.mover) return this.bidders.length ? 'The next move is auctioned.' : 'Both are bidding …';
    const name = PLAYER_NAMES[this.player];
    if (this.end) return `${this.end.text}.`;
    if (this.match[this.player] !== 'human') return this.leaf ? `${name} is thinking …` : `${name} moved here.`;
    return this.hotSeat ? `${name} to move.` : `Your move: you are ${name}.`;
  });

  /** The picture of a position whose moves are still awaited. */
  private expected(): Sum | undefined {
    const { parent, move, player } = this.node;
    const before = parent === undefined ? undefined : this.positions.get(trees.node(this.tree, parent))?.sum;
    const option = move && player && before?.components[move.component]?.[player]?.[move.option];
    if (!before || !move || !option?.board) return undefined;
    const parts = before.components.map((part, i) =>
      i === move.component ? { ...part, board: option.board!, call: option.call, input: option.call } : part,
    );
    return { ...before, components: parts.map((part) => ({ ...part, left: [], right: [] })) };
  }

  /** Begins the game of a link; the variations of a draft in this tab come back. */
  begin(fields: Fields, otherwise: string) {
    const match = fromFields(fields, otherwise);
    const draft = this.draft(match);
    if (draft) this.open(draft.file, draft.times);
    else void this.anew(match);
  }

  /** Begins anew with other settings. */
  set(change: Partial<Match>) {
    const { ply: _, points, ...match } = { ...this.match, ...change };
    // Points belong to the position in which play began.
    void this.anew({ ...match, points: change.start ? change.points : points, moves: [], bids: undefined });
  }

  /** The game as a file. */
  file(): GameFile {
    const texts = [...this.match.start, ...this.node.components];
    return { match: this.match, tree: this.tree, rules: needed(known(), texts) };
  }

  /** Goes on with a game from a file; a text says what is wrong with it. */
  load(text: string): string | undefined {
    const file = readGame(text);
    if (typeof file === 'string') return file;
    this.open(file);
    return undefined;
  }

  open({ match, tree, rules }: GameFile, times?: Record<Player, number>) {
    this.restart();
    const mine = known();
    const strange = rules.filter((rule) => !mine.some((one) => one.file === rule.file && one.source === rule.source));
    if (strange.length) own.guests = strange;
    this.match = match;
    this.tree = tree;
    this.clock.wind(match.clock, times);
    this.positions.forget();
    this.settle();
  }

  private restart(): AbortSignal {
    this.asking.abort();
    this.studying.abort();
    this.asking = new AbortController();
    this.fault = undefined;
    this.trouble = '';
    this.hint = undefined;
    this.told = '';
    this.bids = undefined;
    return this.asking.signal;
  }

  destroy() {
    this.restart();
    this.asking.abort();
    this.clock.destroy();
  }

  private async anew(next: Match) {
    const signal = this.restart();
    this.positions.forget();
    this.match = { ...next, moves: [], bids: undefined, ply: undefined };
    this.tree = trees.plant(next.start, next.first, lead(next.points));
    this.clock.wind(next.clock);
    try {
      const sum = await this.positions.board(this.node, signal);
      this.tree = trees.plant(
        sum.components.map((c) => c.call ?? c.input),
        next.first,
        lead(next.points),
      );
      for (const move of next.moves) {
        this.bids = move.bids;
        await this.positions.board(this.node, signal);
        if (!this.make(move)) break;
      }
      this.bids = next.bids;
      if (next.ply !== undefined) this.tree = trees.goTo(this.tree, this.line[next.ply]?.id ?? this.tree.at);
      this.settle();
    } catch (error) {
      this.fail(error, signal);
    }
  }

  private fail(error: unknown, signal: AbortSignal) {
    if (signal.aborted) return;
    if (error instanceof Unreadable) this.fault = { fault: error.fault, input: error.input };
    else if (error instanceof Stopped) this.trouble = 'Stopped. Take back a move, or begin anew.';
    else this.trouble = (error as Error).message;
  }

  /** Makes a move of whoever's turn it is. */
  private make(place: MovePlace): boolean {
    const sum = this.seen?.sum;
    const player = this.mover;
    const components = sum && player && after(sum, player, place);
    if (!components) return false;
    const move = { component: place.component, option: place.option, ...(this.bids ? { bids: this.bids } : {}) };
    const next = nextTurn(sum, player, place);
    const points = sum.components[place.component]?.[player]?.[place.option]?.points;
    this.tree = trees.play(this.tree, { move, player, text: moveText(sum, player, place), components, next, points });
    this.bids = undefined;
    this.hint = undefined;
    return true;
  }

  /** The move of a person. */
  move(place: MovePlace) {
    const mover = this.mover;
    if (!this.human || !mover) return;
    const was = this.leaf;
    this.studying.abort();
    if (!this.make(place)) return;
    if (was) this.clock.moved(mover);
    if (!this.match.purse) this.told = '';
    // What the engine has answered before, it answers again.
    while (!this.leaf && !this.match.purse && this.match[this.node.next] !== 'human') this.tree = trees.step(this.tree, 'forward');
    this.settle();
  }

  /** Walks to a move. */
  walk(to: number | trees.Step) {
    const tree = typeof to === 'number' ? trees.goTo(this.tree, to) : trees.step(this.tree, to);
    if (tree.at === this.tree.at && tree.tip === this.tree.tip) return;
    this.restart();
    this.tree = tree;
    this.settle();
  }

  /** Back to the last position in which a person was to move. Nothing is lost. */
  takeBack() {
    const before = this.path.slice(0, -1);
    // An auction is taken back with its move, or alone if there was no move.
    if (this.bids || !before.length) {
      this.restart();
      return this.settle();
    }
    const to = this.match.purse ? before.at(-1) : before.findLast((n) => this.match[n.next] === 'human');
    this.walk((to ?? before[0]!).id);
  }

  change(tree: trees.GameTree) {
    this.restart();
    this.tree = tree;
    this.settle();
  }

  /** Goes on after the time of a player was over. */
  playOn() {
    this.match = { ...this.match, clock: undefined };
    this.clock.wind(undefined);
    this.settle();
  }

  /** Lets the engine move here, also where it has moved before. */
  engineMoves() {
    this.settle(true);
  }

  /** Asks for the position on the board, lets the engine bid and move until a person has to, and then looks for values. */
  private settle(again = false) {
    this.studying.abort();
    const { signal } = this.asking;
    void this.carryOn(signal, again).then(
      () => this.study(),
      (error) => this.fail(error, signal),
    );
  }

  private async carryOn(signal: AbortSignal, again: boolean) {
    this.noted();
    for (;;) {
      const sum = await this.positions.board(this.node, signal);
      if (signal.aborted || this.over) return;
      if (!this.lawful()) throw new Error('The rules do not allow this move of the file.');
      if (!this.leaf && !again) return;
      again = false;
      const { mover, purse } = this;
      if (!mover) {
        if (this.bidders.length) return;
        await this.uncover({}, signal);
      } else {
        if (this.match[mover] === 'human') return;
        const [place] = await Promise.all([
          purse ? moveAfterBid(ask, sum, mover, purse, signal) : this.think(sum, mover, signal),
          new Promise((resolve) => setTimeout(resolve, PAUSE)),
        ]);
        if (signal.aborted || !place || !this.make(place)) return;
      }
      this.noted();
    }
  }

  /** The move of the engine. */
  private async think(sum: Sum, mover: Player, signal: AbortSignal): Promise<MovePlace | null> {
    const answer = await play(ask, this.played, sum, mover, signal, this.node.made);
    if (!signal.aborted) this.told = inHaste(answer) ? 'The engine ran out of time and played by a rule of thumb.' : '';
    return answer.move;
  }

  /** Whether the move that led here is one, as far as that can be said now. */
  private lawful(): boolean {
    const { parent, move, player, components } = this.node;
    if (parent === undefined || !move || !player) return true;
    const before = this.positions.get(trees.node(this.tree, parent))?.sum;
    return !before || after(before, player, move)?.[move.component] === components[move.component];
  }

  /** Looks for values, of this position first and then of the others of the line. A move ends it. */
  study() {
    this.studying.abort();
    this.studying = new AbortController();
    if (!this.ready || !(this.studies || this.over)) return;
    const { signal } = this.studying;
    const at = this.path.length - 1;
    const near = this.line.map((n, i) => ({ n, far: Math.abs(i - at) })).sort((a, b) => a.far - b.far);
    this.positions.study(
      near.map(({ n }) => n),
      signal,
    ).catch(() => {});
  }

  /** Holds an auction; the engine bids for those who are missing. */
  private async uncover(given: Partial<Record<Player, Bid>>, signal: AbortSignal) {
    const { seen, purse } = this;
    if (!seen || !purse) return;
    const left = given.left ?? (await bid(ask, seen.sum, 'left', purse, signal));
    const right = given.right ?? (await bid(ask, seen.sum, 'right', purse, signal));
    if (signal.aborted) return;
    const won = auction(purse, { left, right });
    this.told = `Left bid ${bidText(left)}, Right ${bidText(right)}: ${PLAYER_NAMES[won.winner]} moves.`;
    this.bids = { left, right };
  }

  async bid(given: Partial<Record<Player, Bid>>) {
    const { signal } = this.asking;
    this.studying.abort();
    try {
      await this.uncover(given, signal);
      if (!signal.aborted) this.settle();
    } catch (error) {
      this.fail(error, signal);
    }
  }

  async help() {
    const { seen, player } = this;
    if (!seen || !this.human) return;
    const { signal } = this.asking;
    this.studying.abort();
    const components = seen.sum.components.map((c) => c.call ?? c.input);
    try {
      const points = this.node.made;
      const answer = await ask('play', { components, player, opponent: { kind: 'perfect' }, points, milliseconds: THINKING }, signal);
      if (signal.aborted || seen !== this.seen || answer.move === null) return;
      const lost = answer.wins === false && !answer.draws;
      this.hint = { move: answer.move, text: lost ? 'No move wins; this one sets the opponent the hardest task.' : answer.reason || 'Play there.' };
    } catch (error) {
      this.fail(error, signal);
    }
    this.study();
  }

  /** Writes the game into the address, and keeps its variations for this tab. */
  private noted() {
    const fields = toFields(this.linked);
    note('play', fields);
    try {
      const draft = { fields, text: written(this.file()), times: this.clock.times() };
      sessionStorage.setItem(DRAFT, JSON.stringify(draft));
    } catch {
      // Refused, or too large: then variations do not survive a reload.
    }
  }

  private draft(match: Match): { file: GameFile; times: Record<Player, number> | undefined } | undefined {
    try {
      const draft = JSON.parse(sessionStorage.getItem(DRAFT) ?? '') as { fields: Fields; text: string; times?: Record<Player, number> };
      if (match.bids || JSON.stringify(draft.fields) !== JSON.stringify(toFields(match))) return undefined;
      const file = readGame(draft.text);
      return typeof file === 'string' ? undefined : { file: { ...file, match: { ...match, moves: [], ply: undefined } }, times: draft.times };
    } catch {
      return undefined;
    }
  }
}
