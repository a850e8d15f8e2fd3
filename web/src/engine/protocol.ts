// Written from the types in crates/upstar-workbench/src/protocol. Do not edit; to write it anew:
//   UPSTAR_WRITE_PROTOCOL=1 cargo test -p upstar-workbench --lib protocol

/** What the engine is. */
export type AboutAnswer = {
  /** The version of Upstar. */
  version: string;
  /** The requests it understands. */
  requests: Array<string>;
  /** There if a server answers. */
  server?: boolean;
};

/** A board for a page that draws it. */
export type Board = {
  "kind": "cells";
  rows: Array<Array<BoardCell>>;
  /** There if the numbers of cells matter: from 0 on, row by row. */
  numbered?: boolean;
  /** There if the cells are hexagons, each row half a cell further right than the one above; Left's sides are at the top and at the bottom. */
  hexagons?: boolean;
} | {
  "kind": "graph";
  nodes: Array<BoardNode>;
  edges: Array<BoardEdge>;
  /** Squares on which the nodes lie. */
  squares?: BoardSquares;
  /** Words on the board. */
  notes?: Array<BoardNote>;
} | {
  "kind": "heaps";
  heaps: Array<string>;
};

export type BoardCell = { is: Owner, letter?: string };

/** An edge of a graph, by the places of its ends among the nodes. */
export type BoardEdge = {
  from: number;
  to: number;
  is: Owner;
  /** There if it is an arrow. */
  directed?: boolean;
};

/** A node of a graph; `x` and `y` go to the right and down, in units of the distance of neighbours. */
export type BoardNode = { label: string, is: Owner, ground: boolean, x: number, y: number };

/** Words on a board, by the middle of the square in which they would stand. */
export type BoardNote = { text: string, x: number, y: number };

/** Squares of a board, by their middles, in units of the distance of neighbours; each is one unit high. */
export type BoardSquares = { wide: number, places: Array<[number, number]> };

/** Everything about a value at a glance. */
export type Card = {
  worth: Found<Written>;
  outcome: Outcome;
  heat: string;
  kinds: Array<string>;
  left_stop: Written;
  right_stop: Written;
  /** The numbers with which the value is confused, in words. */
  confused_with: string | null;
  mean: Written;
  temperature: Written;
  reduced: Found<Written>;
  atomic_weight: Found<Written> | null;
  birthday: string;
  /** Temperature and place of every vertex. */
  left_wall: Array<[string, string]>;
  right_wall: Array<[string, string]>;
  thermograph?: Found<string>;
  tree?: Found<string>;
};

/** Places of a board that a move changes, in the numbering of the board before the move; cells by row and column. */
export type Changes = {
  "cells": Array<[number, number]>;
} | {
  "nodes": Array<number>;
} | {
  "edges": Array<number>;
} | {
  "heaps": Array<number>;
};

/** What a checker says that shares no code with the engine. */
export type CheckAnswer = Proved | Flawed;

export type CheckRequest = {
  /** The proof, as `explain` gives it in `data`. */
  proof: string;
};

/** A binary linear code. */
export type Code = {
  length: number;
  dimension: number;
  distance: number | null;
  words: string;
  basis: Array<string>;
  /** How many words have each weight; `null` where there are too many to count. */
  weights: Array<string> | null;
};

/** Members that every request may have besides its own. */
export type Common = {
  /** Inputs that are evaluated first, for their definitions. */
  context?: Array<string>;
  /** Files with the user's own rulesets, which can then be called like those of the catalogue. */
  rules?: Array<File>;
  /** A time limit for this request alone, if it is lower than that of the engine. */
  milliseconds?: number;
};

export type ComponentKind = "position" | "game";

export type ComponentRead = { input: string, error?: Fault };

/** A place in a search: so many positions of this size are behind it. */
export type Cursor = { cells: number, at: number };

/** The end of a game; nobody wins a draw. */
export type End = { winner: Player | null, text: string };

/** The answer if the game has already ended. */
export type Ended = {
  move: null;
  components: Array<string>;
  wins: boolean;
  draws: boolean;
  over: true;
  /** `null` for a draw. */
  winner: Player | null;
  reason: string;
};

/** What an input is worth: the members of `upstar eval --json`, the notations for people, and what was asked for beside. A
 * problem with the input has the kind `error`, and the members of a `Fault`. */
