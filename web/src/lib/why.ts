/** Why an answer is right: what to ask, and how to show what the engine says. No engine here. */
import type { Option, Player, Theory } from '../engine/protocol';
import { isFound } from './found';

/** A question for the request `explain`. */
export interface Question {
  /** What it is about, in a word or two. */
  about: string;
  input: string;
}

/** Whether positions of this theory have values. */
export const hasValues = (theory: Theory | undefined): boolean => theory !== 'outcome' && theory !== 'score';

/** What the engine can say about a position or a game. */
export function questionsAbout(call: string, theory: Theory | undefined): Question[] {
  const outcome = { about: 'who wins', input: `outcome(${call})` };
  switch (theory) {
    case 'outcome':
    case 'score':
      return [outcome];
    case 'loopy':
      return [{ about: 'value', input: `canonical(${call})` }, outcome];
    case 'nim':
      return [{ about: 'nim value', input: `grundy(${call})` }, { about: 'value', input: `canonical(${call})` }, outcome];
    default:
      return [{ about: 'value', input: `canonical(${call})` }, outcome, { about: 'temperature', input: `temperature(${call})` }];
  }
}

/** What the engine can say about the answer to an input of the worksheet. */
export function questionsOfAnswer(input: string, kind: string, theory: Theory | undefined): Question[] {
  const asked = { about: 'answer', input };
  if (!['position', 'game', 'loopy'].includes(kind) || input.includes(':=')) return [asked];
  return questionsAbout(input, kind === 'loopy' ? 'loopy' : theory);
}

/** An option with what is needed to ask about it. */
export interface Verdict {
  option: Option;
  player: Player | 'both';
  /** All options of this player. */
  options: Option[];
  /** The position they are options of. */
  from: string;
  theory: Theory | undefined;
}

/** Why a move wins or loses, and why it is dominated or reversible. */
export function questionsOfMove({ option, player, options, from, theory }: Verdict): Question[] {
  const found: Question[] = [];
  const mover = player === 'right' ? 'right' : 'left';
  // Left's option is worse if it is less; Right's if it is greater.
  const worse = mover === 'left' ? '<=' : '>=';
  const good = mover === 'left' ? '>=' : '<=';
  if (option.status === 'dominated') {
    const by = option.by === undefined ? undefined : options[option.by]?.call;
    const better = by ?? (isFound(option.by_value) ? option.by_value.value : undefined);
    if (better !== undefined) found.push({ about: 'dominated', input: `${option.call} ${worse} ${better}` });
  } else if (option.status === 'reversible' && isFound(option.through)) {
    // The opponent's answer leaves the mover no better off than before.
    found.push({ about: 'reversible', input: `${option.through.value} ${worse} ${from}` });
  } else if (option.status === 'canonical') found.push({ about: 'canonical', input: `canonical(${from})` });
  if (theory === 'short' || theory === 'nim') {
    if (option.wins) found.unshift({ about: 'wins', input: `${option.call} ${good} 0` });
    else if (option.wins === false) found.unshift({ about: 'loses', input: `${option.call} ${mover === 'left' ? '<|' : '|>'} 0` });
  } else if (option.wins !== null) found.unshift({ about: option.wins ? 'wins' : option.draws ? 'draws' : 'does not win', input: `outcome(${option.call})` });
  return found;
}

/** A step of an explanation: what it is about, and lines with their depth. */
export interface Passage {
  head: string;
  lines: { text: string; depth: number }[];
}

const INDENT = 2;

/** An explanation in passages: those that blank lines part. */
export function passages(text: string): Passage[] {
  return text
    .trimEnd()
    .split(/\n\s*\n/)
    .map((block) => {
      const [head = '', ...lines] = block.split('\n').filter((line) => line.trim());
      return {
        head: head.trim(),
        lines: lines.map((line) => ({
          text: line.trim(),
          depth: Math.min(6, Math.floor((line.length - line.trimStart().length) / INDENT)),
        })),
      };
    })
    .filter(({ head }) => head);
}

/** A number of lines that can be read at once; of more the first are shown. */
export const LINES_AT_ONCE = 24;

/** The first so many lines, in passages; heads count. */
export function firstLines(list: Passage[], most: number): { shown: Passage[]; hidden: number } {
  const shown: Passage[] = [];
  let left = most;
  for (const passage of list) {
    if (left <= 0) break;
    const lines = passage.lines.slice(0, Math.max(0, left - 1));
    shown.push({ head: passage.head, lines });
    left -= 1 + lines.length;
  }
  const count = (passages: Passage[]) => passages.reduce((sum, { lines }) => sum + 1 + lines.length, 0);
  return { shown, hidden: count(list) - count(shown) };
}

/** Whether the data of an explanation are a proof; otherwise by what the answer was computed. */
export function proofOf(data: string | undefined): { proof: true } | { proof: false; method: string } {
  try {
    const { format, method } = JSON.parse(data ?? '') as { format?: string; method?: string };
    if (format === 'upstar-proof') return { proof: true };
    return { proof: false, method: method ?? '' };
  } catch {
    return { proof: false, method: '' };
  }
}

/** A name for the file: letters and digits of the question. */
export function fileName(input: string): string {
  const name = input
    .replace(/[^\w]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 40);
  return `${name || 'explanation'}.json`;
}
