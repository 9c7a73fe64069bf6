import type { ClaimedWebhook } from './records.js';
import { previousSecret } from './sealed-columns.js';

const base64 = (bytes: string) => `encode(${bytes}, 'base64')`;

/**
 * SQL: what attempts of `webhooks w` share that are claimed together, as JSON. A column each would make every row as wide
 * as theirs, and the driver takes its time for each column of each row.
 */
export function claimedWebhook(claim: { readonly claimedAt: string; readonly paceWaitMs: string }): string {
  const parts: Readonly<Record<keyof ClaimedWebhook, string>> = {
    org_id: 'w.org_id',
    project_id: 'w.project_id',
    url: 'w.url',
    secret: base64('w.secret'),
    previous_secret: base64(previousSecret),
    headers: base64('w.headers'),
    claimed_at_ms: `1000 * date_part('epoch', ${claim.claimedAt})`,
    pace_wait_ms: claim.paceWaitMs,
  };
  return `json_build_object(${Object.entries(parts).map(([name, value]) => `'${name}', ${value}`)})`;
}