export type EvalAnswer = {
  message?: string;
  start?: number;
  end?: number;
  /** The place in a function of a script. */
  where?: string;
  help?: string;
  /** What the input printed. */
  printed?: Array<string>;
  /** The names that the input defines. Such an input belongs in the context of later requests. */
  defines?: string;
  /** What a position is worth. */
  worth?: Found<Written>;
  board?: Board;
  pictures?: Pictures;
  /** The kinds of pictures that such a value has. One of them may still turn out to be too large. */
  drawable?: Array<PictureKind>;
  card?: Found<Card>;
  input: string;
  kind: string;
  value: string | null;
  form?: string | null;
  outcome?: Outcome | null;
  theory?: Theory;
  /** Whether a loopy value is a stopper; otherwise it has two sides. */
  stopper?: boolean;
  /** The side in which Left wins infinite play; `null` where no stopper is known that equals it. */
  onside?: Shown | null;
  /** The side in which Right wins infinite play. */
  offside?: Shown | null;
  /** `false` where a side is not known to be a stopper, so that the text of the value is one of several. */
  canonical?: boolean;
  nim_value?: NimValue;
  outcome_pair?: string;
  remoteness?: Remoteness;
  /** The points still to come, Left's minus Right's, when Left starts and when Right does. Only where play is for points. */
  score?: [number, number];
  items?: Array<Shown>;
  /** The vertex of a ko's graph. */
  vertex?: string;
  /** Whether a ko is a simple one, whose thermograph is known exactly. */
  simple?: boolean;
  /** Who has ko threats, for the thermograph of a ko. */
  threats?: string;
  /** Whether the thermograph of a ko is exact; otherwise it was found with coupons of this `step`. */
  exact?: boolean;
  /** The step of the coupons. */
  step?: string;
  mean?: string;
  temperature?: string;
  left_wall?: Array<[string, string]>;
  right_wall?: Array<[string, string]>;
  signature?: string;
  summary?: string;
  unicode?: string | null;
  latex?: string | null;
  mathml?: string | null;
  /** As it is written: `1^431`. */
  genus?: string;
  misere_nim_value?: number;
  birthday?: number;
  /** nim-heap, tame, generally tame, restive, restless or wild. */
  class?: string;
  /** The nim value in a genus. */
  base?: number;
  /** The other numbers of a genus; the last two repeat for ever. */
  digits?: Array<number>;
  /** How many elements a quotient has. */
  order?: number;
  /** How many of them are P-positions. */
  p_order?: number;
  generators?: Array<Generator>;
  presentation?: string;
  /** The words of the P-positions. */
  p?: Array<string>;
  /** The words of the heaps, from heap 1 on. */
  phi?: Array<string>;
  /** The largest heap of the quotient. */
  heaps?: number;
  /** Whether it is the quotient of all heaps. */
  complete?: boolean;
  preperiod?: number | null;
  period?: number | null;
  proved?: boolean;
  tame?: boolean;
  /** How many elements the smallest ideal has. */
  kernel_order?: number;
};

export type EvalRequest = {
  input: string;
  pictures?: Array<PictureKind>;
  /** Whether the card of the value is wanted. */
  card?: boolean;
};

export type ExplainAnswer = Explanation | Failed;

export type ExplainRequest = {
  /** A relation, a sum, or a question such as `canonical(…)`, as `upstar explain` takes it. */
  input: string;
  /** Whether a canonical form is explained with its reductions. */
  reductions?: boolean;
  /** Whether the explanation is also wanted as data, for `upstar check`. */
  data?: boolean;
};

/** Why an answer is right. */
export type Explanation = {
  input: string;
  text: string;
  /** The JSON that `upstar explain --json` writes. */
  data?: string;
};

/** The answer to an input that cannot be read. */
export type Failed = { input: string, error: Fault };

/** What is wrong with an input; places are offsets for JavaScript's `slice`. */
export type Fault = {
  message: string;
  start?: number;
  end?: number;
  /** The place in a function of a script. */
  where?: string;
  help?: string;
};

/** A rule file (`name.rules`) or a script (`name.up`). */
export type File = { file: string, source: string };

