/** Elements whose content nobody reads. */
const unread = /<(script|style|template|svg|math|noscript|iframe|object)(?=[\s/>]|$)/iy;
/** Elements whose content goes on to the end of the text where their end is missing: it is code. */
const endless = /^(?:script|style)$/;
/** Longer ones, and such as go on in the next paragraph, are no tags but text with a `<` in it. */
const maxTagLength = 10_000;
const blankLine = /\n[ \t]*\n/;
// CommonMark 0.31 §6.6. There is one way at most to read a text by it, or long ones could take forever.
const attribute = /\s+[a-zA-Z_:][\w.:-]*(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'=<>`]+))?/.source;
const tag = new RegExp(`</?[a-zA-Z][a-zA-Z0-9:-]*(?:${attribute})*\\s*/?>`, 'y');
const address = /<([a-zA-Z][a-zA-Z0-9+.-]{1,31}:[^\s<>]{0,2000}|[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[a-zA-Z0-9.-]{1,255})>/y;
/** Tags of these may stand within words: `H<sub>2</sub>O`. */
const inline =
  /^<\/?(?:a|abbr|b|bdi|bdo|cite|code|del|dfn|em|font|i|ins|kbd|mark|q|s|samp|small|span|strong|sub|sup|tt|u|var|wbr)\b/i;

/** What is a paragraph or more of its own, and what begins a line of a list or a table. */
const block =
  /^<\/?(?:address|article|aside|blockquote|details|div|dl|fieldset|figcaption|figure|footer|form|h[1-6]|header|hr|main|nav|ol|p|pre|section|summary|table|ul)(?=[\s/>])/i;
const line = /^<(?:dd|dt|li|tr)(?=[\s/>])/i;
const headingOf = /^<h([1-6])(?=[\s>])/i;
const preOpens = /^<pre(?=[\s>])/i;
/** Longer ones are text, as in Markdown. */
const maxHeadingLength = 1_000;
/** Comes before the end only of one that was never closed. */
const noHeading = /\n[ \t]*\n|<h[1-6][\s>]/i;
/** Stands where a tag was, so that what follows it on its line is text: a `#` there begins no heading. Nobody sees it. */
const noMark = '\u200B';

/**
 * Markdown without HTML tags, comments, and the content of scripts and the like. What only looks like a tag (`a < b`)
 * stays, and so do addresses. Headings of HTML become those of Markdown, and blocks stand apart, as in articles that come from an editor
 * of HTML; a row of a Markdown table stays on its line. This makes text readable, not safe: whoever shows it as HTML escapes it. Takes
 * time linear in the text's length.
 */
export function withoutTags(text: string): string {
  if (!text.includes('<')) return text;
  const scan = new Scan(text);
  let bare = '';
  let at = 0;
  for (let open = text.indexOf('<'); open >= 0; open = text.indexOf('<', at)) {
    const found = isEscaped(text, open) ? undefined : tagAt(text, open, scan);
    bare += text.slice(at, found ? open : open + 1) + (found?.shown ?? '');
    at = found?.end ?? open + 1;
  }
  return bare + text.slice(at);
}

/** Where a tag ends, with all that goes with it, and what is shown in its place. */
interface Tag {
  readonly end: number;
  readonly shown: string;
}

/** The tag that begins at `open`; undefined when it is none. */
function tagAt(text: string, open: number, scan: Scan): Tag | undefined {
  const next = text.charAt(open + 1);
  // `<!-->` is a comment, too.
  if (text.startsWith('<!--', open)) return gone(scan.after('-->', open + 2) ?? text.length);
  if (next === '?') return gone(scan.after('?>', open));
  if (/^<!(?:[a-zA-Z]|\[CDATA\[)/.test(text.slice(open, open + 9))) return gone(scan.after('>', open));
  const shown = matchAt(address, text, open)?.[1];
  if (shown !== undefined) return { end: open + shown.length + 2, shown };
  const [found = ''] = matchAt(tag, text, open) ?? [];
  const unreadEnd = endOfUnread(text, open, found, scan);
  if (unreadEnd !== undefined) return gone(unreadEnd);
  if (found === '' || found.length > maxTagLength || blankLine.test(found)) return undefined;
  const end = open + found.length;
  if (inline.test(found)) return { end, shown: '' };
  if (scan.isInRow(open)) return { end, shown: ' ' };
  return headingAt(text, open, found, scan) ?? preAt(text, end, found, scan) ?? { end, shown: placeOf(found) };
}

function placeOf(found: string): string {
  if (block.test(found)) return `\n\n${noMark}`;
  return line.test(found) ? `\n${noMark}` : ' ';
}

/** A heading with its text, which is one line in Markdown. */
function headingAt(text: string, open: number, found: string, scan: Scan): Tag | undefined {
  const level = Number(headingOf.exec(found)?.[1]);
  if (!level) return undefined;
  const close = `</h${level}`;
  const start = open + found.length;
  const until = scan.next(close, start, true);
  if (until === undefined || until - start > maxHeadingLength) return undefined;
  const inside = text.slice(start, until).trim();
  if (noHeading.test(inside)) return undefined;
  const title = withoutTags(inside).replaceAll(noMark, '').replace(/\s+/g, ' ').trim();
  const shown = title === '' ? '\n\n' : `\n\n${'#'.repeat(level)} ${title}\n\n${noMark}`;
  return { end: scan.after(close, start, true) ?? until, shown };
}

/** What stands in `pre`, where no line begins anything, such as a comment of a shell a heading. */
function preAt(text: string, start: number, found: string, scan: Scan): Tag | undefined {
  const end = preOpens.test(found) ? scan.next('</pre', start, true) : undefined;
  if (end === undefined) return undefined;
  const lines = withoutTags(text.slice(start, end)).replaceAll('\n', `\n${noMark}`);
  return { end, shown: `\n\n${noMark}${lines}` };
}

function endOfUnread(text: string, open: number, found: string, scan: Scan): number | undefined {
  const element = matchAt(unread, text, open)?.[1]?.toLowerCase();
  if (element === undefined || found.endsWith('/>')) return undefined;
  return scan.after(`</${element}`, open, true) ?? (endless.test(element) ? text.length : undefined);
}

function gone(end: number | undefined): Tag | undefined {
  return end === undefined ? undefined : { end, shown: ' ' };
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

function isEscaped(text: string, at: number): boolean {
  return text.charAt(at - 1) === '\\' && text.charAt(at - 2) !== '\\';
}

/** Looks things up in a text, and remembers what is not there: a thousand openings without a close are one search. */
class Scan {
  readonly #found = new Map<string, number>();
  #lower: string | undefined;
  /** The line that was looked at last, which is looked at once however many tags it has. */
  #line = { end: -1, isRow: false };

  constructor(private readonly text: string) {}

  /** What follows the next `mark` from `from` on; of an element's end, what follows its tag. */
  after(mark: string, from: number, element = false): number | undefined {
    const at = this.next(mark, from, element);
    if (at === undefined) return undefined;
    return element ? (this.after('>', at) ?? this.text.length) : at + mark.length;
  }

  /** Where the next `mark` from `from` on stands; an element's end in lower case, whatever the text's is. */
  next(mark: string, from: number, element = false): number | undefined {
    const known = this.#found.get(mark);
    const at = known !== undefined && known >= from ? known : this.#search(mark, from, element);
    return at === Number.POSITIVE_INFINITY ? undefined : at;
  }

  /** Whether `at`, which never goes back, is in a row of a Markdown table. */
  isInRow(at: number): boolean {
    if (at > this.#line.end) {
      const end = this.text.indexOf('\n', at);
      const isRow = /^[ \t]{0,32}\|/.test(this.text.slice(this.text.lastIndexOf('\n', at) + 1, at + 1));
      this.#line = { end: end < 0 ? this.text.length : end, isRow };
    }
    return this.#line.isRow;
  }

  #search(mark: string, from: number, element: boolean): number {
    if (element) this.#lower ??= asciiLower(this.text);
    const at = (element ? (this.#lower ?? '') : this.text).indexOf(mark, from);
    this.#found.set(mark, at < 0 ? Number.POSITIVE_INFINITY : at);
    return at < 0 ? Number.POSITIVE_INFINITY : at;
  }
}

/** Offsets stay the same, which `toLowerCase` does not promise for every letter. */
function asciiLower(text: string): string {
  return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}
