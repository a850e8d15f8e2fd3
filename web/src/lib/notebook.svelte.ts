/** The worksheet that is open: opening and keeping it, running its cells, the steps that can be taken back. */
import { tick } from 'svelte';
import { drawn } from '../engine/drawn';
import { ask, Stopped } from '../engine/engine.svelte';
import { stay } from '../engine/leaving';
import type { PictureKind } from '../engine/protocol';
import { commandAnswer } from './commands';
import { field, type Fields, fragment } from './link';
import { notice, tell, untell } from './notice.svelte';
import { needed } from './own';
import { own } from './own.svelte';
import { note as noteAddress, route } from './route.svelte';
import { load, save } from './saved';
import { type Cell, cell, context, fromFields, isSmall, noteCell, remembered, runs } from './sheet';
import { dependence, moved, outdated, target } from './sheet-order';
import { FIRST_NAME, fromKept, relation, type Sheet, toKept } from './sheets';
import { look, opening, recall, retain, shelf, sheets, type Snap } from './shelf.svelte';
import { noSteps, redone, type Steps, stepped, undone, type Wish } from './undo';

/** Drafts are kept when somebody pauses. */
const PAUSE = 400;
const isBlank = (c: Cell | undefined) => !!c && !c.note && !c.input.trim();

const snap = ({ key, input, note, open, answer, asked, past }: Cell): Snap => ({ key, input, note, open, answer, asked, past });

export class Notebook {
  cells = $state<Cell[]>([]);
  /** Which sheet it is. A sheet from a link has no number before something is done with it. */
  id = $state<string>();
  name = $state(FIRST_NAME);
  /** Whether the sheet came with a link and is not among the user's own. */
  guest = $state(false);
  /** Whether the sheet waits for a click before it runs. */
  asking = $state(false);
  steps = $state.raw<Steps<Snap[]>>(noSteps());
  history = $state(load<string[]>('history', []));
  /** The place of each cell that takes the focus. */
  areas = $state<Record<number, HTMLElement | undefined>>({});
  current = $state(0);
  /** The note that is being written. */
  writing = $state<number>();

  /** The kept version that is on the screen, and those before. */
  private version: string | undefined;
  private past: string[] = [];
  private fields: Fields = [];
  /** What was asked for this sheet; another sheet does not wait for it. */
  private run = new AbortController();
  private pause: ReturnType<typeof setTimeout> | undefined;
  /** Whether somebody has changed something here that is not kept yet. */
  private dirty = false;
  /** Whether the page was left. */
  private gone = false;
  /** How many steps were taken back or made again. */
  private epoch = 0;
  /** What was last evaluated in each cell. */
  private readonly committed = new Map<number, Snap>();
  /** The message that offers to bring back a cell. */
  private offered: number | undefined;

  readonly blank = $derived(this.cells.every((c) => !c.note && !c.input.trim()));
  /** How many expressions have no result. */
  readonly open = $derived(this.cells.filter((c) => runs(c) && !c.answer).length);

  /** What the address says is opened. */
  arrive(fields: Fields) {
    this.fields = fields;
    const linked = fromFields(fields);
    if (linked.length) this.openLink(linked);
    else this.openKept(field(fields, 'sheet'));
  }

  leave() {
    this.flush();
    this.gone = true;
    this.run.abort();
  }

  /** Another tab has changed something. */
  heard(changed: string) {
    if (changed === `sheet.${this.id}` && !this.dirty) this.follow();
  }

  /** The name under which results are kept as long as the page is loaded. */
  private key = () => (this.guest ? fragment({ page: 'worksheet', fields: this.fields }) : (this.id ?? ''));

  /** The last cell is always an empty expression. */
  private finish(last = cell()) {
    if (!isBlank(this.cells.at(-1))) this.cells.push(last);
  }

