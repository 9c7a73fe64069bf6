import { Stop } from '../frame/exit-codes.js';

/** The fields of a contact whose values are texts. */
const fields = ['email', 'name', 'phone', 'external_id', 'company', 'job_title', 'created_at'] as const;
const keyed = 'metadata';

/** A column as the field that it is, a key of the metadata, or nothing. */
export type Column = { readonly field: string; readonly key?: string } | undefined;

/**
 * What the columns of a table are: by the names of fields, or by `map`, a list of `column:field`, as the platform reads CSV itself.
 * @throws Stop on a column that is neither, so that nothing is lost unnoticed
 */
export function columnsOf(names: readonly string[], map: readonly string[]): Column[] {
  const mapped = new Map(map.map((pair) => [plain(beforeColon(pair)), afterColon(pair)]));
  for (const name of mapped.keys())
    if (!names.some((each) => plain(each) === name)) throw new Stop(`--map: the table has no column "${name}"`);
  const columns = names.map((name) => columnOf(name, mapped.get(plain(name)) ?? fieldNameOf(name)));
  const targets = columns.flatMap((column) => (column === undefined ? [] : [`${column.field}.${column.key ?? ''}`]));
  if (new Set(targets).size < targets.length) throw new Stop('two columns of the table are the same field');
  return columns;
}

function beforeColon(pair: string): string {
  const at = pair.lastIndexOf(':');
  if (at < 0) throw new Stop(`--map needs a column and a field, as in Mail:email, not "${pair}"`);
  return pair.slice(0, at);
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

function columnOf(name: string, target: string): Column {
  if (target === '') return undefined;
  if (fields.some((each) => each === target)) return { field: target };
  const key = target.startsWith(`${keyed}.`) ? target.slice(keyed.length + 1) : '';
  if (key !== '' && key !== '__proto__') return { field: keyed, key };
  const known = [...fields, `${keyed}.<key>`].join(', ');
  const how = `Name it with --map "${name}:field", or leave it out with --map "${name}:".`;
  throw new Stop(`the column "${name}" is none of ${known}. ${how}`);
}

/** The row that the cells of a line are. Empty cells are absent. @throws RangeError when there are more cells than columns */
export function rowOf(cells: readonly string[], columns: readonly Column[]): Record<string, unknown> {
  if (cells.slice(columns.length).some((cell) => cell !== ''))
    throw new RangeError('it has more cells than the first line');
  const row: Record<string, unknown> = {};
  const keys: [string, string][] = [];
  for (const [at, column] of columns.entries()) {
    const cell = cells[at]?.trim() ?? '';
    if (column === undefined || cell === '') continue;
    if (column.key === undefined) row[column.field] = cell;
    else keys.push([column.key, cell]);
  }
  return keys.length === 0 ? row : { ...row, [keyed]: Object.fromEntries(keys) };
}