export type FindAnswer = {
  input: string;
  /** Smallest first; the page sorts them. */
  found: Array<FoundPosition>;
  /** How many positions were looked at for this answer, symmetric copies once. */
  looked: number;
  /** Where the search can go on; `null` if all positions were looked at. */
  next: Cursor | null;
  /** Why the search ended before all positions were looked at. */
  stopped?: string;
  /** Positions for which it is not known whether they meet the condition. */
  unknown?: Unknown;
  error?: FindFault;
};

export type FindFault = {
  /** Which text is wrong. */
  of: FindMember;
  /** The position for which that was noticed. */
  call?: string;
  message: string;
  start?: number;
  end?: number;
  /** The place in a function of a script. */
  where?: string;
  help?: string;
};

/** The member of the request that is wrong. */
export type FindMember = "input" | "where" | "sort";

export type FindRequest = {
  /** The name of a ruleset, a ruleset with its parameters, or a list of positions. */
  input: string;
  /** The condition: `temperature > 1`. It may use `position`, `cells`, `value`, `outcome`, `temperature`, … */
  where: string;
  /** Positions with up to this many cells are looked at; 6 if it is not given. */
  cells?: number;
  /** An expression by which the positions are to be sorted, in the same words. */
  sort?: string;
  /** The answer comes when so many positions are found; 20 if it is not given. */
  most?: number;
  /** The answer comes after so many milliseconds, with what was found so far. */
  time?: number;
  /** Where an earlier search was left: its `next`. */
  from?: Cursor;
};

export type Flawed = {
  /** Why it is no proof. */
  flaw: string;
};

/** The thing asked for, or the problem with it. */
export type Found<T> = T | Problem;

export type FoundPosition = {
  call: string;
  cells: number;
  /** `null` where the board is too large to be shown. */
  board: Board | null;
  worth: Found<Written>;
  outcome: Outcome | null;
  /** The value of `sort`. */
  key?: SortKey;
};

/** Rule files and scripts to learn from. */
export type GalleryAnswer = { files: Array<File> };

/** A generator of a misère quotient. */
export type Generator = { letter: string, heap: number };

/** The group of a ruleset in the catalogue. */
export type Group = "boards" | "strips" | "graphs" | "heaps" | "coins" | "others";

/** The functions of the language. */
export type HelpAnswer = { notation: string, groups: Array<HelpGroup> };

export type HelpFunction = {
  name: string;
  signature: string;
  summary: string;
  details: string;
  /** Inputs and their answers. */
  examples: Array<[string, string]>;
};

export type HelpGroup = { title: string, functions: Array<HelpFunction> };

export type Hottest = { call: string, temperature: Written };

export type Letter = { letter: string, is: Owner };

/** What a study of all positions up to a size has found. */
export type Lint = {
  text: string;
  size: number;
  positions: number;
  values: number;
  hottest: Hottest | null;
  /** Positions that follow one another in a circle. */
  circle: Array<string> | null;
  /** Positions with what they are worth. */
  table: Array<[string, string]>;
};

/** Why something is missing that may be there. */
export type Missing = "unasked" | "late";

export type MoveMade = {
  call: string;
  /** What the move changes, in words. */
  change: string | null;
  component: number;
  option: number;
};

/** A move in a sum: an option of a component. */
export type MovePlace = { component: number, option: number };

export type Moved = {
  move: MoveMade;
  /** The sum after the move. */
  components: Array<string>;
  theory: Theory;
  /** Whether the game has ended with this move. */
  over: boolean;
  /** The reason for this move. */
  reason: string;
  /** There if the game has ended; `null` for a draw. */
  winner?: Player | null;
  wins: boolean | null;
  draws: boolean | null;
  /** The number of moves to the end, this one included, where it is known. */
  remoteness: number | null;
  /** How many points more than the opponent the player gets from this move on, where play is for points. */
  score?: number;
};

/** A number; as a text where JavaScript's numbers are not exact. */
export type Natural = number | string;

/** A nim value: a text, because it may be an ordinal or of any size; in misère values a number. */
export type NimValue = number | string;

/** The answer if a component cannot be read. */
export type NoComponent = { move: null, component: number, error: Fault };

/** A request without members of its own. */
export type NoMembers = object;

/** The answer if the components cannot be played, or not together. */
export type NoSum = { move: null, problem: string };

/** What letters stand on. */
export type On = "cells" | "nodes" | "edges";

/** One of the engine's players. */
export type Opponent = { kind: string, about: string };

