import type { Sealer } from '@pharos/kit';

/** The secret as it is stored: only this webhook's row can be opened with it. */
export function sealSecret(sealer: Sealer, webhookId: string, secret: string): Buffer {
  return sealer.seal(secret, context(webhookId));
}

/** @throws SealError when it was changed, or sealed under another master key. */
export function openSecret(sealer: Sealer, webhookId: string, sealed: Uint8Array): string {
  return sealer.open(sealed, context(webhookId)).toString();
}

function context(webhookId: string): string {
  return `webhook-secret ${webhookId}`;
}
