/**
 * What nobody sees and a model reads: controls, zero-width and direction-changing characters, variation selectors and the block
 * of tags (U+E0000), in which whole texts can be hidden.
 */
const hidden = new RegExp(
  [
    '(?![\\t\\n])\\p{Cc}|\\p{Cs}|\\u{AD}|\\u{34F}|\\u{61C}|[\\u{115F}-\\u{1160}]|[\\u{17B4}-\\u{17B5}]|[\\u{180B}-\\u{180F}]',
    '\\u{200B}|[\\u{200E}-\\u{200F}]|[\\u{2028}-\\u{202E}]|[\\u{2060}-\\u{206F}]|\\u{3164}|[\\u{FE00}-\\u{FE0E}]|\\u{FEFF}',
    '\\u{FFA0}|[\\u{FFF0}-\\u{FFFB}]|[\\u{1D173}-\\u{1D17A}]|[\\u{E0000}-\\u{E0FFF}]',
  ].join('|'),
  'gu',
);

/** The text without hidden characters; lines end with a line feed. Joiners within words and emoji stay. */
export function withoutHidden(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(hidden, '');
}

const ellipsis = '…';

/** Data from outside as a model may read it: without hidden characters, and at most so long in UTF-16 units. */
export function asData(text: string, maxLength: number): string {
  const visible = withoutHidden(text);
  if (visible.length <= maxLength) return visible;
  return `${visible.slice(0, maxLength - 1).replace(/[\uD800-\uDBFF]$/, '')}${ellipsis}`;
}
