/** What a page has asked for is not wanted when the page is left. */
let scope = new AbortController();

/** The signal of the page that is open. */
export const stay = (): AbortSignal => scope.signal;

export function leave() {
  scope.abort();
  scope = new AbortController();
}
