import { EditorSelection, type EditorState } from '@codemirror/state';
import { type Command, EditorView, type KeyBinding } from '@codemirror/view';
import { continued, type Edit, type Format, formatted, pastedLink, type Span } from '../../markdown/formats.js';
import { markdownOf } from './markdown-of.js';

/** What a person has copied, as it is put in: a link of what is selected, formatted text, or undefined: the plain text. */
function pasted(data: DataTransfer, selected: string): string | undefined {
  const link = pastedLink(selected, data.getData('text/plain'));
  if (link !== undefined) return link;
  const html = data.getData('text/html');
  return html === '' ? undefined : markdownOf(html);
}

/** What is selected, or where the caret is. */
export const selectedIn = ({ selection }: EditorState): Span => ({ from: selection.main.from, end: selection.main.to });

/** Changes a text as if the person had typed it. */
export function apply(view: EditorView, { from, end, text, selected }: Edit): void {
  view.dispatch({
    changes: { from, to: end, insert: text },
    selection: EditorSelection.single(selected.from, selected.end),
    scrollIntoView: true,
    userEvent: 'input',
  });
}

/** Formats what is selected, or takes the format away. */
export function format(view: EditorView, how: Format): boolean {
  apply(view, formatted(view.state.doc.toString(), selectedIn(view.state), how));
  return true;
}

/** Goes on with a list or a quotation in a new line, or ends it. */
const newLine: Command = (view) => {
  const { from, end } = selectedIn(view.state);
  const line = view.state.doc.lineAt(from);
  const beginning = continued(line.text.slice(0, from - line.from));
  if (beginning === undefined || from !== end) return false;
  const text = beginning === '' ? '' : `\n${beginning}`;
  const place = beginning === '' ? line.from : from;
  apply(view, { from: place, end, text, selected: { from: place + text.length, end: place + text.length } });
  return true;
};

/** The keys of an editor that formats. */
export const formatKeys: readonly KeyBinding[] = [
  { key: 'Mod-b', run: (view) => format(view, 'bold') },
  { key: 'Mod-i', run: (view) => format(view, 'italic') },
  { key: 'Enter', run: newLine },
];

/** What is pasted, dropped and typed over. */
export const handlers = EditorView.domEventHandlers({
  paste(event, view) {
    const { from, end } = selectedIn(view.state);
    const text = event.clipboardData && pasted(event.clipboardData, view.state.sliceDoc(from, end));
    if (typeof text !== 'string') return false;
    const behind = from + text.length;
    apply(view, { from, end, text, selected: { from: behind, end: behind } });
    event.preventDefault();
    return true;
  },
  // What is typed over formatted text: a browser would give it the looks of that by inline styles, which the policy forbids.
  beforeinput(event, view) {
    const { from, end } = selectedIn(view.state);
    const { data: text, inputType, isComposing } = event;
    if (inputType !== 'insertText' || isComposing || text === null || from === end) return false;
    const behind = from + text.length;
    apply(view, { from, end, text, selected: { from: behind, end: behind } });
    event.preventDefault();
    return true;
  },
  // Files are attached by what is around it.
  drop: (event) => (event.dataTransfer?.files.length ?? 0) > 0,
});
