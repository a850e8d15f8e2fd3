/** Words and presentations of misère quotients as MathML: `ab^2`, `<a,b | a^2=1, b^3=b>`. */
import { escaped } from './typeset';

const mo = (sign: string, before: number, after: number) =>
  `<mo stretchy="false" lspace="${before}em" rspace="${after}em">${escaped(sign)}</mo>`;

/** A generator is a letter, or `a26` and so on after z. */
const SIGN = /([a-z]\d*)(?:\^(\d+))?|(\d+)|([<>|=,])|./g;

const SIGNS: Record<string, string> = {
  '<': mo('⟨', 0, 0.05),
  '>': mo('⟩', 0.05, 0),
  '|': mo('|', 0.3, 0.3),
  '=': mo('=', 0.2, 0.2),
  ',': mo(',', 0, 0.3),
};

/** The pieces of a word or a presentation; a line may end after each of them. */
export function monoid(text: string): string[] {
  const pieces: string[] = [''];
  for (const [, letter, power, number, sign] of text.matchAll(SIGN)) {
    let piece = '';
    if (letter) {
      const name = `<mi>${letter[0]}</mi>`;
      const generator = letter.length > 1 ? `<msub>${name}<mn>${letter.slice(1)}</mn></msub>` : name;
      piece = power ? `<msup>${generator}<mn>${power}</mn></msup>` : generator;
    } else if (number) piece = `<mn>${number}</mn>`;
    else if (sign) piece = SIGNS[sign]!;
    pieces[pieces.length - 1] += piece;
    if (sign === ',' || sign === '|') pieces.push('');
  }
  return pieces.filter(Boolean);
}
