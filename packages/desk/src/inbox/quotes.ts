import type { Rich } from '@pharos/markup/text';

/** A text, and what it quotes at its end of what was written before. */
export interface Quoting<Part> {
  readonly own: Part;
  readonly quoted: Part | undefined;
}

const isQuote = (line: string) => /^\s*>/.test(line);
const isBlank = (line: string) => line.trim() === '';
/** The line that mail programs put above a quotation: `On Monday, Ada wrote:`. */
const isLead = (line: string) => /:\s*$/.test(line) && line.length < 200;

/** The lines of a plain text before those at its end that begin with `>`. A text of quotations alone is no answer with one. */
export function splitText(content: string): Quoting<string> {
  const lines = content.split('\n');
  let end = lines.length;
  while (end > 0 && (isQuote(lines[end - 1] ?? '') || isBlank(lines[end - 1] ?? ''))) end -= 1;
  if (!lines.slice(end).some(isQuote)) return { own: content, quoted: undefined };
  if (end > 0 && isLead(lines[end - 1] ?? '')) end -= 1;
  const own = lines.slice(0, end).join('\n').trimEnd();
  return own === '' ? { own: content, quoted: undefined } : { own, quoted: lines.slice(end).join('\n').trim() };
}

const textOf = (part: Rich): string => (typeof part === 'string' ? part : part.children.map(textOf).join(''));
const isBlockquote = (part: Rich | undefined) => typeof part === 'object' && part.tag === 'blockquote';

/** The parts of an HTML message before a quotation at its end. */
export function splitParts(parts: readonly Rich[]): Quoting<readonly Rich[]> {
  const last = parts.findLastIndex((part) => typeof part === 'object' || !isBlank(part));
  if (!isBlockquote(parts[last])) return { own: parts, quoted: undefined };
  const before = parts[last - 1];
  const from = before !== undefined && isLead(textOf(before)) ? last - 1 : last;
  const own = parts.slice(0, from);
  return own.every((part) => isBlank(textOf(part)))
    ? { own: parts, quoted: undefined }
    : { own, quoted: parts.slice(from) };
}