/** One of the engine's players, by the name that the answer of `sum` lists. */
export type OpponentRequest = {
  kind: string;
  /** For the player `random`: the same seed gives the same move. */
  seed?: number;
};

/** An option of one player. */
export type Option = {
  /** The call, or the text of a game. */
  call: string;
  board?: Board;
  worth: Found<Written>;
  outcome: Outcome | null;
  /** An earlier option of the same player with the same value. */
  same_as?: number;
  /** A click on one of these places means this move; `null` where that cannot be said. */
  changes: Changes | null;
  /** Sets of places: clicks on all places of one of them mean this move, where `changes` cannot say it. Other moves may have the same. */
  clicks?: Array<Changes>;
  /** There if the player who makes this move is to move again. */
  again?: boolean;
  /** The points that this move brings, where play is for points and it brings some. */
  points?: number;
} & ({
  "status": "canonical";
} | {
  "status": "dominated";
  /** The dominating option; missing if it comes in only after a reversible one is replaced. */
  by?: number;
  by_value: Found<Written>;
} | {
  "status": "reversible";
  /** The opponent's answer. */
  through: Found<Written>;
} | {
  "status": "unknown";
}) & {
  wins: boolean | null;
  draws: boolean | null;
  /** The number of moves to the end, this one included, where it is known. */
  remoteness: number | null;
  /** How many points more than the opponent the player gets from this move on, where play is for points. */
  score?: number;
};

/** Who wins. `D` is a draw, whoever starts; the last four are drawn for one of the two starts. */
export type Outcome = "L" | "R" | "N" | "P" | "D" | "NHat" | "NCheck" | "PHat" | "PCheck";

/** How the game has ended if that player is to move; `null` if play goes on. */
export type Over = { left: End | null, right: End | null };

/** The ruleset of a user's file. */
export type OwnRuleset = {
  file: string;
  name: string;
  title: string;
  rule: string;
  notation: string;
  example: string;
  impartial: boolean;
  /** What every move lowers, where that is proved. */
  ends: string | null;
  /** This, `start` and `setup` are missing if the example is no position; then `problem` says why. */
  group?: Group;
  start?: string;
  setup?: Setup;
  problem?: string;
  lint?: Found<Lint>;
};

/** The owner of a thing on a board, if it has one. The order is that of an alphabet: blank first, then by player. */
export type Owner = "free" | "left" | "right" | "both" | "taken" | "outside";

/** What is known about a period. */
export type Period = {
  proved: true;
  preperiod: number;
  period: number;
  /** How many values before the period do not fit it, and which. */
  exceptions: number;
  exceptional: Array<number>;
  checked_to: number;
} | {
  proved: false;
  searched: number;
};

/** A kind of picture. */
export type PictureKind = "thermograph" | "tree" | "expanded_tree" | "hasse" | "board" | "moves" | "position_tree" | "nim_tree" | "birth_tree" | "chessboard" | "line" | "scatter" | "intensity";

/** The pictures that there are, as SVG texts that can be put into a page as they are. */
export type Pictures = { [key in PictureKind]?: Found<string> };

/** The move of the engine, or why there is none. */
export type PlayAnswer = Moved | Ended | NoSum | NoComponent;

export type PlayRequest = {
  components: Array<string>;
  /** For whom the engine moves. */
  player: Player;
  opponent: OpponentRequest;
  /** The component in which the last move was made. */
  last?: number;
  /** Left's points minus Right's in the moves made so far, where play is for points; 0 if not given. */
  points?: number;
};

/** One of the two players. */
export type Player = "left" | "right";

/** Everything about one board. */
export type Position = {
  input: string;
  call: string;
  ruleset: string;
  impartial: boolean;
  /** What was asked for. */
  stage: Stage;
  theory: Theory;
  setup: Setup;
  board: Board;
  worth: Found<Written>;
  /** There if the value is no stopper. */
  sides?: Sides;
  outcome: Outcome | null;
  nim_value: string | null;
  /** Only where the last move does not decide or play need not end. */
  remoteness?: Remoteness;
  /** The points still to come, Left's minus Right's, when Left starts and when Right does. Only where play is for points. */
  score?: [number, number];
  /** The card of the value, without pictures. */
  card: Found<Card> | null;
  pictures?: Pictures;
  /** The kinds of pictures that the position has. */
  drawable: Array<PictureKind>;
  /** Left's options; `null` where there are too many. */
  left?: Array<Option> | null;
  /** Right's options. */
  right?: Array<Option> | null;
  wins?: PositionWins;
  /** Why options are missing. */
  problem?: string;
  /** Independent parts, if there are several. */
  parts: Array<string>;
};

