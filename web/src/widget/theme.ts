/** Notebooks have themes of their own: the widget looks at what is behind it. */

/** How bright a colour of CSS is, from 0 to 1; nothing for one that cannot be seen. */
export function brightness(colour: string): number | undefined {
  const [red = 0, green = 0, blue = 0, alpha = 1] = (colour.match(/[\d.]+/g) ?? []).map(Number);
  if (!/^rgb/.test(colour) || alpha < 0.5) return undefined;
  return (0.299 * red + 0.587 * green + 0.114 * blue) / 255;
}

function behind(element: Element): 'light' | 'dark' | undefined {
  for (let at: Element | null = element; at; at = at.parentElement) {
    const bright = brightness(getComputedStyle(at).backgroundColor);
    if (bright !== undefined) return bright < 0.5 ? 'dark' : 'light';
  }
  return undefined;
}

/** Gives an element the theme of what is behind it, now and whenever that changes. The result ends it. */
export function followTheme(host: HTMLElement): () => void {
  const look = () => {
    const theme = behind(host.parentElement ?? document.body);
    if (theme) host.dataset.theme = theme;
    else delete host.dataset.theme;
  };
  // Styles come a moment after the attribute that asks for them.
  let timer: ReturnType<typeof setTimeout> | undefined;
  const soon = () => {
    look();
    clearTimeout(timer);
    timer = setTimeout(look, 300);
  };
  const observer = new MutationObserver(soon);
  for (const at of [document.documentElement, document.body]) observer.observe(at, { attributes: true });
  soon();
  return () => {
    observer.disconnect();
    clearTimeout(timer);
  };
}
