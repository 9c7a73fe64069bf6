/**
 * A line of CSV as RFC 4180 wants it. Spreadsheets take a text that begins in certain ways for a formula, and would calculate what
 * a stranger wrote: such a text gets an apostrophe before it, which they do not show. Numbers stay numbers.
 */
export function csvLine(cells: readonly unknown[]): string {
  return `${cells.map(cellOf).join(',')}\r\n`;
}

/** Also behind blanks, which some programs drop, and in the wide forms that they take for the same. */
const formula = /^[\s\p{Cc}]*[=+\-@\t\r\n＝＋－＠|%]/u;

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  const text = textOf(value);
  const safe = formula.test(text) ? `'${text}` : text;
  return /[",\r\n']|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  return Array.isArray(value) ? value.join('; ') : JSON.stringify(value);
}