  /** Puts cells there, with no step back to those before. */
  place(list: Cell[]) {
    this.dirty = false;
    this.run.abort();
    this.run = new AbortController();
    const before = recall(this.key());
    this.cells = this.guest && before ? before.cells : list;
    for (const c of this.cells) {
      c.before = !!c.answer;
      c.state = undefined;
    }
    this.finish();
    this.writing = undefined;
    this.steps = before?.steps ?? noSteps();
    this.committed.clear();
    for (const one of this.snaps()) this.committed.set(one.key, one);
    this.current = this.cells.length - 1;
    if (!matchMedia('(pointer: coarse)').matches) void this.focus(this.cells.length - 1);
    this.store();
  }

  private store = () => retain(this.key(), { ...opening(), cells: this.cells, steps: this.steps });

  /** A link opens as a copy: no sheet of the user's own is changed by it. */
  private openLink(linked: Cell[]) {
    this.flush();
    [this.id, this.version, this.guest] = [undefined, undefined, true];
    this.name = shelf.newName('From a link');
    this.place(linked);
  }

  private openKept(wanted: string | undefined) {
    this.flush();
    const asked = wanted === undefined ? undefined : shelf.get(wanted);
    const lost = wanted !== undefined && !asked && !recall(wanted) && !route.mine;
    if (lost) tell('That sheet is kept in another browser. Ask for a copied link.');
    const fresh = wanted !== undefined && !asked && !lost;
    const sheet = asked && !asked.deleted ? asked : fresh ? undefined : sheets.list[0];
    if (sheet) this.show(sheet);
    else this.blankSheet(fresh ? wanted : undefined);
  }

  /** From now on it is this sheet. */
  is({ id, name, version, past = [] }: Sheet) {
    [this.id, this.name, this.version, this.past] = [id, name, version, past];
  }

  /** `entry`: somebody asked for it, and the browser's Back leads to the sheet before. */
  private show(sheet: Sheet, entry = false) {
    this.flush();
    this.is(sheet);
    this.guest = false;
    own.guests = sheet.rules ?? [];
    this.place(fromKept(sheet.cells, recall(sheet.id)?.cells));
    noteAddress('worksheet', [['sheet', sheet.id]], entry);
  }

  blankSheet(as?: string, entry = false) {
    this.flush();
    [this.id, this.version, this.guest] = [as ?? shelf.newId(), undefined, false];
    this.name = shelf.newName(FIRST_NAME);
    this.place([]);
    if (sheets.list.length) noteAddress('worksheet', [['sheet', this.id!]], entry);
  }

  /** Runs a sheet that has just been opened, if that is no long work; what has results already is not run again. */
  async begin() {
    const todo = this.cells.some((c) => runs(c) && !c.answer && !c.trouble);
    this.asking = todo && !isSmall(this.cells);
    if (!this.asking && todo) await this.all(0, true);
  }

  /** Another tab has changed the sheet, and here nothing is waiting to be kept. */
  private follow(): void {
    const sheet = this.id === undefined ? undefined : shelf.get(this.id);
    if (!sheet || sheet.deleted || this.version === undefined) return;
    const is = relation(sheet, { version: this.version, past: this.past });
    if (is === 'older' || is === 'other') {
      // What was kept here is gone: it is kept again, as another sheet if the two have gone different ways.
      if (is === 'older') this.version = sheet.version;
      this.dirty = true;
      return this.keep();
    }
    this.is(sheet);
    const last = this.cells.at(-1);
    this.cells = fromKept(sheet.cells, this.cells);
    this.finish(last && isBlank(last) ? last : undefined);
    this.store();
  }

  async focus(at: number) {
    await tick();
    const c = this.cells[at];
    if (c) this.areas[c.key]?.focus();
  }

