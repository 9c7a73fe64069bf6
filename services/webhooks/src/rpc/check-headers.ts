import { invalid } from '@pharos/contract';
import type { Database } from '@pharos/kit';
import {
  type CustomHeaders,
  type IsReserved,
  maxHeaders,
  mergeHeaders,
  problemWithName,
  problemWithValue,
} from '../domain/custom-headers.js';
import { openHeaders, sealHeaders } from '../domain/sealed-secret.js';
import type { WebhookRow } from '../store/records.js';
import { findSealedHeaders, replaceHeaders } from '../store/sealed-columns.js';
import type { WebhooksDeps } from './deps.js';

/** Values by name; null removes a header. */
export type HeaderChanges = Readonly<Record<string, string | null>>;

/** The headers of a new webhook. @throws VALIDATION_ERROR with the header's name in its path, never its value */
export function checkHeaders(given: Readonly<Record<string, unknown>> = {}, isReserved: IsReserved): CustomHeaders {
  return atMostTen(mergeHeaders({}, checkHeaderChanges(given, isReserved)));
}

/** @throws VALIDATION_ERROR as `checkHeaders` does */
export function checkHeaderChanges(given: Readonly<Record<string, unknown>>, isReserved: IsReserved): HeaderChanges {
  const seen = new Set<string>();
  for (const [name, value] of Object.entries(given)) {
    const problem = problemWithName(name, isReserved) ?? problemWithChange(value) ?? twice(seen, name);
    if (problem) throw invalid(['headers', name], problem);
  }
  return given as HeaderChanges;
}

/**
 * Makes the changes to a webhook whose row the caller has locked; `undefined` removes all. Answers the names of the headers
 * from now on.
 */
export async function changeHeaders(
  tx: Database,
  webhookId: string,
  changes: HeaderChanges | undefined,
  { sealer }: Pick<WebhooksDeps, 'sealer'>,
): Promise<string[]> {
  // What is removed is not opened: it can be removed also when its master key is lost.
  const sealed = changes && (await findSealedHeaders(tx, webhookId));
  const before = sealed ? openHeaders(sealer, webhookId, sealed) : {};
  const headers = changes ? atMostTen(mergeHeaders(before, changes)) : {};
  const names = Object.keys(headers);
  await replaceHeaders(tx, webhookId, { headers: sealHeaders(sealer, webhookId, headers), names });
  return names;
}

/**
 * Values that are kept and never shown were given for one server: whoever may change where a webhook leads may not have them sent to
 * another. `changes` are made by the same request; `undefined` removes all headers. @throws VALIDATION_ERROR on `url`
 */
export function checkSameServer(before: WebhookRow, url: string, changes: HeaderChanges | undefined): void {
  if (changes === undefined || new URL(url).origin === new URL(before.url).origin) return;
  const given = new Set(Object.keys(changes).map((name) => name.toLowerCase()));
  const kept = before.header_names.filter((name) => !given.has(name.toLowerCase()));
  if (kept.length > 0)
    throw invalid(
      ['url'],
      `leads to another server: send the values of these headers again, or null: ${kept.join(', ')}`,
    );
}

function atMostTen<Headers extends CustomHeaders>(headers: Headers): Headers {
  if (Object.keys(headers).length > maxHeaders) throw invalid(['headers'], `must have at most ${maxHeaders} items`);
  return headers;
}

function problemWithChange(value: unknown): string | undefined {
  if (value === null) return undefined;
  return typeof value === 'string' ? problemWithValue(value) : 'must be text';
}

function twice(seen: Set<string>, name: string): string | undefined {
  if (seen.has(name.toLowerCase())) return 'is a duplicate';
  seen.add(name.toLowerCase());
  return undefined;
}
