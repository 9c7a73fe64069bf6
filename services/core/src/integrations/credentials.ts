import type { SealedColumn, Sealer } from '@pharos/kit';

const contextOf = (integrationId: string) => `integration-credentials ${integrationId}`;

export const sealedCredentials: SealedColumn = {
  table: 'integrations',
  column: 'credentials',
  key: ['id'],
  context: ([integrationId = '']) => contextOf(integrationId),
};

/** Credentials as they are stored: only this integration's row can be opened with them. */
export function sealCredentials(sealer: Sealer, integrationId: string, credentials: unknown): Buffer {
  return sealer.seal(JSON.stringify(credentials), contextOf(integrationId));
}

/** @throws SealError when they were changed, or sealed under another master key */
export function openCredentials(sealer: Sealer, integrationId: string, sealed: Buffer): Record<string, unknown> {
  return JSON.parse(sealer.open(sealed, contextOf(integrationId)).toString()) as Record<string, unknown>;
}
