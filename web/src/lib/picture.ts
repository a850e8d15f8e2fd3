/** Pictures of the engine, made ready to stand in the page several at a time. */

/** Names inside a picture are made its own, so that two pictures on one page do not share them. */
export function inked(svg: string, own: string): string {
  return svg
    .replace(/\bid="([\w-]+)"/g, `id="${own}-$1"`)
    .replace(/url\(#([\w-]+)\)/g, `url(#${own}-$1)`)
    .replace(/\bhref="#([\w-]+)"/g, `href="#${own}-$1"`);
}
