/** Ctrl+Z and Ctrl+Shift+Z for a page, where no text field has a use for them. */
import { wish, type Wish } from './undo';

/** What each text field held when it was entered: as long as it has changed since, undo is its own. */
const entered = new WeakMap<Element, string>();

type TextField = HTMLInputElement | HTMLTextAreaElement;
const isTextField = (element: Element): element is TextField =>
  element instanceof HTMLTextAreaElement ||
  (element instanceof HTMLInputElement && !['checkbox', 'radio', 'range', 'button', 'file'].includes(element.type));

/** Whether undo belongs to the field in which the key was pressed. */
function taken(target: EventTarget | undefined): boolean {
  if (!(target instanceof Element)) return false;
  if (target instanceof HTMLElement && target.isContentEditable) return true;
  return isTextField(target) && entered.get(target) !== target.value;
}

/** The text of a field now counts as unchanged: it was evaluated, or set by the page. */
export function settled(field: TextField | undefined) {
  if (field) entered.set(field, field.value);
}

/** Listens until it is told to stop. Call it in an effect. */
export function undoKeys(act: (wish: Wish) => void): () => void {
  const enter = (event: FocusEvent) => {
    if (event.target instanceof Element && isTextField(event.target)) settled(event.target);
  };
  const press = (event: KeyboardEvent) => {
    const wanted = wish(event);
    if (!wanted || event.defaultPrevented || taken(event.composedPath()[0])) return;
    event.preventDefault();
    act(wanted);
  };
  window.addEventListener('focusin', enter);
  window.addEventListener('keydown', press);
  return () => {
    window.removeEventListener('focusin', enter);
    window.removeEventListener('keydown', press);
  };
}

/** Whether keys belong to something that is typed into, or to a dialog or menu. */
export function isTyping(target: EventTarget | null | undefined): boolean {
  return target instanceof Element && (isTextField(target) || !!target.closest('select, dialog, [role=menu], [contenteditable=true], .cm-editor'));
}
