/** A row that was not imported, and why. */
export interface Rejected {
  readonly row: number;
  readonly cells: readonly string[];
  readonly reason: string;
  /** The contact that has the address already. */
  readonly conflictId?: string | undefined;
}

/** What spreadsheets take for a formula, and calculate. */
const formula = /^[\s\p{Cc}]*[=+\-@\t\r\n＝＋－＠|%]/u;
const plainPhone = /^\+\d[\d ().]*$/;

function cellOf(text: string): string {
  const safe = formula.test(text) && !plainPhone.test(text) ? `'${text}` : text;
  return /[",\r\n']|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

const lineOf = (cells: readonly string[]) => `${cells.map(cellOf).join(',')}\r\n`;

/** The rejected rows as a table to correct and import again, each with its reason behind it. */
export function rejectedCsv(columns: readonly string[], rejected: readonly Rejected[], reason: string): string {
  const width = Math.max(columns.length, ...rejected.map(({ cells }) => cells.length));
  const padded = (cells: readonly string[]) => Array.from({ length: width }, (_, at) => cells[at] ?? '');
  const lines = rejected.map((each) => lineOf([...padded(each.cells), each.reason]));
  return `\uFEFF${lineOf([...padded(columns), reason])}${lines.join('')}`;
}
