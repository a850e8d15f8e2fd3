/** The editor, loaded only when a page needs it. */
import { autocompletion, closeBrackets, closeBracketsKeymap, type CompletionContext, completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, indentWithTab, redo, redoDepth, undo, undoDepth } from '@codemirror/commands';
import { bracketMatching } from '@codemirror/language';
import { type Diagnostic, lintGutter, setDiagnostics } from '@codemirror/lint';
import { EditorState } from '@codemirror/state';
import { drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view';
import type { Word } from '../lib/complete';
import type { Wish } from '../lib/undo';
import { language } from './language';

export interface Editor {
  text(): string;
  /** Another text: what was typed before cannot be undone here. */
  setText(text: string): void;
  undo(): boolean;
  redo(): boolean;
  mark(faults: { from: number; to: number; message: string }[]): void;
  focus(): void;
  destroy(): void;
}

const look = EditorView.theme({
  '&': { fontSize: '15px', color: 'var(--ink)', backgroundColor: 'var(--card)', height: '100%' },
  '.cm-scroller': { fontFamily: 'var(--mono)', lineHeight: '1.6', minHeight: '16rem' },
  '.cm-content': { caretColor: 'var(--ink)', padding: '12px 0' },
  '.cm-gutters': { backgroundColor: 'var(--card)', color: 'var(--soft)', border: 'none' },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'color-mix(in oklab, var(--sunk) 70%, transparent)' },
  '&.cm-focused': { outline: 'none' },
  '.cm-cursor': { borderLeftColor: 'var(--ink)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'color-mix(in oklab, var(--focus) 22%, transparent)',
  },
  '.cm-tooltip': { backgroundColor: 'var(--card)', border: '1px solid var(--strong-line)', borderRadius: '6px' },
  '.cm-tooltip-autocomplete > ul > li[aria-selected]': { backgroundColor: 'var(--ink)', color: 'var(--paper)' },
  '.cm-diagnostic': { fontFamily: 'var(--sans)' },
});

/**
 * Opens an editor. It lives in a shadow root: there its styles are style sheets made by script, which the content security
 * policy of the page allows, and not elements, which it does not.
 */
export function open(
  host: HTMLElement,
  text: string,
  label: string,
  words: Word[],
  on: {
    changed: (text: string) => void;
    /** How many steps can be undone and made again. */
    depths: (depths: { undo: number; redo: number }) => void;
    /** A key asks for an undo where the editor has nothing to undo. */
    beyond: (wish: Wish) => void;
  },
): Editor {
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
  const complete = (context: CompletionContext) => {
    const word = context.matchBefore(/[A-Za-z_]\w*/);
    if (!word || (word.from === word.to && !context.explicit)) return null;
    return {
      from: word.from,
      options: words.map((w) => ({ label: w.name, detail: w.detail, type: 'function' })),
    };
  };
  const step = (wish: Wish) => (view: EditorView) => {
    if (!(wish === 'undo' ? undo(view) : redo(view))) on.beyond(wish);
    return true;
  };
  const fresh = (doc: string, caret = 0) =>
    EditorState.create({
      doc,
      selection: { anchor: Math.min(caret, doc.length) },
      extensions: [
        lineNumbers(),
        history(),
        drawSelection(),
        bracketMatching(),
        closeBrackets(),
        autocompletion({ override: [complete], icons: false }),
        highlightActiveLine(),
        lintGutter(),
        language,
        look,
        EditorView.lineWrapping,
        EditorView.contentAttributes.of({ 'aria-label': label }),
        keymap.of([
          { key: 'Mod-z', run: step('undo') },
          { key: 'Mod-Shift-z', run: step('redo') },
          { key: 'Mod-y', run: step('redo') },
          ...closeBracketsKeymap,
          ...defaultKeymap,
          ...completionKeymap,
          indentWithTab,
        ]),
        EditorView.updateListener.of((update) => {
          if (!update.docChanged) return;
          on.changed(update.state.doc.toString());
          on.depths({ undo: undoDepth(update.state), redo: redoDepth(update.state) });
        }),
      ],
    });
  const view = new EditorView({ parent: root, root, state: fresh(text) });
  return {
    text: () => view.state.doc.toString(),
    setText(next) {
      // Where only a word was changed above, the caret stays where it stood in the text.
      const { head } = view.state.selection.main;
      const below = view.state.doc.sliceString(head);
      view.setState(fresh(next, next.endsWith(below) ? next.length - below.length : head));
      on.depths({ undo: 0, redo: 0 });
    },
    undo: () => undo(view),
    redo: () => redo(view),
    mark(faults) {
      const length = view.state.doc.length;
      const diagnostics = faults.map(
        (fault): Diagnostic => ({
          from: Math.min(fault.from, length),
          to: Math.min(Math.max(fault.to, fault.from), length),
          severity: 'error',
          message: fault.message,
        }),
      );
      view.dispatch(setDiagnostics(view.state, diagnostics));
    },
    focus: () => view.focus(),
    destroy: () => view.destroy(),
  };
}
