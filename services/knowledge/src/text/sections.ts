import { fromMarkdown, plainText, type Rich } from '@pharos/markup';
import { visible } from './plain-text.js';

/** A part of an article between two headings, as plain text. */
export interface Section {
  /** The headings above it, outermost first. */
  readonly headings: readonly string[];
  /** What stands below them, without its subsections; a blank line is between paragraphs. */
  readonly text: string;
}

/** Longer headings are text. */
const maxHeadingLength = 300;

/** The sections of a Markdown text in order, read as the widget shows it: also the HTML in it. A heading without words is none. */
export function sectionsOf(markdown: string): Section[] {
  const sections: Section[] = [];
  let path: { level: number; text: string }[] = [];
  let parts: Rich[] = [];
  const end = () => {
    const text = textOf(parts);
    if (text !== '' || path.length > 0) sections.push({ headings: path.map((each) => each.text), text });
    parts = [];
  };
  for (const part of fromMarkdown(withoutFrontMatter(markdown.replace(/\r\n?/g, '\n').replace(blanks, ' ')))) {
    const { level } = typeof part === 'string' ? {} : part;
    const title = level === undefined ? '' : textOf([part]).replace(/\s+/g, ' ');
    if (level !== undefined && title !== '' && title.length <= maxHeadingLength) {
      end();
      path = [...path.filter((each) => each.level < level), { level, text: title }];
    } else parts.push(part);
  }
  end();
  return sections;
}

/** Blanks that few people know of. */
const blanks = /[\v\f\x85]/g;

function textOf(parts: readonly Rich[]): string {
  return visible(plainText(parts)).trim();
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
function withoutFrontMatter(markdown: string): string {
  const lines = markdown.split('\n');
  if (!fieldsStart.test(lines[0] ?? '')) return markdown;
  const end = lines.findIndex((line, at) => at > 0 && (fieldsEnd.test(line) || !fieldLine.test(line)));
  if (end < 2 || end > maxFieldLines + 1 || !fieldsEnd.test(lines[end] ?? '')) return markdown;
  return [...lines.slice(1, end), '', ...lines.slice(end + 1)].join('\n');
}