export type PositionAnswer = Position | Failed;

export type PositionRequest = {
  input: string;
  /** Whether the options are wanted; true by default. */
  options?: boolean;
  /** Everything by default. */
  stage?: Stage;
  pictures?: Array<PictureKind>;
};

/** The indices of each player's winning options; `null` where they are not known. */
export type PositionWins = { left: Array<number> | null, right: Array<number> | null };

/** Why there is nothing to show. */
export type Problem = {
  problem: string;
  /** There if another request may bring it. */
  missing?: Missing;
};

/** How far a calculation is. */
export type Progress = {
  /** Since the request arrived. */
  seconds: number;
  /** Memory in use. */
  bytes: number;
};

/** The progress of a request behind a server; without times where none is under way. */
export type ProgressAnswer = {
  /** Whether a request is under way. */
  running: boolean;
  /** Since the request arrived. */
  seconds?: number;
  /** Memory in use. */
  bytes?: number;
};

export type Proved = {
  /** What is proved. Positions are named only if the checker knows their moves; for others it ends with "for the moves listed". */
  statement: string;
  /** What was looked at, in words. */
  work: string;
  /** How many positions have moves that only the proof lists. */
  trusted: number;
};

/** The answer to a request that cannot be read. */
export type Refusal = {
  /** What was expected. */
  message: string;
};

/** The number of moves to the end when Left starts and when Right starts; `null` where nobody wins or the moves are not counted. */
export type Remoteness = [number | null, number | null];

export type RulesAnswer = OwnRuleset | RulesFailed;

/** A file with a mistake in it. */
export type RulesFailed = { file: string, error: Fault };

export type RulesRequest = {
  file: string;
  source: string;
  /** The size up to which all positions are studied. */
  lint?: number;
};

export type Ruleset = {
  name: string;
  title: string;
  group: Group;
  rule: string;
  /** Which player moves which way; empty where both have the same moves. */
  players: string;
  notation: string;
  notes: string;
  source: string;
  impartial: boolean;
  example: string;
  /** A position to begin with. */
  start: string;
  /** An input for the request `sequence`, where there are values by one number. */
  sequence: string | null;
  /** The same for values by two numbers. */
  table: string | null;
  /** The setup of `start`. */
  setup: Setup;
};

/** The catalogue. */
export type RulesetsAnswer = { rulesets: Array<Ruleset> };

/** The output of a script, line by line. */
export type RunAnswer = {
  lines: Array<string>;
  /** How many more lines there were. */
  cut?: number;
  error?: Fault;
};

export type RunRequest = { source: string };

/** Nim values by one number. */
export type Sequence = {
  input: string;
  name: string;
  first: number;
  values: Array<Natural>;
  /** `null` where there is no method to prove one. */
  period: Found<Period> | null;
  /** The P-positions of a row of coins, where the game is one. */
  code: Found<Code> | null;
};

export type SequenceAnswer = Sequence | SequenceTable | Failed;

export type SequenceRequest = {
  /** A ruleset; one with parameters is called without its last argument. */
  input: string;
  count?: number;
  /** How far a period is looked for. */
  bound?: number;
  code_length?: number;
  /** With `columns`: a table, for games with two numbers. */
  rows?: number;
  columns?: number;
};

/** Nim values by two numbers. */
export type SequenceTable = { input: string, name: string, first: number, table: Array<Array<Natural>> };

/** A call is `before + body + after`; the kind says how the body is edited. */
export type Setup = {
  before: string;
  body: string;
  after: string;
} & ({
  "kind": "letters";
  on: On;
  alphabet: Array<Letter>;
  blank: string;
  /** The separator of rows, if there may be several. */
  separator: string | null;
  /** Whether rows can be added and removed. */
  rows: boolean;
  columns: boolean;
} | {
  "kind": "numbers";
  /** Whether numbers can be added and removed. */
  variable: boolean;
} | {
  "kind": "edges";
  colours: Array<Letter>;
  /** Whether vertex 0 is the ground. */
  ground: boolean;
} | {
  "kind": "text";
});

