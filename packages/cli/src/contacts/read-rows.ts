import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { parse } from 'csv-parse';
import { exitCodes, Stop } from '../frame/exit-codes.js';
import { columnsOf, rowOf } from './columns.js';

/** A row of the file: what the platform is sent, or why it cannot be sent. */
export interface FileRow {
  /** As it stands in the file. */
  readonly raw: string;
  /** One line of JSON. */
  readonly json?: string;
  readonly problem?: string;
}

/** What a file holds. */
export interface RowFile {
  /** The line that names the columns, of CSV. */
  readonly head?: string;
  /** Each row, in the order of the file. */
  readonly rows: AsyncIterable<FileRow>;
}

const blank = /^\s*$/;

/** Reads a file whose name tells what it is. @throws Stop when it is neither CSV nor NDJSON, or its columns have no fields */
export async function readRows(file: string, map: readonly string[]): Promise<RowFile> {
  if (/\.(ndjson|jsonl)$/i.test(file)) {
    if (map.length > 0) throw new Stop('--map is for CSV only');
    return { rows: linesOf(file) };
  }
  if (/\.(csv|tsv|txt)$/i.test(file)) return tableOf(file, map);
  throw new Stop(`${file} must end with .csv, .tsv, .ndjson or .jsonl`);
}

/** The lines of a file that are not blank, each as JSON. @throws Stop when it is neither in UTF-8 nor in UTF-16 */
export async function* linesOf(file: string): AsyncGenerator<FileRow> {
  const { encoding } = await beginningOf(file);
  let rest = '';
  for await (const text of decoded(file, encoding)) {
    const lines = `${rest}${text}`.split('\n');
    rest = lines.pop() ?? '';
    yield* lines.flatMap(rowsOfLine);
  }
  yield* rowsOfLine(rest);
}

function rowsOfLine(line: string): FileRow[] {
  const raw = line.replace(/\r$/, '');
  return blank.test(raw) ? [] : [{ raw, json: raw }];
}

async function tableOf(file: string, map: readonly string[]): Promise<RowFile> {
  const { encoding, first } = await beginningOf(file);
  const options = { delimiter: delimiterOf(first), relax_column_count: true, relax_quotes: true, raw: true };
  const parser = parse({ ...options, skip_empty_lines: true });
  // A file that is not in that encoding must not be imported with other characters than it has.
  const text = Readable.from(decoded(file, encoding));
  text.once('error', (error) => parser.destroy(error));
  const lines = text.pipe(parser)[Symbol.asyncIterator]() as AsyncIterator<{ record: string[]; raw: string }>;
  const head = await lines.next();
  if (head.done) return { head: '', rows: nothing() };
  const columns = columnsOf(head.value.record, map);
  return { head: head.value.raw.trim(), rows: tableRows(lines, columns) };
}

async function* nothing(): AsyncGenerator<FileRow> {}

async function* tableRows(
  lines: AsyncIterator<{ record: string[]; raw: string }>,
  columns: ReturnType<typeof columnsOf>,
): AsyncGenerator<FileRow> {
  for (let next = await lines.next(); !next.done; next = await lines.next()) {
    const { record, raw } = next.value;
    yield asRow(record, raw.replace(/^[\r\n]+|[\r\n]+$/g, ''), columns);
  }
}

function asRow(cells: string[], raw: string, columns: ReturnType<typeof columnsOf>): FileRow {
  try {
    return { raw, json: JSON.stringify(rowOf(cells, columns)) };
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return { raw, problem: error.message };
  }
}

async function* decoded(file: string, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  try {
    for await (const chunk of createReadStream(file)) yield decoder.decode(chunk as Buffer, { stream: true });
    yield decoder.decode();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new Stop(`${file} must be in UTF-8, or in UTF-16 with a byte order mark`, exitCodes.refused);
  }
}

/** Spreadsheets write UTF-16 with a mark before it. */
async function beginningOf(file: string): Promise<{ encoding: string; first: string }> {
  let begin = Buffer.alloc(0);
  for await (const chunk of createReadStream(file, { end: 65_535 })) begin = Buffer.concat([begin, chunk as Buffer]);
  const mark = begin.subarray(0, 2).toString('hex');
  const encoding = { fffe: 'utf-16le', feff: 'utf-16be' }[mark] ?? 'utf-8';
  return { encoding, first: new TextDecoder(encoding).decode(begin) };
}

/** Which delimiter the first line of a table has most of, outside of quotes. */
export function delimiterOf(table: string): string {
  const [line = ''] = table.replace(/"[^"]*"/g, '').split(/\r?\n|\r/, 1);
  const count = (delimiter: string) => line.split(delimiter).length;
  return [',', ';', '\t'].reduce((best, each) => (count(each) > count(best) ? each : best));
}
