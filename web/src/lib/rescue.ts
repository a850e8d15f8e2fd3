/** What is left when a page breaks: its texts, so that nothing is lost. */
import { all, type Fields, type Page, place } from './link';

/** Under which names each page keeps something. */
export const KEPT: Partial<Record<Page, string[]>> = { rules: ['draft', 'script', 'scripts', 'own'] };
/** What of it `Start afresh` puts away; the rest is only shown when it is asked for. */
export const DROPPED: Partial<Record<Page, string[]>> = { rules: ['draft', 'rules.mode'] };

const words = (value: unknown): string =>
  typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value, undefined, 2);

/** A kept thing as a text for people: files and scripts as they are. */
function readable(name: string, value: unknown): string {
  const files = Array.isArray(value) ? value : [value];
  const parts = files.map((one) =>
    typeof one?.source === 'string' ? `# ${one.file}\n${one.draft ?? one.source}` : typeof one === 'string' ? one : words(one),
  );
  const text = parts.join('\n\n').trim();
  return text ? `# ---- ${name} ----\n${text}` : '';
}

/** All texts of a page: what its address says, and what was kept for it. */
export function rescued(hash: string, kept: [string, unknown][]): string {
  const { fields } = place(hash);
  const said = texts(fields);
  const parts = [said.length ? `# ---- the page ----\n${said.join('\n')}` : '', ...kept.map(([name, value]) => readable(name, value))];
  return parts.filter(Boolean).join('\n\n') + '\n';
}

/** The texts in the fields of an address, without settings. */
function texts(fields: Fields): string[] {
  return ['e', 'E', 'n', 'at', 'from', 'with', 'of', 'text', 'file', 'source', 'own'].flatMap((name) => all(fields, name));
}
