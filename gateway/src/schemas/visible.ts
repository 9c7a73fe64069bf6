/** Neither blanks, of which U+2800 is one of Braille, nor characters that are never drawn, such as U+200B, U+2060 and U+FEFF. */
const visible = /[^\s\p{Default_Ignorable_Code_Point}\p{Cc}\u2800]/u;

/** Whether a text has a character that people can see. */
export function isVisible(text: string): boolean {
  return visible.test(text);
}