/** A value as the machine-readable contract shows it, with the notations for people. Which members are there depends on the
 * kind. */
export type Shown = {
  input: string;
  kind: string;
  value: string | null;
  form?: string | null;
  outcome?: Outcome | null;
  theory?: Theory;
  /** Whether a loopy value is a stopper; otherwise it has two sides. */
  stopper?: boolean;
  /** The side in which Left wins infinite play; `null` where no stopper is known that equals it. */
  onside?: Shown | null;
  /** The side in which Right wins infinite play. */
  offside?: Shown | null;
  /** `false` where a side is not known to be a stopper, so that the text of the value is one of several. */
  canonical?: boolean;
  nim_value?: NimValue;
  outcome_pair?: string;
  remoteness?: Remoteness;
  /** The points still to come, Left's minus Right's, when Left starts and when Right does. Only where play is for points. */
  score?: [number, number];
  items?: Array<Shown>;
  /** The vertex of a ko's graph. */
  vertex?: string;
  /** Whether a ko is a simple one, whose thermograph is known exactly. */
  simple?: boolean;
  /** Who has ko threats, for the thermograph of a ko. */
  threats?: string;
  /** Whether the thermograph of a ko is exact; otherwise it was found with coupons of this `step`. */
  exact?: boolean;
  /** The step of the coupons. */
  step?: string;
  mean?: string;
  temperature?: string;
  left_wall?: Array<[string, string]>;
  right_wall?: Array<[string, string]>;
  signature?: string;
  summary?: string;
  unicode?: string | null;
  latex?: string | null;
  mathml?: string | null;
  /** As it is written: `1^431`. */
  genus?: string;
  misere_nim_value?: number;
  birthday?: number;
  /** nim-heap, tame, generally tame, restive, restless or wild. */
  class?: string;
  /** The nim value in a genus. */
  base?: number;
  /** The other numbers of a genus; the last two repeat for ever. */
  digits?: Array<number>;
  /** How many elements a quotient has. */
  order?: number;
  /** How many of them are P-positions. */
  p_order?: number;
  generators?: Array<Generator>;
  presentation?: string;
  /** The words of the P-positions. */
  p?: Array<string>;
  /** The words of the heaps, from heap 1 on. */
  phi?: Array<string>;
  /** The largest heap of the quotient. */
  heaps?: number;
  /** Whether it is the quotient of all heaps. */
  complete?: boolean;
  preperiod?: number | null;
  period?: number | null;
  proved?: boolean;
  tame?: boolean;
  /** How many elements the smallest ideal has. */
  kernel_order?: number;
};

/** The sides of a value: what it is worth if Left wins infinite play, and if Right does. */
export type Sides = { onside: Found<Written>, offside: Found<Written> };

export type SolveAnswer = Solved | SolveFailed;

/** A sum with a component that cannot be read. */
export type SolveFailed = { components: Array<ComponentRead>, winner: null };

export type SolveRequest = {
  /** The parts of a sum; a position alone is a sum of one part. */
  components: Array<string>;
  /** Whether it is wanted which moves win; false by default. */
  moves?: boolean;
  /** Left's points minus Right's in the moves made so far, where play is for points; 0 if not given. */
  points?: number;
};

/** Who wins. */
export type Solved = {
  /** There if both starts are decided. */
  outcome: Outcome | null;
  winner: SolvedWinner;
  /** Only where the last move does not decide or play need not end. */
  remoteness?: Remoteness;
  /** What the moves bring, if that was asked for. */
  moves?: SolvedMoves;
  /** Why something is not known. */
  problem?: string;
};

/** The results of each player's moves, by component and option, in the order of `sum`. */
export type SolvedMoves = { left: Array<Array<Verdict>>, right: Array<Array<Verdict>> };

/** The winner when Left starts, and when Right starts; `null` where that is not known. */
export type SolvedWinner = { left: Winner | null, right: Winner | null };

/** What a position is sorted by. */
export type SortKey = {
  text: string;
  /** Numbers such as `-3/4`, the first one counts most. A game has its mean and its stops; a text has none. */
  by: Array<string>;
} | {
  error: Fault;
};

/** How much of a position or a sum is wanted. */
export type Stage = "board" | "values";

