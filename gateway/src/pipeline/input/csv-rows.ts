import { invalid } from '@pharos/contract';
import { CsvError, type Info, parse } from 'csv-parse/sync';
import { BadRow, type CsvTable, type RowLimits } from './rows.js';

interface Line {
  readonly record: string[];
  readonly info: Info;
}

/** In the order in which they are preferred. */
const delimiters = [',', ';', '\t'] as const;
const notWanted = Symbol('not wanted');

/** A column as the field that it is, a key of the keyed field, or nothing. */
type Column = { readonly field: string; readonly key?: string } | typeof notWanted;

/**
 * The rows of a table whose first line names its columns: by the names of fields, or by `map`, a list of `column:field`. Empty cells are
 * absent; a row that cannot be taken fails alone. Fails with VALIDATION_ERROR on what is no table.
 */
export function parseCsvRows(
  bytes: Buffer,
  { max }: RowLimits,
  { table, map }: { table: CsvTable; map: readonly string[] },
): unknown[] {
  const text = decoded(bytes);
  if (text.trim() === '') return [];
  const [head, ...lines] = linesOf(text, max);
  const columns = columnsOf(head?.record ?? [], table, map);
  return lines.map((line) => rowOf(line, columns, table));
}

/** Spreadsheets write UTF-16 with a mark before it. */
function decoded(bytes: Buffer): string {
  const mark = bytes.subarray(0, 2).toString('hex');
  const encoding = { fffe: 'utf-16le', feff: 'utf-16be' }[mark] ?? 'utf-8';
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw invalid([], 'the table must be in UTF-8, or in UTF-16 with a byte order mark');
  }
}

/** One row too many is enough for the refusal. */
function linesOf(text: string, max: number): Line[] {
  const options = { delimiter: delimiterOf(text), to: max + 2, info: true, relax_column_count: true } as const;
  try {
    return parse(text, { ...options, skip_empty_lines: true, relax_quotes: true }) as unknown as Line[];
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw invalid([], `the table cannot be read: ${error.message}`);
  }
}

/** Which delimiter the first line has most of, outside of quotes. */
function delimiterOf(text: string): string {
  const [line = ''] = text.replace(/"[^"]*"/g, '').split(/\r?\n|\r/, 1);
  const count = (delimiter: string) => line.split(delimiter).length;
  return delimiters.reduce<string>((best, each) => (count(each) > count(best) ? each : best), delimiters[0]);
}

function columnsOf(names: readonly string[], table: CsvTable, map: readonly string[]): Column[] {
  const mapped = new Map(map.map((pair) => [plain(pair.slice(0, pair.lastIndexOf(':'))), afterColon(pair)]));
  for (const name of mapped.keys())
    if (!names.some((each) => plain(each) === name)) throw invalid(['map'], `the table has no column "${name}"`);
  const columns = names.map((name) => columnOf(name, mapped.get(plain(name)) ?? fieldNameOf(name), table));
  const targets = columns.flatMap((column) => (column === notWanted ? [] : [`${column.field}.${column.key ?? ''}`]));
  if (new Set(targets).size < targets.length) throw invalid([], 'two columns of the table are the same field');
  return columns;
}

const afterColon = (pair: string) => pair.slice(pair.lastIndexOf(':') + 1).trim();
const plain = (name: string) => name.trim().toLowerCase();

/** `E-Mail`, `External ID` and `job title` are the fields that they sound like. */
function fieldNameOf(name: string): string {
  const [, prefix, key] = /^([^.]+)\.(.+)$/s.exec(name.trim()) ?? [];
  if (prefix !== undefined) return `${plain(prefix)}.${key}`;
  const words = plain(name).replace(/[\s-]+/g, '_');
  return words === 'e_mail' ? 'email' : words;
}

function columnOf(name: string, target: string, { fields, keyed }: CsvTable): Column {
  if (target === '') return notWanted;
  if (fields.includes(target)) return { field: target };
  const key = target.startsWith(`${keyed}.`) ? target.slice(keyed.length + 1) : '';
  if (key !== '' && key !== '__proto__') return { field: keyed, key };
  const known = [...fields, `${keyed}.<key>`].join(', ');
  throw invalid(
    [],
    `the column "${name}" is none of ${known}: name it in map, as map=${name}:field, or leave it out with map=${name}:`,
  );
}

function rowOf({ record, info }: Line, columns: readonly Column[], { keyed }: CsvTable): unknown {
  const excess = record.slice(columns.length).some((cell) => cell !== '');
  if (excess) return new BadRow(invalid([], `line ${info.lines} has more cells than the first line`));
  const row: Record<string, unknown> = {};
  const keys: [string, string][] = [];
  for (const [at, column] of columns.entries()) {
    const cell = record[at]?.trim() ?? '';
    if (column === notWanted || cell === '') continue;
    const path = column.key === undefined ? [column.field] : [column.field, column.key];
    if (cell.includes('\0')) return new BadRow(invalid(path, 'must not contain NUL'));
    if (column.key === undefined) row[column.field] = cell;
    else keys.push([column.key, cell]);
  }
  return keys.length === 0 ? row : { ...row, [keyed]: Object.fromEntries(keys) };
}
