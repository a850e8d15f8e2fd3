/** Requests and answers of the engine, as docs/workbench.md describes them. */

export type Player = 'left' | 'right';
/** `D` is a draw whoever starts; the last four are drawn for one of the two starts. */
export type Outcome = 'L' | 'R' | 'N' | 'P' | 'D' | 'NHat' | 'NCheck' | 'PHat' | 'PCheck';
/** What an answer rests on. */
export type Theory = 'short' | 'nim' | 'outcome';
/** Moves to the end when Left and when Right starts; `null` for draws and where it is not known. */
export type Remoteness = [number | null, number | null];
/** Whose a thing on a board is, or that nobody has it. */
export type Owner = 'free' | 'taken' | 'left' | 'right' | 'both' | 'outside';

/** Text of a value in its notations, or why there is none. */
export interface Written {
  value: string;
  unicode: string;
  latex: string;
}
export interface Problem {
  problem: string;
}
export type Value = Written | Problem;
export const isWritten = (value: Value | null | undefined): value is Written =>
  !!value && 'value' in value;

/** What is wrong with an input; places are offsets as `slice` takes them. */
export interface Fault {
  message: string;
  start?: number;
  end?: number;
  help?: string;
  /** The place in a function of a script. */
  where?: string;
}

export type PictureKind = 'thermograph' | 'tree' | 'hasse' | 'board';
export type Pictures = Partial<Record<PictureKind, string | Problem>>;

export interface Card {
  worth: Value;
  outcome: Outcome | null;
  heat: string;
  kinds: string[];
  left_stop: Value;
  right_stop: Value;
  confused_with: string | null;
  mean: Value;
  temperature: Value;
  reduced: Value;
  atomic_weight: Value | null;
  birthday: string;
  thermograph?: string | Problem;
  tree?: string | Problem;
}

export interface EvalAnswer extends Partial<Written>, Partial<Fault> {
  answer: 'eval' | 'card';
  input: string;
  kind: string;
  form?: string | null;
  outcome?: Outcome | null;
  items?: EvalAnswer[];
  signature?: string;
  summary?: string;
  /** What the input printed. */
  printed?: string[];
  worth?: Value;
  board?: Board;
  defines?: string;
  pictures?: Pictures;
  card?: Card | Problem | null;
}

export interface Letter {
  letter: string;
  is: Owner;
}
interface SetupFrame {
  before: string;
  body: string;
  after: string;
}
export type Setup = SetupFrame &
  (
    | {
        kind: 'letters';
        /** What the letters stand on. */
        on: 'cells' | 'nodes' | 'edges';
        alphabet: Letter[];
        blank: string;
        separator: string | null;
        rows: boolean;
        columns: boolean;
      }
    | { kind: 'numbers'; variable: boolean }
    | { kind: 'edges'; colours: Letter[]; ground: boolean }
    | { kind: 'text' }
  );

export interface Ruleset {
  name: string;
  title: string;
  rule: string;
  notation: string;
  notes: string;
  source: string;
  impartial: boolean;
  example: string;
  start: string;
  /** Inputs for the request `sequence`, where there are values by one number or by two. */
  sequence: string | null;
  table: string | null;
  group: 'boards' | 'strips' | 'graphs' | 'heaps' | 'coins' | 'others' | 'own';
  setup: Setup;
}

export interface BoardCell {
  is: Owner;
  letter?: string;
}
export interface BoardNode {
  label: string;
  is: Owner;
  ground: boolean;
  x: number;
  y: number;
}
export interface BoardEdge {
  from: number;
  to: number;
  is: Owner;
}
export type Board =
  | { kind: 'cells'; rows: BoardCell[][] }
  | { kind: 'graph'; nodes: BoardNode[]; edges: BoardEdge[] }
  | { kind: 'heaps'; heaps: string[] };

/** Places of a board, in the numbering of the board before the move. */
export interface Changes {
  cells?: [number, number][];
  nodes?: number[];
  edges?: number[];
  heaps?: number[];
}

export interface Option {
  call: string;
  board?: Board;
  worth: Value;
  outcome: Outcome | null;
  status: 'canonical' | 'dominated' | 'reversible' | 'unknown';
  by?: number;
  by_value?: Value;
  through?: Value;
  same_as?: number;
  changes?: Changes | null;
  wins?: boolean | null;
  draws?: boolean | null;
  remoteness?: number | null;
}

