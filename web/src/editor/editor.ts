/** The editor, loaded only when a page needs it. */
import { autocompletion, closeBrackets, closeBracketsKeymap, type CompletionContext, completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { bracketMatching } from '@codemirror/language';
import { type Diagnostic, lintGutter, setDiagnostics } from '@codemirror/lint';
import { EditorState } from '@codemirror/state';
import { drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view';
import type { Word } from '../lib/complete';
import { language } from './language';

export interface Editor {
  text(): string;
  setText(text: string): void;
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
  changed: (text: string) => void,
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
  const view = new EditorView({
    parent: root,
    root,
    state: EditorState.create({
      doc: text,
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
        keymap.of([...closeBracketsKeymap, ...defaultKeymap, ...historyKeymap, ...completionKeymap, indentWithTab]),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) changed(update.state.doc.toString());
        }),
      ],
    }),
  });
  return {
    text: () => view.state.doc.toString(),
    setText: (next) => view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: next } }),
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
