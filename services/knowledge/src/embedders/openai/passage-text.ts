import type { EmbedderInput } from '../embedder.js';

/** Longer texts are cut: no common model reads more, and some refuse it. */
export const maxCharacters = 24_000;

/** What a model reads of a passage: title and heading in lines of their own, then the text; nothing for what is empty. */
export function passageText({ title, heading, text }: EmbedderInput): string {
  const head = [title, heading].map((line) => line.trim()).filter((line) => line !== '');
  return cut([head.join('\n'), text.trim()].filter((part) => part !== '').join('\n\n'));
}

/** The text, at most `maxCharacters` UTF-16 units of it; never half of a character. */
export function cut(text: string): string {
  if (text.length <= maxCharacters) return text;
  const endsInside = /[\uD800-\uDBFF]/.test(text.charAt(maxCharacters - 1));
  return text.slice(0, endsInside ? maxCharacters - 1 : maxCharacters);
}
