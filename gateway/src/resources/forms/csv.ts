import { renderForm, renderFormSubmission } from '@pharos/contract';
import type { Form } from '@pharos/proto/pharos/core/v1/form';
import type { FormSubmission } from '@pharos/proto/pharos/core/v1/form_submission';

/** Tells spreadsheets that the file is UTF-8: without it some read it in the machine's own encoding. */
export const byteOrderMark = '\uFEFF';

/** A text that a line shows as it is, because its form has checked it. */
class Checked {
  constructor(readonly text: string) {}
}

/** The number of a phone that nothing could be calculated from: neither names nor operators are in it, but for the plus before it. */
const plainPhone = /^\+\d[\d ().]*$/;

/** A cell for the value of a form's phone field. One that a spreadsheet would calculate with, as `+1-800-555`, is a text as any other. */
export function phoneCell(value: unknown): unknown {
  return typeof value === 'string' && plainPhone.test(value) ? new Checked(value) : value;
}

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
  const text = value instanceof Checked ? value.text : textOf(value);
  const safe = formula.test(text) && !(value instanceof Checked) ? `'${text}` : text;
  return /[",\r\n']|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  return Array.isArray(value) ? value.join('; ') : JSON.stringify(value);
}

/** Pages of submissions, one after the other; the next is asked for when it is wanted. */
export type SubmissionPages = AsyncIterable<readonly FormSubmission[]>;

const facts = ['id', 'created_at', 'contact_id', 'conversation_id', 'page_url'] as const;
/** Values of fields that the form no longer has. */
const rest = 'other_fields';

/** CSV: a column for each of the form's fields, and one for the values of fields that it no longer has. */
export async function* submissionsCsv(form: Form, pages: SubmissionPages): AsyncGenerator<string> {
  const columns: readonly Column[] = renderForm(form).fields;
  yield byteOrderMark +
    csvLine([...facts.map((fact) => `submission_${fact}`), ...columns.map(({ name }) => name), rest]);
  for await (const page of pages) if (page.length > 0) yield page.map((each) => lineOf(each, columns)).join('');
}

/** A field of the form, which is a column of its own. */
interface Column {
  readonly name: string;
  readonly type: string;
}

function lineOf(submission: FormSubmission, columns: readonly Column[]): string {
  const shown = renderFormSubmission(submission);
  const fields = new Map(Object.entries(shown.fields));
  const values = columns.map(({ name, type }) => (type === 'phone' ? phoneCell(fields.get(name)) : fields.get(name)));
  for (const { name } of columns) fields.delete(name);
  return csvLine([...facts.map((fact) => shown[fact]), ...values, fields.size > 0 ? Object.fromEntries(fields) : null]);
}

/** One JSON value a line, as the list shows them. */
export async function* submissionsNdjson(pages: SubmissionPages): AsyncGenerator<string> {
  for await (const page of pages)
    if (page.length > 0) yield page.map((each) => `${JSON.stringify(renderFormSubmission(each))}\n`).join('');
}
