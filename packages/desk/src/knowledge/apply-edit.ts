import type { Edit } from '../markdown/formats.js';

/** Does it as the person's own typing, which the browser can undo. */
export function applyEdit(field: HTMLTextAreaElement, { from, end, text, selected }: Edit): void {
  field.focus();
  field.setSelectionRange(from, end);
  document.execCommand(text === '' ? 'delete' : 'insertText', false, text);
  field.setSelectionRange(selected.from, selected.end);
}
