/** One thing of Upstar in another page: `embed.html#/board?of=domineering("..|..")` in a frame. */
import type { PictureKind } from '../engine/protocol';
import { all, field, type Fields, fragment, read, written } from './link';
import { PICTURE_NAMES } from './picture-names';

/** Alone in a frame, some names need more words. */
const PICTURES: Record<PictureKind, string> = {
  ...PICTURE_NAMES,
  expanded_tree: 'Tree down to 0',
  line: 'Plot',
  scatter: 'Plot',
  intensity: 'Plot',
};
const isPicture = (name: string): name is PictureKind => Object.hasOwn(PICTURES, name);

export type EmbedKind = 'value' | 'board' | PictureKind;

/** What stands in the frame. */
export interface Embedded {
  kind: EmbedKind;
  /** The expression or the position. */
  of: string;
  /** Inputs whose definitions it needs. */
  context: string[];
  /** Whether a value has its card. */
  card: boolean;
  /** Whether a board cannot be clicked. */
  still: boolean;
  /** The reader's own colours if it is missing. */
  theme: 'light' | 'dark' | undefined;
}

/** What a frame shows when nothing more is said. */
export const embedded = (kind: EmbedKind, of: string, context: string[] = []): Embedded => ({
  kind,
  of,
  context,
  card: true,
  still: false,
  theme: undefined,
});

export function toFields({ of, context, card, still, theme }: Embedded): Fields {
  const fields: Fields = [['of', of], ...context.map((text): [string, string] => ['with', text])];
  if (!card) fields.push(['card', 'no']);
  if (still) fields.push(['still', 'yes']);
  if (theme) fields.push(['theme', theme]);
  return fields;
}

/** Reads what follows `embed.html`; `pack` takes out what else came with the link. An unknown kind is a value. */
export function fromHash(hash: string, pack: (fields: Fields) => Fields = (same) => same): Embedded {
  const { path, fields: came } = read(hash);
  const fields = pack(came);
  const theme = field(fields, 'theme');
  return {
    kind: path === 'board' || isPicture(path) ? path : 'value',
    of: field(fields, 'of') ?? '',
    context: all(fields, 'with'),
    card: field(fields, 'card') !== 'no',
    still: field(fields, 'still') === 'yes',
    theme: theme === 'light' || theme === 'dark' ? theme : undefined,
  };
}

/** The address of the frame. `page` is any address of Upstar. */
export function embedAddress(page: string, what: Embedded, pack: (fields: Fields) => Fields = (same) => same): string {
  return new URL(`embed.html${written(what.kind, pack(toFields(what)))}`, page.replace(/[?#].*$/, '')).href;
}

/** Where the same thing is in the whole page, relative to the frame. */
export function wholePage({ kind, of, context }: Embedded, pack: (fields: Fields) => Fields = (same) => same): string {
  if (kind === 'board') return `./${fragment({ page: 'board', fields: pack([['at', of]]) })}`;
  const cells = context.map((text): [string, string] => ['e', text]);
  return `./${fragment({ page: 'worksheet', fields: pack([...cells, ['E', of]]) })}`;
}

/** What the frame is called, for those who listen. */
export function titleOf({ kind, of }: Embedded): string {
  const what = kind === 'value' ? 'Value' : PICTURES[kind];
  return `${what} of ${of.replace(/\s+/g, ' ').slice(0, 80)}`;
}

/** A first height in pixels: a page that listens to the frame corrects it. */
function heightOf({ kind, of, card }: Embedded): number {
  if (kind === 'value') return card ? 460 : 140;
  if (kind !== 'board') return 420;
  const rows = Math.max(...(of.match(/"[^"]*"/g) ?? ['']).map((text) => text.split('|').length));
  return Math.min(260 + 46 * rows, 900);
}

const escaped = (text: string) => text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);

/** What is written into the other page. */
export function embedCode(address: string, what: Embedded): string {
  return `<iframe src="${escaped(address)}" title="${escaped(titleOf(what))}" width="100%" height="${heightOf(what)}" style="border: 0" loading="lazy"></iframe>`;
}
