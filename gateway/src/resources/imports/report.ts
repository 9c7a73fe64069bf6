import { enums, invalid, isReason, reasons } from '@pharos/contract';
import type { Failure } from '@pharos/kit';
import type { ImportOutcome } from '@pharos/proto/pharos/knowledge/v1/article';
import type { z } from 'zod';
import { articleFields } from '../articles/article-fields.js';
import { present } from '../field-mask.js';
import type { importReport } from './schemas.js';

/** How many rows a request may have. */
export const maxRows = 1_000;
export const importTimeoutMs = 30_000;

/** What the descriptions of all imports say. */
export const importText =
  'Send a JSON array, or NDJSON (one row per line) with the content type `application/x-ndjson`. You can compress the body with ' +
  'gzip (`Content-Encoding: gzip`). A request can have up to 1000 rows and 1 MiB before compression; split larger imports. ' +
  'Imports of one organization wait for each other; if too many wait, the answer is 429.';

type ImportedRow = z.input<typeof importReport>['data'][number];

/** Why a row is refused whose external id an earlier one has. */
export function repeatedRow(): Failure {
  return invalid(['external_id'], 'an earlier row has the same value');
}

/** What the service made of a row. */
export function importedRow(row: number, externalId: string, outcome: ImportOutcome | undefined): ImportedRow {
  const { articleId, result, published, code, message, details } = present(outcome);
  const place = { row, external_id: externalId, article_id: articleId || null };
  return {
    ...place,
    result: enums.importResult.toText(result),
    published,
    error: code ? { ...errorOf(code, message), ...shownDetails(details) } : null,
  };
}

/** A row that the service never saw. */
export function failedRow(row: number, { failure, given }: { failure: Failure; given: unknown }): ImportedRow {
  const error = refusalOf(failure);
  return { row, external_id: externalIdOf(given), article_id: null, result: 'failed', published: false, error };
}

/** How many rows met each end. */
export function totals(rows: readonly { readonly result: string }[]) {
  const count = (result: string) => rows.filter((row) => row.result === result).length;
  return {
    created: count('created'),
    updated: count('updated'),
    unchanged: count('unchanged'),
    failed: count('failed'),
  };
}

/** The error of a row that was refused before any service saw it. */
export function refusalOf({ reason, message, details }: Failure) {
  return { ...errorOf(reason, message), issues: details.issues as never };
}

/** Only published codes reach a client, and no texts of others. */
export function errorOf(code: string, message: string) {
  return isReason(code) ? { code, message } : { code: 'INTERNAL', message: reasons.INTERNAL.message };
}

/** What the error of a row tells besides, of all that a service says of it. */
export function shownDetails(details: Readonly<Record<string, unknown>> | undefined) {
  const { issues, conflicting_contact_id: conflictingContactId } = details ?? {};
  return {
    ...(issues === undefined ? {} : { issues: issues as never }),
    ...(conflictingContactId === undefined ? {} : { conflicting_contact_id: conflictingContactId as string }),
  };
}

/** The external id of a row that is wrong elsewhere. */
export function externalIdOf(given: unknown): string | null {
  const { external_id: externalId } = Object(given) as { external_id?: unknown };
  const checked = articleFields.external_id.safeParse(externalId);
  return checked.success ? checked.data : null;
}
