/** Puts a text into a field as if the person had typed it, so that the browser can undo it, and leaves the caret behind it. */
export function typeIn(field: HTMLTextAreaElement, text: string, { from, end }: { from: number; end: number }): void {
  field.focus();
  field.setSelectionRange(from, end);
  // It is the only way that keeps the field's history. Where it does not work, the text is put in without.
  if (document.execCommand('insertText', false, text)) return;
  field.setRangeText(text, from, end, 'end');
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: text }));
}
