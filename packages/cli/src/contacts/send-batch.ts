import type { Pharos } from '@pharos/sdk';
import type { Batch } from './batches.js';
import type { Progress } from './progress-file.js';
import type { Rejected, RejectedRows } from './rejected-rows.js';

export interface Destination {
  readonly pharos: Pharos;
  readonly projectId: string;
  readonly notify: boolean;
}

/** A platform that is busy or restarts is waited for: about two minutes. */
const maxRetries = 15;

/** Imports the rows, notes those that were rejected, and gives the progress after it. */
export async function sendBatch(
  to: Destination,
  { from, rows }: Batch,
  before: Progress,
  rejected: RejectedRows,
): Promise<Progress> {
  const numbered = rows.map((row, at) => ({ ...row, row: from + at }));
  const sent = numbered.filter(({ json }) => json !== undefined);
  const unsent = numbered.flatMap(({ row, raw, problem }) =>
    problem === undefined ? [] : [{ row, raw, reason: problem }],
  );
  const { meta, refused } = await send(to, sent, `${before.import_id}-${from}`);
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

interface SentRow {
  readonly row: number;
  readonly raw: string;
  readonly json?: string;
}

async function send({ pharos, projectId, notify }: Destination, rows: readonly SentRow[], idempotencyKey: string) {
  if (rows.length === 0) return { meta: { created: 0, updated: 0, unchanged: 0 }, refused: [] };
  const body = new Blob([rows.map(({ json }) => json).join('\n')], { type: 'application/x-ndjson' });
  const { data, meta } = await pharos.contacts.importContacts(
    { projectId, notify, body },
    { idempotencyKey, maxRetries },
  );
  const refused = data.flatMap(({ error }, at): Rejected[] => {
    const own = rows[at];
    return error === null || own === undefined ? [] : [{ row: own.row, raw: own.raw, reason: reasonOf(error) }];
  });
  return { meta, refused };
}

function reasonOf({ code, message, issues = [] }: NonNullable<ImportedError>): string {
  const where = issues.map(({ path, message: why }) => `${path.join('.')}: ${why}`);
  return [code, ...(where.length === 0 ? [message] : where)].join('; ').replace(/\s+/g, ' ');
}

interface ImportedError {
  readonly code: string;
  readonly message: string;
  readonly issues?: readonly { readonly path: readonly (string | number)[]; readonly message: string }[];
}
