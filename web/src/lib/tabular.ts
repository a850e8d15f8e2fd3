/** Tables for other programs: CSV and LaTeX. */
import { assigned, type Entry, isKnown, members, type Question, titleOf, width } from './table';

export type Lookup = (member: number, column: string) => Entry | undefined;

/** A field of CSV as RFC 4180 has it: in quotation marks where it needs them. */
export const csvField = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** One line per member with all its columns; what is not known is empty. */
export function csv(asked: Question, entry: Lookup): string {
  const lines = [[...asked.over.map(({ name }) => name), ...asked.columns.map(titleOf)]];
  for (let member = 0; member < members(asked); member++) {
    const found = asked.columns.map((column) => {
      const one = entry(member, column);
      return isKnown(one) ? (one.word ?? one.text) : '';
    });
    lines.push([...assigned(asked, member).map(([, value]) => value), ...found]);
  }
  return lines.map((line) => `${line.map(csvField).join(',')}\r\n`).join('');
}

const SIGNS: Record<string, string> = {
  '\\': '\\textbackslash{}',
  '^': '\\textasciicircum{}',
  '~': '\\textasciitilde{}',
  '<': '\\textless{}',
  '>': '\\textgreater{}',
  '|': '\\textbar{}',
};

/** A text that LaTeX prints as it stands. */
export const latexText = (text: string): string =>
  text.replace(/[\\^~<>|]|[{}$&#_%]/g, (sign) => SIGNS[sign] ?? `\\${sign}`);

function latexEntry(entry: Entry | undefined): string {
  if (!entry) return '';
  if (!isKnown(entry)) return '?';
  if (entry.latex !== undefined) return `$${entry.latex}$`;
  return entry.word === undefined ? `\\texttt{${latexText(entry.text)}}` : latexText(entry.word);
}

/** A name in a formula: one letter in italics, others upright. */
const latexName = (name: string): string => (name.length === 1 ? `$${name}$` : latexText(name));

/** The table as it is seen: by two variables the shown column, by one variable all columns. */
export function latex(asked: Question, shown: string, entry: Lookup): string {
  const [down, across] = asked.over;
  const head = across
    ? [`${latexName(down!.name)}\\,\\textbackslash\\,${latexName(across.name)}`, ...across.values.map((n) => `$${n}$`)]
    : [latexName(down!.name), ...asked.columns.map((column) => latexText(titleOf(column)))];
  const rows = down!.values.map((value, i) => {
    const cells = across
      ? across.values.map((_, j) => entry(i * width(asked) + j, shown))
      : asked.columns.map((column) => entry(i, column));
    return [`$${value}$`, ...cells.map(latexEntry)];
  });
  const line = (cells: string[]) => `  ${cells.join(' & ')} \\\\`;
  return [
    `% ${across ? `${titleOf(shown)} of ` : ''}${asked.of.replace(/\s+/g, ' ')}`,
    `\\begin{tabular}{r|${'c'.repeat(head.length - 1)}}`,
    line(head),
    '  \\hline',
    ...rows.map(line),
    '\\end{tabular}',
    '',
  ].join('\n');
}
