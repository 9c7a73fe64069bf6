/**
 * A text with its control characters as escapes, except line breaks: what customers wrote must not reach the terminal behind the
 * text.
 */
export function printable(text: string): string {
  const escaped = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return text
    .replace(/\r\n/g, '\n')
    .replace(/\t/g, '    ')
    .replace(/(?!\n)[\p{Cc}\p{Bidi_Control}]/gu, escaped);
}

/** The text in one line, no longer than `length`. */
export function oneLine(text: string, length = 60): string {
  const line = printable(text.replace(/\s+/g, ' ').trim());
  const characters = [...line];
  return characters.length <= length ? line : `${characters.slice(0, length - 1).join('')}…`;
}
