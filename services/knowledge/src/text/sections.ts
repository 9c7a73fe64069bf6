import { withoutMarks } from './plain-text.js';

/** A part of a Markdown text between two headings. */
export interface Section {
  /** The headings above it, outermost first, as Markdown. */
  readonly headings: readonly string[];
  /** What stands below them, without its subsections. */
  readonly markdown: string;
}

const atx = /^ {0,3}(#{1,6})(?:[ \t]+|$)(.*)$/;
const setext = /^ {0,3}(=+|-+)[ \t]*$/;
const indented = /^(?: {4}|\t)/;
const container = /^[ \t]*(?:[-*+>]|\d{1,9}[.)])(?:[ \t]|$)/;
/** Deeper nesting than any page shows; longer headings are no headings. */
const maxHeadingLength = 300;

/**
 * The sections of a Markdown text in order: headings of both kinds. Its code is shielded (`withoutHtml`), so there are none in
 * it. Only headings are looked for, line by line, so it takes time linear in the text's length, which parsers of all of
 * Markdown do not promise for hostile text.
 */
export function sectionsOf(markdown: string): Section[] {
  const sections: Section[] = [];
  let path: { level: number; text: string }[] = [];
  let lines: string[] = [];
  const context = new Context();
  const end = () => {
    if (lines.length > 0 || path.length > 0)
      sections.push({ headings: path.map(({ text }) => text), markdown: lines.join('\n') });
    lines = [];
  };
  const begin = (level: number, text: string) => {
    end();
    path = [...path.filter((each) => each.level < level), { level, text }];
  };
  for (const line of withoutFrontMatter(markdown.split('\n'))) {
    const heading = atx.exec(line);
    const title = heading ? headingText(heading[2] ?? '') : '';
    const underline = setext.exec(line)?.[1];
    const above = lines.at(-1) ?? '';
    if (heading && title.length <= maxHeadingLength) begin(heading[1]?.length ?? 1, title);
    else if (underline && !context.isInContainer && isTitle(above)) {
      lines.pop();
      begin(underline.startsWith('=') ? 1 : 2, headingText(above));
    } else lines.push(line);
    context.take(line);
  }
  end();
  return sections.filter(({ headings, markdown: text }) => headings.length > 0 || text.trim() !== '');
}

const fieldsStart = /^---[ \t]*$/;
const fieldsEnd = /^(?:---|\.\.\.)[ \t]*$/;
/** A field with its value, more of the value, an item of a list, or nothing. */
const fieldLine = /^(?:[\w-]+:|[ \t]|- |$)/;
const maxFieldLines = 200;

/**
 * Without the marks around fields and their values, which many tools put before the text. What the fields say may be looked for,
 * but their end must not be taken for the underline of a heading. Line by line: one pattern for all of it would take the square
 * of the time for a long line.
 */
function withoutFrontMatter(lines: readonly string[]): readonly string[] {
  if (!fieldsStart.test(lines[0] ?? '')) return lines;
  const end = lines.findIndex((line, at) => at > 0 && (fieldsEnd.test(line) || !fieldLine.test(line)));
  if (end < 2 || end > maxFieldLines + 1 || !fieldsEnd.test(lines[end] ?? '')) return lines;
  return [...lines.slice(1, end), '', ...lines.slice(end + 1)];
}

/** Knows whether a line goes on what a list item or a quote began: what is underlined there is no heading. */
class Context {
  isInContainer = false;
  #isAfterBlank = true;

  take(line: string): void {
    if (container.test(line)) this.isInContainer = true;
    else if (this.#isAfterBlank && /^\S/.test(line)) this.isInContainer = false;
    this.#isAfterBlank = line.trim() === '';
  }
}

/** Whether a line is a heading if the next one underlines it: something must be left of it to read. */
function isTitle(line: string): boolean {
  if (line.trim() === '' || indented.test(line) || line.startsWith('|')) return false;
  const text = headingText(line);
  return text.length <= maxHeadingLength && withoutMarks(text) !== '';
}

/** Without the closing marks of `## Title ##`. */
function headingText(raw: string): string {
  return raw
    .trim()
    .replace(/(?:^|[ \t])#+$/, '')
    .trim();
}
