import type { ContactRow } from '@pharos/sdk';
import type { Table, TableRow } from './import-table.js';

/** The fields that a column can be. */
export const importFields = ['email', 'name', 'phone', 'external_id', 'company', 'job_title', 'created_at'] as const;
type ImportField = (typeof importFields)[number];

/** What becomes of a column: a field, a value of the metadata under the column's name, or nothing. */
export type Target = ImportField | 'metadata' | 'none';

/** What columns are often called. */
const knownNames: Readonly<Record<ImportField, readonly string[]>> = {
  email: ['email', 'e_mail', 'mail', 'email_address', 'e_mail_address', 'e_mail_adresse'],
  name: ['name', 'full_name', 'contact', 'contact_name', 'display_name', 'vollständiger_name'],
  phone: ['phone', 'phone_number', 'mobile', 'telephone', 'tel', 'telefon', 'telefonnummer', 'mobil', 'handy'],
  external_id: ['external_id', 'id', 'user_id', 'customer_id', 'customer_number', 'kundennummer', 'externe_id'],
  company: ['company', 'company_name', 'organization', 'organisation', 'firma', 'unternehmen'],
  job_title: ['job_title', 'job', 'title', 'role', 'position', 'beruf'],
  created_at: ['created_at', 'created', 'erstellt_am'],
};

/** What the column of reasons is called in a table of rejected rows. */
const reasonNames = ['reason', 'grund'];

const plain = (name: string) => name.toLowerCase().replace(/[\s.-]+/g, '_');

/** What the columns of a table seem to be; each field once. */
export function guessTargets(columns: readonly string[]): Target[] {
  const taken = new Set<Target>();
  return columns.map((column) => {
    const target = importFields.find((field) => knownNames[field].includes(plain(column))) ?? 'metadata';
    if (column === '' || taken.has(target) || reasonNames.includes(plain(column))) return 'none';
    if (target !== 'metadata') taken.add(target);
    return target;
  });
}

/** Why a table cannot be imported like this; undefined when it can. */
export function problemOf(columns: readonly string[], targets: readonly Target[]): 'nameless' | 'twice' | undefined {
  if (!targets.includes('email') && !targets.includes('external_id')) return 'nameless';
  const keys = targets.flatMap((target, at) =>
    target === 'none' ? [] : [target === 'metadata' ? `.${keyOf(columns[at])}` : target],
  );
  return new Set(keys).size < keys.length ? 'twice' : undefined;
}

const keyOf = (column = '') => column.replace(/^metadata\./i, '');

/** A contact as the platform takes it. Empty cells change nothing. */
export function contactOf({ cells }: TableRow, columns: readonly string[], targets: readonly Target[]): ContactRow {
  const filled = targets
    .map((target, at) => ({ target, key: keyOf(columns[at]), cell: cells[at] ?? '' }))
    .filter(({ cell }) => cell !== '');
  const fields = filled.filter(({ target }) => target !== 'none' && target !== 'metadata');
  const metadata = filled.filter(({ target }) => target === 'metadata');
  return {
    ...Object.fromEntries(fields.map(({ target, cell }) => [target, cell])),
    ...(metadata.length > 0 && { metadata: Object.fromEntries(metadata.map(({ key, cell }) => [key, cell])) }),
  };
}

/** Why a row is not sent at all; undefined when it is. */
export function refusalOf({ cells }: TableRow, { columns }: Table, contact: ContactRow): 'cells' | 'long' | undefined {
  if (cells.slice(columns.length).some((cell) => cell !== '')) return 'cells';
  return JSON.stringify(contact).length > maxRowLength ? 'long' : undefined;
}

const maxRowLength = 50_000;
const maxBatchLength = 200_000;
const maxBatchRows = 200;

/** How many of the next rows go into one request. */
export function batchOf(contacts: readonly ContactRow[], start: number): number {
  let length = 0;
  let end = start;
  while (end < contacts.length && end - start < maxBatchRows) {
    length += JSON.stringify(contacts[end]).length;
    if (end > start && length > maxBatchLength) break;
    end++;
  }
  return end - start;
}
