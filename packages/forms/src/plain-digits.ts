/**
 * A text with the digits, signs and separators of ASCII instead of full-width ones, as Japanese keyboards write them, and of Arabic
 * and Persian ones. Nothing else changes: what NFKC makes of `10²` is another number.
 */
export function plainDigits(text: string): string {
  return text
    .replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 15))
    .replace(/\u066b/g, '.');
}
