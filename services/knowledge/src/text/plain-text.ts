/**
 * Zero-width and direction-changing characters and controls: nobody sees them, and they can make text look like another.
 */
const invisible = /(?![\t\n])[\p{Cc}\u00AD\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF\uFDD0-\uFDEF]/gu;

/** The text without them, as passages are. */
export function visible(text: string): string {
  return text.replace(invisible, '');
}
