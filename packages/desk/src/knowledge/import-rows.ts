/** A text that somebody has chosen. */
export interface FileText {
  readonly name: string;
  readonly text: string;
}

/** What shall become an article, and where it stood. */
export interface ImportRow {
  readonly file: string;
  /** From 1. */
  readonly row: number;
  /** Undefined: it could not be read. */
  readonly article: unknown;
}

/** The articles in a file. A Markdown file is one: its first heading is the title, and its name says that it is the same one again. */
export function rowsIn({ name, text }: FileText, locale: string): ImportRow[] {
  if (/\.(md|markdown|txt)$/i.test(name)) return [{ file: name, row: 1, article: ofMarkdown(name, text, locale) }];
  const articles = /\.(ndjson|jsonl)$/i.test(name)
    ? text
        .split('\n')
        .filter((line) => line.trim() !== '')
        .map(parsed)
    : listed(parsed(text));
  return articles.map((article, at) => ({ file: name, row: at + 1, article }));
}

const listed = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value]);

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The table of what was not taken names it.
    return undefined;
  }
}

function ofMarkdown(name: string, text: string, locale: string): object {
  const heading = /^\s*#[ \t]+(.+?)[ \t#]*(?:\r?\n|$)/.exec(text);
  const title = heading?.[1] ?? name.replace(/\.\w+$/, '').replace(/[-_]+/g, ' ');
  const body = (heading ? text.slice(heading[0].length) : text).trim();
  return { external_id: name.slice(-255), title, body, locale };
}

/** The most that one request takes: the platform allows 1000 articles, and a little more than this many bytes. */
const maxRows = 200;
export const maxBytes = 900_000;

/** How many bytes an article takes in a request. */
export const bytesOf = (article: unknown): number => new TextEncoder().encode(JSON.stringify(article)).length + 1;

/** Articles in portions, each as large as one request may be. */
export function portioned(rows: readonly ImportRow[]): ImportRow[][] {
  const portions: ImportRow[][] = [];
  let bytes = 0;
  for (const row of rows) {
    const more = bytesOf(row.article);
    const last = portions.at(-1);
    if (last === undefined || last.length === maxRows || bytes + more > maxBytes) {
      portions.push([row]);
      bytes = more;
    } else {
      last.push(row);
      bytes += more;
    }
  }
  return portions;
}
