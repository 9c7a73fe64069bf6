import type { FileRow } from '../contacts/read-rows.js';
import type { RowWithFiles } from './conversation-rows.js';

/** A row of an import, and the files that are uploaded before it is sent. */
export interface MovedRow extends FileRow {
  readonly files?: RowWithFiles['files'];
  /** Whether pictures of its text are uploaded before it is sent. */
  readonly hasPictures?: boolean;
}

export function plainRow(row: Readonly<Record<string, unknown>>): MovedRow {
  const json = jsonOf(row);
  return { raw: json, json };
}

/** Half a surrogate pair, for which the platform refuses the whole row, becomes the sign for what cannot be read. */
export function jsonOf(row: Readonly<Record<string, unknown>>): string {
  return JSON.stringify(row, (_, value: unknown) =>
    typeof value === 'string' ? value.replace(/\p{Surrogate}/gu, '\uFFFD') : value,
  );
}

/** As long as the ID of an attachment, so that the row is as long as the one that is sent. */
const placeholder = `att_${'0'.repeat(26)}`;

export function rowWithFiles({ row, files }: RowWithFiles): MovedRow {
  if (files.length === 0) return plainRow(row);
  return {
    raw: jsonOf(row),
    json: withAttachments(
      row,
      files.map(({ message }) => [message, placeholder]),
    ),
    files,
  };
}

/** The row as JSON, of which messages carry attachments. */
export function withAttachments(
  row: Readonly<Record<string, unknown>>,
  attached: readonly (readonly [message: number, attachmentId: string])[],
): string {
  const messages = (row.messages as readonly object[]).map((message, at) => {
    const attachments = attached.filter(([of]) => of === at).map(([, id]) => id);
    return attachments.length === 0 ? message : { ...message, attachments };
  });
  return jsonOf({ ...row, messages });
}
