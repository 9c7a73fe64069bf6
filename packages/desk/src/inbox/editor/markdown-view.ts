import { history, historyKeymap, standardKeymap } from '@codemirror/commands';
import { Compartment, EditorSelection, EditorState, type Extension, Prec } from '@codemirror/state';
import { EditorView, keymap, placeholder } from '@codemirror/view';
import type { Span } from '../../markdown/formats.js';
import { apply, format, formatKeys, handlers, selectedIn } from './edits.js';
import { markdownLanguage } from './markdown-language.js';
import type { TextPlace } from './text-place.js';

/** As many letters as a message may have. */
const mostLetters = 100_000;

/** What may change while somebody writes: names for screen readers, and what shows while nothing is written. */
const described = new Compartment();

/** What describes the place to whoever does not see it, and what shows while it is empty. */
export interface Description {
  readonly hint: string;
  readonly attributes: Readonly<Record<string, string>>;
}

const descriptionOf = ({ hint, attributes }: Description): Extension => [
  placeholder(hint),
  EditorView.contentAttributes.of({
    ...attributes,
    'aria-label': hint,
    dir: 'auto',
    spellcheck: 'true',
    autocorrect: 'on',
    autocapitalize: 'sentences',
    writingsuggestions: 'true',
  }),
];

/** Describes the place anew. */
export function describe(view: EditorView, description: Description): void {
  view.dispatch({ effects: described.reconfigure(descriptionOf(description)) });
}

interface Parts extends Description {
  onText(text: string, caret: number): void;
  /** What would make the text too long was not put in. */
  onTooLong(): void;
  onBlur(): void;
}

/** A state in which a Markdown text is edited: as it is, with signs that stand back. */
export function stateOf(
  text: string,
  { onText, onTooLong, onBlur, ...description }: Parts,
  selected?: Span,
): EditorState {
  const length = text.replace(/\r\n?/g, '\n').length;
  return EditorState.create({
    doc: text,
    selection: EditorSelection.single(
      Math.min(selected?.from ?? length, length),
      Math.min(selected?.end ?? length, length),
    ),
    extensions: [
      Prec.high(keymap.of(formatKeys)),
      keymap.of([...standardKeymap, ...historyKeymap]),
      history(),
      EditorView.lineWrapping,
      markdownLanguage,
      EditorState.changeFilter.of(({ newDoc, startState }) => {
        const fits = newDoc.length <= Math.max(mostLetters, startState.doc.length);
        if (!fits) onTooLong();
        return fits;
      }),
      handlers,
      described.of(descriptionOf(description)),
      EditorView.updateListener.of(({ docChanged, state }) => {
        if (docChanged) onText(state.doc.toString(), state.selection.main.head);
      }),
      EditorView.domEventHandlers({ blur: onBlur }),
    ],
  });
}

/** The place of a view. */
export function placeOf(view: EditorView): TextPlace {
  return {
    get text() {
      return view.state.doc.toString();
    },
    get selected() {
      return selectedIn(view.state);
    },
    focus: () => view.focus(),
    blur: () => view.contentDOM.blur(),
    put(text, { from, end }) {
      const behind = from + text.replace(/\r\n?/g, '\n').length;
      apply(view, { from, end, text, selected: { from: behind, end: behind } });
      view.focus();
    },
    format(how) {
      format(view, how);
      view.focus();
    },
  };
}
