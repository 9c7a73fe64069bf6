import { createHash } from 'node:crypto';
import type { Batch } from './batches.js';
import type { Progress } from './progress-file.js';
import type { FileRow } from './read-rows.js';
import type { Rejected, RejectedRows } from './rejected-rows.js';

/** What the platform says of the rows of a request. */
export interface ImportAnswer {
  readonly data: readonly { readonly error: ImportedError | null }[];
  readonly meta: { readonly created: number; readonly updated: number; readonly unchanged: number };
}

/** Sends rows. The same rows come with the same key, also when they are sent again by a later run. */
export type SendRows<Row extends FileRow> = (rows: readonly Row[], idempotencyKey: string) => Promise<ImportAnswer>;

/** A platform that is busy or restarts is waited for: about two minutes. */
export const maxRetries = 15;

/** Lines of JSON, as imports take them. */
export function linesOfJson(rows: readonly FileRow[]): Blob {
  return new Blob([rows.map(({ json }) => json).join('\n')], { type: 'application/x-ndjson' });
}

/** Imports the rows, notes those that were rejected, and gives the progress after it. */
export async function sendBatch<Row extends FileRow>(
  sendRows: SendRows<Row>,
  { from, rows }: Batch<Row>,
  before: Progress,
  rejected: RejectedRows,
): Promise<Progress> {
  const numbered = rows.map((given, at) => ({ given, row: from + at }));
  const sent = numbered.filter(({ given }) => given.json !== undefined);
  const unsent = numbered.flatMap(({ row, given: { raw, problem } }) =>
    problem === undefined ? [] : [{ row, raw, reason: problem }],
  );
  const { meta, refused } = await send(sendRows, sent, keyOf(before, from, sent));
  const all = [...unsent, ...refused].sort((a, b) => a.row - b.row);
  const grown = rejected.append(all, before.rejected_bytes === 0);
  return {
    ...before,
    rows: from + rows.length - 1,
    created: before.created + meta.created,
    updated: before.updated + meta.updated,
    unchanged: before.unchanged + meta.unchanged,
    failed: before.failed + all.length,
    rejected_bytes: before.rejected_bytes + grown.rejected,
    reasons_bytes: before.reasons_bytes + grown.reasons,
  };
}

/** That of the rows as they are: others are another request, also when they come at the same place of the same import. */
function keyOf({ import_id }: Progress, from: number, sent: readonly { readonly given: FileRow }[]): string {
  const hash = createHash('sha256');
  for (const { given } of sent) hash.update(`${given.json}\n`);
  return `${import_id}-${from}-${hash.digest('hex').slice(0, 32)}`;
}

async function send<Row extends FileRow>(
  sendRows: SendRows<Row>,
  rows: readonly { readonly given: Row; readonly row: number }[],
  idempotencyKey: string,
) {
  if (rows.length === 0) return { meta: { created: 0, updated: 0, unchanged: 0 }, refused: [] };
  const { data, meta } = await sendRows(
    rows.map(({ given }) => given),
    idempotencyKey,
  );
  const refused = data.flatMap(({ error }, at): Rejected[] => {
    const own = rows[at];
    return error === null || own === undefined ? [] : [{ row: own.row, raw: own.given.raw, reason: reasonOf(error) }];
  });
  return { meta, refused };
}

function reasonOf({ code, message, issues = [] }: ImportedError): string {
  const where = issues.map(({ path, message: why }) => `${path.join('.')}: ${why}`);
  return [code, ...(where.length === 0 ? [message] : where)].join('; ').replace(/\s+/g, ' ');
}

interface ImportedError {
  readonly code: string;
  readonly message: string;
  readonly issues?: readonly { readonly path: readonly (string | number)[]; readonly message: string }[];
}