export interface PositionAnswer {
  answer: 'position';
  input: string;
  error?: Fault;
  call: string;
  ruleset: string;
  impartial: boolean;
  theory?: Theory;
  remoteness?: Remoteness;
  setup: Setup;
  board: Board;
  worth: Value;
  outcome: Outcome | null;
  nim_value: number | string | null;
  card?: Card | null;
  pictures?: Pictures;
  left?: Option[] | null;
  right?: Option[] | null;
  wins?: { left: number[] | null; right: number[] | null };
  parts?: string[];
  problem?: string;
}

export interface SumComponent {
  input: string;
  kind: 'position' | 'game';
  call?: string;
  board?: Board;
  worth: Value;
  temperature?: Value;
  left?: Option[] | null;
  right?: Option[] | null;
  error?: Fault;
  problem?: string;
}
export interface MovePlace {
  component: number;
  option: number;
}
/** How a game has ended when a player is to move; nobody wins a draw. */
export interface End {
  winner: Player | null;
  text: string;
}
export interface SumAnswer {
  answer: 'sum';
  components: SumComponent[];
  theory?: Theory;
  total: Value;
  outcome: Outcome | null;
  remoteness?: Remoteness;
  wins: { left: MovePlace[] | null; right: MovePlace[] | null };
  over?: { left: End | null; right: End | null };
  /** The engine's players that know how to play this. */
  opponents?: { kind: OpponentKind; about: string }[];
  /** Why the components cannot be played together. */
  problem?: string;
}

/** The name of one of the engine's players; the answer of `sum` lists them. */
export type OpponentKind = string;
export interface PlayAnswer {
  answer: 'play';
  move: (MovePlace & { call: string; change?: string | null }) | null;
  components: string[];
  wins: boolean | null;
  draws?: boolean | null;
  remoteness?: number | null;
  over: boolean;
  winner?: Player | null;
  reason?: string;
  error?: Fault;
}

export type Period =
  | { proved: true; preperiod: number; period: number; exceptions: number; exceptional: number[]; checked_to?: number }
  | { proved: false; searched: number };
export interface Code {
  length: number;
  dimension: number;
  distance: number | null;
  words: string;
  basis: string[];
  weights: string[] | null;
}
export interface SequenceAnswer {
  answer: 'sequence';
  input: string;
  name: string;
  first: number;
  values?: (number | string)[];
  period?: Period | null;
  code?: Code | null;
  table?: (number | string)[][];
  error?: Fault;
}

/** What a file of the user's own brings along. */
export interface RulesAnswer extends Omit<Ruleset, 'sequence' | 'table' | 'notes' | 'source'> {
  answer: 'rules';
  file: string;
  error?: Fault;
  /** What every move lowers, where that is proved. */
  ends: string | null;
  lint?: Lint;
}
export interface Lint {
  text: string;
  size: number;
  positions: number;
  values: number;
  hottest: { call: string; temperature: Value } | null;
  circle: string[] | null;
  table: [string, string][];
}

export interface HelpFunction {
  name: string;
  signature: string;
  summary: string;
  details?: string;
  examples?: [string, string][];
}
export interface HelpAnswer {
  answer: 'help';
  notation: string;
  groups: { title: string; functions: HelpFunction[] }[];
}

export interface AboutAnswer {
  answer: 'about';
  version: string;
  requests: string[];
  server?: boolean;
}

/** Each request with its answer. */
export interface Requests {
  eval: {
    ask: { input: string; context?: string[]; pictures?: PictureKind[]; card?: boolean };
    answer: EvalAnswer;
  };
  rulesets: { ask: object; answer: { answer: 'rulesets'; rulesets: Ruleset[] } };
  position: {
    ask: { input: string; context?: string[]; options?: boolean; pictures?: PictureKind[] };
    answer: PositionAnswer;
  };
  sum: { ask: { components: string[]; context?: string[] }; answer: SumAnswer };
  play: {
    ask: {
      components: string[];
      player: Player;
      opponent: { kind: OpponentKind; seed?: number };
      last?: number;
      context?: string[];
    };
    answer: PlayAnswer;
  };
  sequence: {
    ask: {
      input: string;
      count?: number;
      bound?: number;
      code_length?: number;
      rows?: number;
      columns?: number;
    };
    answer: SequenceAnswer;
  };
  rules: { ask: { file: string; source: string; lint?: number }; answer: RulesAnswer };
  template: { ask: { name: string }; answer: { answer: 'template'; file: string; source: string } };
  gallery: { ask: object; answer: { answer: 'gallery'; files: { file: string; source: string }[] } };
  help: { ask: object; answer: HelpAnswer };
  about: { ask: object; answer: AboutAnswer };
}
export type RequestName = keyof Requests;

/** How far a calculation is. */
export interface Progress {
  seconds: number;
  bytes?: number;
}
