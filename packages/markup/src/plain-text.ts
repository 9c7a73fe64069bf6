import { type Rich, type RichElement, textOf } from './rich.js';

/** The words of a formatted text: paragraphs with a blank line between, an item or a row a line, a bar between the cells of a row. */
export function plainText(parts: readonly Rich[]): string {
  return written(parts)
    .replace(/[ \t]+\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

function written(parts: readonly Rich[]): string {
  return parts.map((part) => (typeof part === 'string' ? part : element(part))).join('');
}

function element(part: RichElement): string {
  const { tag, children } = part;
  if (tag === 'br') return '\n';
  if (tag === 'hr') return '\n\n';
  if (tag === 'pre') return `\n\n${textOf(children)}\n\n`;
  if (tag === 'ol') return list(part, (at) => `${(part.start ?? 1) + at}. `);
  if (tag === 'ul') return list(part, () => '');
  if (tag === 'table') return `\n\n${children.map((row) => rowOf(row as RichElement)).join('\n')}\n\n`;
  if (tag === 'p' || tag === 'h' || tag === 'blockquote') return `\n\n${written(children)}\n\n`;
  return written(children);
}

/** Items one below the other, lists within them too. */
function list({ children }: RichElement, sign: (at: number) => string): string {
  const items = children.map((item, at) => sign(at) + plainText([item]).replace(/\n{2,}/g, '\n'));
  return `\n\n${items.join('\n')}\n\n`;
}

function rowOf({ children }: RichElement): string {
  const cells = children.map((cell) => plainText([cell]).replace(/\s+/g, ' '));
  return cells.filter((cell) => cell !== '').join(' | ');
}
