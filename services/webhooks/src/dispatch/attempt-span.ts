import { withSpan } from '@pharos/kit';
import type { ClaimedRow } from '../store/records.js';
import type { Made } from './attempt.js';

/** Makes an attempt in a span of the trace in which its event was written. What has none makes no trace of its own. */
export function inAttemptSpan(row: ClaimedRow, make: () => Promise<Made>): Promise<Made> {
  if (!row.traceparent) return make();
  const attributes = { 'pharos.webhook': row.webhook_id, 'pharos.delivery': row.delivery_id, attempt: row.attempt };
  const options = { kind: 'client', name: `webhook ${row.event}`, parent: row.traceparent, attributes } as const;
  return withSpan(options, async (span) => {
    const made = await make();
    const { result } = made;
    if (result.kind === 'answered') span.set('http.response.status_code', result.statusCode);
    else span.set('error.type', result.error);
    return made;
  });
}
