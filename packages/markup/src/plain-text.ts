import { type Rich, type RichElement, textOf } from './rich.js';

/** The words of a formatted text: paragraphs with a blank line between, an item or a row a line, a bar between the cells of a row. */
export function plainText(parts: readonly Rich[]): string {
  return tidy(written(parts, { item: '', quote: '', addresses: false }));
}

/** A formatted text as people write it without formats: its words, with dashes before items, `>` before quotes, and addresses of links. */
export function writtenText(parts: readonly Rich[]): string {
  return tidy(written(parts, { item: '- ', quote: '> ', addresses: true }));
}

/** What stands for formats. */
interface Marks {
  readonly item: string;
  readonly quote: string;
  readonly addresses: boolean;
}

function tidy(text: string): string {
  return text
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

function written(parts: readonly Rich[], marks: Marks): string {
  return parts.map((part) => (typeof part === 'string' ? part : element(part, marks))).join('');
}

function element(part: RichElement, marks: Marks): string {
  const { tag, children } = part;
  if (tag === 'br') return '\n';
  if (tag === 'hr') return '\n\n';
  if (tag === 'pre') return `\n\n${textOf(children)}\n\n`;
  if (tag === 'ol') return list(part, (at) => `${(part.start ?? 1) + at}. `, marks);
  if (tag === 'ul') return list(part, () => marks.item, marks);
  if (tag === 'table') return `\n\n${children.map((row) => rowOf(row as RichElement, marks)).join('\n')}\n\n`;
  if (tag === 'blockquote') return `\n\n${tidy(written(children, marks)).replace(/^/gm, marks.quote)}\n\n`;
  if (tag === 'p' || tag === 'h') return `\n\n${written(children, marks)}\n\n`;
  if (tag === 'a' || tag === 'img') return withAddress(part, marks);
  return written(children, marks);
}

/** The text of a link, and its address where that says something else. */
function withAddress({ href = '', children }: RichElement, marks: Marks): string {
  const text = written(children, marks);
  const address = href.replace(/^(?:mailto|tel):/, '');
  if (!marks.addresses || address.replace(/\/$/, '') === text.trim().replace(/\/$/, '')) return text;
  return text.trim() === '' ? address : `${text} (${address})`;
}

/** Items one below the other, lists within them too. */
function list({ children }: RichElement, sign: (at: number) => string, marks: Marks): string {
  const items = children.map((item, at) => sign(at) + tidy(written([item], marks)).replace(/\n{2,}/g, '\n'));
  return `\n\n${items.join('\n')}\n\n`;
}

function rowOf({ children }: RichElement, marks: Marks): string {
  const cells = children.map((cell) => tidy(written([cell], marks)).replace(/\s+/g, ' '));
  return cells.filter((cell) => cell !== '').join(' | ');
}
