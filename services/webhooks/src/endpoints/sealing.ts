import type { SealedColumn, Sealer } from '@pharos/kit';
import type { CustomHeaders } from './custom-headers.js';

/** The secret as it is stored: only this webhook's row can be opened with it. */
export function sealSecret(sealer: Sealer, webhookId: string, secret: string): Buffer {
  return sealer.seal(secret, secretContext(webhookId));
}

/** @throws SealError when it was changed, or sealed under another master key. */
export function openSecret(sealer: Sealer, webhookId: string, sealed: Uint8Array): string {
  return sealer.open(sealed, secretContext(webhookId)).toString();
}

/** Headers as they are stored; null when there are none. */
export function sealHeaders(sealer: Sealer, webhookId: string, headers: CustomHeaders): Buffer | null {
  if (Object.keys(headers).length === 0) return null;
  return sealer.seal(JSON.stringify(headers), headersContext(webhookId));
}

/** @throws SealError as `openSecret` does. */
export function openHeaders(sealer: Sealer, webhookId: string, sealed: Uint8Array): CustomHeaders {
  return JSON.parse(sealer.open(sealed, headersContext(webhookId)).toString());
}

function secretContext(webhookId: string): string {
  return `webhook-secret ${webhookId}`;
}

function headersContext(webhookId: string): string {
  return `webhook-headers ${webhookId}`;
}

function sealedColumn(column: string, contextOf: (webhookId: string) => string): SealedColumn {
  return { table: 'webhooks', column, key: ['id'], context: ([webhookId = '']) => contextOf(webhookId) };
}

/** Everything of a webhook that is sealed. A secret that is replaced moves to its other column as it is. */
export const sealedColumns: readonly SealedColumn[] = [
  sealedColumn('secret', secretContext),
  sealedColumn('previous_secret', secretContext),
  sealedColumn('headers', headersContext),
];
