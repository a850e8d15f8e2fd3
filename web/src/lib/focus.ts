/** Whoever moves by keyboard stays where he was, although the page draws the place anew. */

interface Place {
  element: Element;
  spot: string | null;
  label: string | null;
  /** The part of the page that it is in. */
  region: string | null;
}

const REGION = 'section[aria-label], [role="group"][aria-label]';

function placeOf(element: Element): Place {
  return {
    element,
    spot: element.getAttribute('data-spot'),
    label: element.getAttribute('aria-label') ?? element.textContent?.trim() ?? null,
    region: element.closest(REGION)?.getAttribute('aria-label') ?? null,
  };
}

const usable = (element: Element | null | undefined): element is HTMLElement | SVGElement =>
  !!element?.isConnected && !element.matches(':disabled');

/** The element that takes the place of one that is gone. */
function heir(node: HTMLElement, { spot, label, region }: Place): HTMLElement | SVGElement | undefined {
  const all = (selector: string) => [...node.querySelectorAll<HTMLElement | SVGElement>(selector)].filter(usable);
  if (spot !== null) {
    const targets = all('[data-spot]');
    return targets.find((one) => one.getAttribute('data-spot') === spot) ?? targets.find((one) => one.tabIndex === 0);
  }
  const buttons = all('button');
  const same = buttons.find((one) => (one.getAttribute('aria-label') ?? one.textContent?.trim()) === label);
  return same ?? buttons.find((one) => region !== null && one.closest(REGION)?.getAttribute('aria-label') === region);
}

/** For `use:`. If the focused element in this part of the page goes away, the focus stays in the part. */
export function hold(node: HTMLElement) {
  let last: Place | undefined;
  node.tabIndex = -1;
  /** The focused element, as it is seen from here: the part may stand in a shadow. */
  const focused = () => (node.getRootNode() as Document | ShadowRoot).activeElement ?? document.activeElement;

  const enter = (event: FocusEvent) => {
    if (event.target instanceof Element && event.target !== node) last = placeOf(event.target);
  };
  const leave = (event: FocusEvent) => {
    const to = event.relatedTarget;
    if (to instanceof Node && node.contains(to)) return;
    // Somebody went elsewhere, unless the element went away.
    if (to || usable(last?.element)) setTimeout(() => usable(last?.element) && focused() !== last?.element && (last = undefined));
  };
  const mend = () => {
    const now = focused();
    if (!last || (now && now !== document.body && now !== node)) return;
    if (usable(last.element) && now !== node) return;
    const next = heir(node, last);
    if (next) next.focus({ preventScroll: true });
    else if (now !== node) node.focus({ preventScroll: true });
  };
  const observer = new MutationObserver(mend);
  observer.observe(node, { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled', 'tabindex'] });
  node.addEventListener('focusin', enter);
  node.addEventListener('focusout', leave);
  return {
    destroy() {
      observer.disconnect();
      node.removeEventListener('focusin', enter);
      node.removeEventListener('focusout', leave);
    },
  };
}