  /** Keeps the sheet. If another tab has changed it meanwhile, both are kept. */
  keep(): void {
    clearTimeout(this.pause);
    this.pause = undefined;
    if (this.gone) return;
    if (this.guest || (this.version === undefined && this.cells.every((c) => !c.input.trim()))) return this.store();
    // Results alone give no reason to keep a sheet that another tab has changed.
    if (!this.dirty && this.id !== undefined && this.version !== undefined && shelf.get(this.id)?.version !== this.version) return this.follow();
    this.dirty = false;
    const inputs = this.cells.filter((c) => !c.note).map((c) => c.input);
    const { sheet, forked } = shelf.put(
      { id: (this.id ??= shelf.newId()), name: this.name, cells: toKept(this.cells), rules: needed($state.snapshot(own.guests), inputs) },
      this.version,
    );
    if (forked) tell(`“${this.name}” was changed in another tab. This one is kept as “${sheet.name}”.`);
    this.is(sheet);
    look();
    this.store();
    noteAddress('worksheet', [['sheet', sheet.id]]);
  }

  /** Something was typed into a cell. */
  typed(at: number) {
    this.current = at;
    this.touch();
    this.later();
  }
  private later() {
    clearTimeout(this.pause);
    this.pause = setTimeout(() => this.keep(), PAUSE);
  }
  flush() {
    if (this.pause) this.keep();
  }

  /** Something is done with the sheet: from now on it is one of the user's own. */
  private touch() {
    this.dirty = true;
    if (!this.guest) return;
    [this.guest, this.id] = [false, shelf.newId()];
  }
  adopt() {
    this.touch();
    this.keep();
    tell(`Kept as “${this.name}”`);
  }

  private async evaluate(c: Cell): Promise<boolean> {
    const input = c.input.trim();
    c.trouble = undefined;
    if (!runs(c)) {
      [c.answer, c.asked, c.past] = [undefined, input, undefined];
      return true;
    }
    const { signal } = this.run;
    const page = stay();
    c.state = 'waiting';
    try {
      const request = { input, context: context(this.cells, this.cells.indexOf(c)), card: true, pictures: ['thermograph', 'board'] as PictureKind[] };
      const epoch = this.epoch;
      const answer = commandAnswer(input) ?? (await ask('eval', request, signal, { started: () => (c.state = 'working') }));
      // A step was taken back meanwhile, and brought back the result that belongs there.
      if (epoch !== this.epoch && c.answer && `${context(this.cells, this.cells.indexOf(c))}` !== `${request.context}`) return true;
      c.answer = answer;
      [c.asked, c.before, c.past] = [input, false, undefined];
      return true;
    } catch (error) {
      c.answer = undefined;
      c.asked = input;
      const left = signal.aborted || page.aborted;
      c.trouble = left ? 'Stopped when the sheet was left.' : error instanceof Stopped ? 'Stopped.' : (error as Error).message;
      return false;
    } finally {
      c.state = undefined;
      this.commit(c);
    }
  }

  /** Evaluates this cell and all below it; `open`: only those without a result. */
  async all(from: number, open = false) {
    this.asking = false;
    await this.each(this.cells.slice(from).filter((c) => c.input.trim() && !(open && c.answer)));
  }

  private async each(list: Cell[]) {
    for (const c of list) if (runs(c)) c.state = 'waiting';
    for (const c of list) if (!(await this.evaluate(c))) break;
    for (const c of list) c.state = undefined;
    this.keep();
  }

  // Undo: the states before each step.
  private snaps = () => this.cells.map(snap);
  private commit = (c: Cell) => this.committed.set(c.key, snap(c));
  /** A step begins. `c` is the cell whose new text is meant by it. */
  private step(c?: Cell) {
    this.touch();
    this.withdraw();
    const was = this.snaps().map((one) => (one.key === c?.key ? (this.committed.get(one.key) ?? { ...one, input: '' }) : one));
    this.steps = stepped(this.steps, was);
  }
  /** The message about a cell that was removed is true only until the next step. */
  private withdraw() {
    if (this.offered === notice.key) untell();
    this.offered = undefined;
  }
  act(wish: Wish) {
    const found = (wish === 'undo' ? undone : redone)(this.steps, this.snaps());
    if (!found) return;
    this.touch();
    this.withdraw();
    this.steps = found.steps;
    this.epoch++;
    this.writing = undefined;
    const old = new Map(this.cells.map((c) => [c.key, c]));
    this.cells = found.to.map((one) => Object.assign(old.get(one.key) ?? { ...one }, one, { trouble: undefined, state: undefined }));
    this.cells.forEach(this.commit);
    this.keep();
    void tick().then(() => {
      if (document.activeElement === document.body) void this.focus(this.cells.length - 1);
    });
  }

