import { fromHtml } from '@pharos/markup/html';
import { type Rich, type RichElement, textOf } from '@pharos/markup/text';

/** What of pasted HTML can be said in Markdown; undefined: it has no format, and its plain text says the same. */
export function markdownOf(html: string): string | undefined {
  const parts = fromHtml(html, { pictures: true });
  return hasFormat(parts) ? blocks(parts) : undefined;
}

const plain = new Set(['p', 'br']);

const hasFormat = (parts: readonly Rich[]): boolean =>
  parts.some((part) => typeof part !== 'string' && (!plain.has(part.tag) || hasFormat(part.children)));

/** Text as Markdown that says the same: signs that would mean something are escaped, and others are not. */
function escaped(text: string): string {
  return text
    .replace(/[\\`*~]/g, '\\$&')
    .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\_')
    .replace(/<(?=[a-z/!?])/gi, '\\<')
    .replace(/&(?=#?\w+;)/g, '\\&')
    .replace(/\[(?=[^\]\n]*\][([:])/g, '\\[')
    .replace(/\](?=[([:])/g, '\\]');
}

/** A line that would begin a block begins with its sign escaped. */
const escapedLine = (line: string) =>
  line.replace(/^(\s*)([#>+=|-])/, '$1\\$2').replace(/^(\s*\d{1,9})([.)])(?=\s|$)/, '$1\\$2');

const inlineSigns: Readonly<Record<string, string>> = { strong: '**', em: '*', del: '~~' };
const inlines = new Set(['strong', 'em', 'del', 'code', 'sub', 'sup', 'br', 'a', 'img']);
const isInline = (part: Rich) => typeof part === 'string' || inlines.has(part.tag);

function inline(parts: readonly Rich[]): string {
  return parts
    .map((part) => (typeof part === 'string' ? escaped(part.replace(/\s+/g, ' ')) : inlineElement(part)))
    .join('');
}

function inlineElement(part: RichElement): string {
  const { tag, href, children } = part;
  if (tag === 'br') return '\n';
  if (tag === 'code') return code(textOf(children));
  const words = inline(children);
  if (tag === 'a' && href !== undefined) return linkTo(href, words);
  if (tag === 'img') return words;
  const sign = inlineSigns[tag];
  return sign === undefined ? words : around(words, sign);
}

/** Blanks stand outside the signs, and every line has its own. */
const around = (words: string, sign: string) => words.replace(/^(\s*)(.*\S)/gm, `$1${sign}$2${sign}`);

function code(text: string): string {
  const runs = [...text.matchAll(/`+/g)].map(([run]) => run.length);
  const fence = '`'.repeat(Math.max(0, ...runs) + 1);
  const space = text.startsWith('`') || text.endsWith('`') ? ' ' : '';
  return text.trim() === '' ? text : fence + space + text + space + fence;
}

function linkTo(href: string, words: string): string {
  const address = /[()<>\s]/.test(href) ? `<${href.replace(/[<>\s]/g, encodeURIComponent)}>` : href;
  return words.trim() === '' ? '' : `[${words.trim().replace(/\n+/g, ' ')}](${address})`;
}

function blocks(parts: readonly Rich[]): string {
  const all: string[] = [];
  for (let at = 0; at < parts.length; ) {
    const part = parts[at] as Rich;
    const last = parts.findIndex((each, index) => index > at && !isInline(each));
    const end = isInline(part) ? (last === -1 ? parts.length : last) : at + 1;
    all.push(isInline(part) ? paragraph(parts.slice(at, end)) : block(part as RichElement));
    at = end;
  }
  return all.filter((each) => each.trim() !== '').join('\n\n');
}

const paragraph = (parts: readonly Rich[]) =>
  inline(parts)
    .split('\n')
    .map((line) => escapedLine(line.trim()))
    .join('\n')
    .trim();

function block(part: RichElement): string {
  const { tag, children, level = 1 } = part;
  if (tag === 'hr') return '---';
  if (tag === 'pre') return fenced(textOf(children).replace(/\n$/, ''));
  if (tag === 'h') return `${'#'.repeat(level)} ${inline(children).replace(/\s+/g, ' ').trim()}`;
  if (tag === 'ul') return children.map((item) => itemOf(item, '- ')).join('\n');
  if (tag === 'ol') return children.map((item, at) => itemOf(item, `${(part.start ?? 1) + at}. `)).join('\n');
  if (tag === 'blockquote') return prefixed(blocks(children), '> ', '> ');
  if (tag === 'table') return tableOf(part);
  return blocks(children);
}

function fenced(text: string): string {
  const runs = [...text.matchAll(/`{3,}/g)].map(([run]) => run.length);
  const fence = '`'.repeat(Math.max(2, ...runs) + 1);
  return `${fence}\n${text}\n${fence}`;
}

const prefixed = (text: string, first: string, others: string) =>
  text
    .split('\n')
    .map((line, at) => ((at === 0 ? first : others) + line).trimEnd())
    .join('\n');

const itemOf = (item: Rich, sign: string) =>
  prefixed(
    blocks(typeof item === 'string' ? [item] : item.children).replace(/\n{2,}(?=\s*(?:-|\d+\.) )/g, '\n'),
    sign,
    ' '.repeat(sign.length),
  );

function tableOf({ children }: RichElement): string {
  const rows = children
    .filter((row) => typeof row !== 'string')
    .map((row) =>
      row.children
        .filter((cell) => typeof cell !== 'string')
        .map((cell) =>
          blocks(cell.children)
            .replace(/\s*\n\s*/g, ' ')
            .replace(/\|/g, '\\|'),
        ),
    );
  const lines = rows.map((cells) => `| ${cells.join(' | ')} |`);
  const width = Math.max(1, ...rows.map(({ length }) => length));
  return [lines[0], `|${' --- |'.repeat(width)}`, ...lines.slice(1)].join('\n');
}
