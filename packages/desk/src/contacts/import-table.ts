/** A line of a table, and which one it is in the spreadsheet. */
export interface TableRow {
  readonly row: number;
  readonly cells: readonly string[];
}

/** A table as a spreadsheet saves it: its first line names the columns. */
export interface Table {
  readonly columns: readonly string[];
  readonly rows: readonly TableRow[];
}

/** A table that a person has chosen. */
export interface ChosenFile {
  readonly name: string;
  readonly table: Table;
}

/** The text of a file: in UTF-8, in UTF-16 with a mark before it, or as spreadsheets of older systems save it. */
export function textOf(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** The table of a text with commas, semicolons or tabs; undefined when there is none. Lines without anything do not count. */
export function tableOf(text: string): Table | undefined {
  const [head, ...rows] = recordsOf(text, delimiterOf(text))
    .map((cells, at) => ({ row: at + 1, cells: cells.map((cell) => cell.trim()) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
  return head && { columns: head.cells, rows };
}

/** Which delimiter the first line has most of, outside of quotes. */
function delimiterOf(text: string): string {
  const [line = ''] = text
    .trimStart()
    .replace(/"[^"]*"/g, '')
    .split(/\r?\n|\r/, 1);
  const count = (delimiter: string) => line.split(delimiter).length;
  return [',', ';', '\t'].reduce((best, each) => (count(each) > count(best) ? each : best));
}

function recordsOf(text: string, delimiter: string): string[][] {
  const records: string[][] = [];
  let cells: string[] = [];
  for (let at = 0; at <= text.length; ) {
    const { cell, end } = cellAt(text, at, delimiter);
    cells.push(cell);
    at = end + 1;
    if (text[end] === delimiter) continue;
    records.push(cells);
    cells = [];
    if (text[end] === '\r' && text[at] === '\n') at++;
  }
  return records;
}

/** The cell that begins somewhere, and where it ends. A quote within quotes is written twice. */
function cellAt(text: string, start: number, delimiter: string): { cell: string; end: number } {
  if (text[start] !== '"') {
    const end = endAt(text, start, delimiter);
    return { cell: text.slice(start, end), end };
  }
  let close = text.indexOf('"', start + 1);
  while (close !== -1 && text[close + 1] === '"') close = text.indexOf('"', close + 2);
  const last = close === -1 ? text.length : close;
  const end = close === -1 ? text.length : endAt(text, close + 1, delimiter);
  return { cell: text.slice(start + 1, last).replaceAll('""', '"') + text.slice(last + 1, end), end };
}

function endAt(text: string, start: number, delimiter: string): number {
  let at = start;
  while (at < text.length && text[at] !== delimiter && text[at] !== '\n' && text[at] !== '\r') at++;
  return at;
}