/** Several boards and values at once. */
export type Sum = {
  components: Array<SumComponent>;
  /** What was asked for. */
  stage: Stage;
  theory: Theory;
  total: Found<Written>;
  outcome: Outcome | null;
  wins: SumWins;
  over: Over;
  /** How the game ends when the same position is on the board for the third time; only where play need not end. */
  repeated?: End;
  /** The engine's players that know how to play this. */
  opponents: Array<Opponent>;
  /** Only where the last move does not decide or play need not end. */
  remoteness?: Remoteness;
  /** The points still to come, Left's minus Right's, when Left starts and when Right does. Only where play is for points. */
  score?: [number, number];
  /** Why the components cannot be played together. */
  problem?: string;
};

export type SumAnswer = Sum | SumFailed;

export type SumComponent = {
  input: string;
  kind: ComponentKind;
  theory: Theory;
  /** This, the ruleset and the board are there for positions. */
  call?: string;
  ruleset?: string;
  board?: Board;
  worth: Found<Written>;
  outcome: Outcome | null;
  temperature?: Found<Written>;
  /** Left's options; `null` where there are too many. */
  left: Array<Option> | null;
  /** Right's options. */
  right: Array<Option> | null;
  /** Why options are missing. */
  problem?: string;
};

/** A sum with a component that cannot be read. */
export type SumFailed = { components: Array<ComponentRead>, total: null, outcome: null, wins: null };

export type SumRequest = {
  components: Array<string>;
  /** Everything by default. */
  stage?: Stage;
  /** Left's points minus Right's in the moves made so far, where play is for points; 0 if not given. */
  points?: number;
};

/** Each player's winning moves; `null` where they are not known. */
export type SumWins = { left: Array<MovePlace> | null, right: Array<MovePlace> | null };

export type TemplateRequest = { name: string };

/** The theory of an answer. */
export type Theory = "short" | "nim" | "loopy" | "score" | "outcome";

/** Positions that could not be judged. */
export type Unknown = {
  count: number;
  /** The first one of them, and the problem with it: a place in the condition. */
  call: string;
  error: Fault;
};

/** The result of a move for the player who makes it; `null` where it is not known. */
export type Verdict = {
  wins: boolean | null;
  draws: boolean | null;
  /** The number of moves to the end, this one included, where it is known. */
  remoteness: number | null;
  /** How many points more than the opponent the player gets from this move on, where play is for points. */
  score?: number;
};

/** The player who wins; nobody wins a draw. */
export type Winner = "left" | "right" | "nobody";

/** The text of a value in its notations. `value` can be read back; another notation that would be too long is `null`. */
export type Written = { value: string, unicode: string | null, latex: string | null, mathml: string | null };

/** Each request with its answer. */
export interface Requests {
  eval: { ask: EvalRequest & Common; answer: { answer: 'eval' } & EvalAnswer };
  card: { ask: EvalRequest & Common; answer: { answer: 'card' } & EvalAnswer };
  explain: { ask: ExplainRequest & Common; answer: { answer: 'explain' } & ExplainAnswer };
  check: { ask: CheckRequest & Common; answer: { answer: 'check' } & CheckAnswer };
  find: { ask: FindRequest & Common; answer: { answer: 'find' } & FindAnswer };
  rulesets: { ask: NoMembers & Common; answer: { answer: 'rulesets' } & RulesetsAnswer };
  position: { ask: PositionRequest & Common; answer: { answer: 'position' } & PositionAnswer };
  sum: { ask: SumRequest & Common; answer: { answer: 'sum' } & SumAnswer };
  solve: { ask: SolveRequest & Common; answer: { answer: 'solve' } & SolveAnswer };
  play: { ask: PlayRequest & Common; answer: { answer: 'play' } & PlayAnswer };
  sequence: { ask: SequenceRequest & Common; answer: { answer: 'sequence' } & SequenceAnswer };
  rules: { ask: RulesRequest & Common; answer: { answer: 'rules' } & RulesAnswer };
  run: { ask: RunRequest & Common; answer: { answer: 'run' } & RunAnswer };
  template: { ask: TemplateRequest & Common; answer: { answer: 'template' } & File };
  gallery: { ask: NoMembers & Common; answer: { answer: 'gallery' } & GalleryAnswer };
  help: { ask: NoMembers & Common; answer: { answer: 'help' } & HelpAnswer };
  about: { ask: NoMembers & Common; answer: { answer: 'about' } & AboutAnswer };
}
export type RequestName = keyof Requests;