  async submit(at: number) {
    const c = this.cells[at];
    if (!c?.input.trim()) return;
    if (runs(c)) this.history = remembered(this.history, c.input.trim());
    save('history', this.history);
    this.step(c);
    if (at === this.cells.length - 1) {
      // The newest result shows its card; the one before makes room.
      for (const other of this.cells) other.open = false;
      c.open = true;
      this.cells.push(cell());
    }
    this.commit(c);
    const defined = c.answer?.defines ?? c.past?.defines;
    void this.focus(at + 1);
    this.keep();
    await this.evaluate(c);
    if (c.answer?.kind === 'error') {
      const place = this.cells.indexOf(c);
      if (this.cells[place + 1] && !this.cells[place + 1]!.input) void this.focus(place);
    }
    if (defined || c.answer?.defines) await this.all(this.cells.indexOf(c) + 1);
    this.keep();
  }

  forget() {
    this.history = [];
    save('history', this.history);
  }

  async picture(at: number, kind: PictureKind) {
    const c = this.cells[at];
    if (!c?.answer || c.asked === undefined) return;
    const answer = c.answer;
    const found = await drawn(kind, c.asked, context(this.cells, at));
    answer.pictures = { ...answer.pictures, [kind]: found };
  }

  // The order of the cells ----------------------------------------------------------------------

  /** A new cell before the one at this place. */
  add(at: number, note: boolean) {
    const made = note ? noteCell() : cell();
    this.touch();
    this.cells.splice(at, 0, made);
    this.finish();
    if (note) this.writing = made.key;
    this.current = at;
    void this.focus(at);
  }

  /** A note was written, or looked at only. */
  written(c: Cell) {
    if (this.writing === c.key) this.writing = undefined;
    const before = this.committed.get(c.key)?.input ?? '';
    if (before === c.input) return;
    this.step(c);
    this.commit(c);
    this.finish();
    this.keep();
  }

  /** Moves a cell to another place; whether there is one. */
  move(from: number, to: number): boolean {
    const goes = target(this.cells, from, to);
    if (goes === undefined) return false;
    const before = dependence(this.cells);
    this.step();
    this.cells = moved(this.cells, from, goes);
    this.current = goes;
    this.keep();
    void this.each(outdated(this.cells, before));
    return true;
  }

  remove(at: number) {
    const c = this.cells[at];
    if (!c) return;
    const what = c.note ? 'The note' : 'The expression';
    const before = dependence(this.cells);
    this.step();
    this.cells.splice(at, 1);
    this.finish();
    this.keep();
    void this.each(outdated(this.cells, before));
    if (c.input.trim()) {
      tell(`${what} is removed.`, { label: 'Undo', run: () => this.act('undo') });
      this.offered = notice.key;
    }
    void this.focus(Math.min(at, this.cells.length - 1));
  }

  insert(text: string) {
    let at = this.cells.length - 1;
    if (isBlank(this.cells[this.current])) at = this.current;
    this.cells[at]!.input = text;
    this.touch();
    this.later();
    void this.focus(at);
  }

  // The shelf -----------------------------------------------------------------------------------

  /** Another sheet of the list. */
  turnTo(sheet: Sheet) {
    this.show(sheet, true);
    void this.begin();
  }
}
