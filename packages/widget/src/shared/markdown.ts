import { inline } from './markdown-inline.js';
import type { Rich, Tag } from './rich-text.js';

/** A longer text is cut: nobody reads it in a window of this size, and building it would hold up the page. */
const maxLength = 200_000;

/** Quotes within quotes; what is deeper stays as it was typed. */
const maxDepth = 4;

interface Reading {
  readonly lines: readonly string[];
  at: number;
}

/**
 * The markdown that help articles and answers are written in: headings, paragraphs, lists, quotes, code, rules, tables as
 * they are, and what `inline` reads. HTML in it stays text. Takes time in proportion to the length, whatever the text.
 */
export function markdown(text: string, depth = 0): Rich[] {
  const reading = { lines: text.slice(0, maxLength).replace(/\r\n?/g, '\n').split('\n'), at: 0 };
  const blocks: Rich[] = [];
  while (reading.at < reading.lines.length) blocks.push(...block(reading, depth));
  return blocks;
}

const rule = /^ {0,3}([-*_])( *\1){2,} *$/;
const heading = /^ {0,3}#{1,6} +(.*)$/;
const fence = /^ {0,3}(```|~~~)/;
const quote = /^ {0,3}> ?/;
const bullet = /^ {0,3}[-*+] +/;
const number = /^ {0,3}\d{1,9}[.)] +/;
const table = /^ {0,3}\|.*\| *$/;
const blank = /^\s*$/;
const begins = [rule, heading, fence, quote, bullet, number, table];

function block(reading: Reading, depth: number): Rich[] {
  const line = reading.lines[reading.at] ?? '';
  const one = (tag: Tag, children: readonly Rich[]): Rich[] => {
    reading.at += 1;
    return [{ tag, children }];
  };
  if (blank.test(line)) {
    reading.at += 1;
    return [];
  }
  if (fence.test(line)) return [fenced(reading)];
  if (rule.test(line)) return one('hr', []);
  const title = heading.exec(line)?.[1];
  if (title !== undefined) return one('h', inline(withoutSigns(title)));
  if (quote.test(line) && depth < maxDepth) return [quoted(reading, depth)];
  if (bullet.test(line)) return [list(reading, 'ul', bullet)];
  if (number.test(line)) return [list(reading, 'ol', number)];
  if (table.test(line)) return [{ tag: 'pre', children: [linesWhile(reading, (next) => table.test(next)).join('\n')] }];
  return [{ tag: 'p', children: inline(paragraph(reading).join('\n')) }];
}

/** A heading may end with signs like those that it began with. Not a pattern: those take the square of what they reject. */
function withoutSigns(title: string): string {
  let end = title.length;
  while (end > 0 && ' #'.includes(title.charAt(end - 1))) end -= 1;
  return title.slice(0, end);
}

function fenced(reading: Reading): Rich {
  const mark = fence.exec(reading.lines[reading.at] ?? '')?.[1] ?? '```';
  reading.at += 1;
  const lines = linesWhile(reading, (line) => !line.trimStart().startsWith(mark));
  reading.at += 1;
  return { tag: 'pre', children: [lines.join('\n')] };
}

/** An item goes on in lines that are indented, or that begin nothing of their own. */
function list(reading: Reading, tag: 'ul' | 'ol', sign: RegExp): Rich {
  const items: Rich[] = [];
  while (sign.test(reading.lines[reading.at] ?? '')) {
    const first = (reading.lines[reading.at] ?? '').replace(sign, '');
    reading.at += 1;
    const more = linesWhile(reading, (line) => !blank.test(line) && (/^ {2,}/.test(line) || !beginsSomething(line)));
    items.push({ tag: 'li', children: item([first, ...more.map((line) => line.replace(/^ {1,4}/, ''))]) });
    const next = reading.lines[reading.at + 1];
    if (blank.test(reading.lines[reading.at] ?? 'x') && next !== undefined && sign.test(next)) reading.at += 1;
  }
  return { tag, children: items };
}

/** The text of an item, and one list within it. */
function item(lines: readonly string[]): Rich[] {
  const inner = lines.findIndex((line, at) => at > 0 && (bullet.test(line) || number.test(line)));
  if (inner < 0) return inline(lines.join('\n'));
  const nested = lines.slice(inner).filter((line) => bullet.test(line) || number.test(line));
  const tag = bullet.test(lines[inner] ?? '') ? 'ul' : 'ol';
  const items = nested.map(
    (line): Rich => ({ tag: 'li', children: inline(line.replace(bullet, '').replace(number, '')) }),
  );
  return [...inline(lines.slice(0, inner).join('\n')), { tag, children: items }];
}

function paragraph(reading: Reading): string[] {
  const [first = ''] = linesWhile(reading, (_, at) => at === 0);
  return [first, ...linesWhile(reading, (line) => !blank.test(line) && !beginsSomething(line))].map((line) =>
    line.trim(),
  );
}

function quoted(reading: Reading, depth: number): Rich {
  return { tag: 'blockquote', children: markdown(taken(reading, quote).join('\n'), depth + 1) };
}

function taken(reading: Reading, sign: RegExp): string[] {
  return linesWhile(reading, (line) => sign.test(line)).map((line) => line.replace(sign, ''));
}

function beginsSomething(line: string): boolean {
  return begins.some((sign) => sign.test(line));
}

function linesWhile(reading: Reading, wanted: (line: string, at: number) => boolean): string[] {
  const start = reading.at;
  while (reading.at < reading.lines.length && wanted(reading.lines[reading.at] ?? '', reading.at - start))
    reading.at += 1;
  return reading.lines.slice(start, reading.at);
}
