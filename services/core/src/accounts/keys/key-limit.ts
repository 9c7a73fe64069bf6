import { fail } from '@pharos/contract';
import { type Database, firstRow, type Statement } from '@pharos/kit';

/** How many keys an organization may have, so that its keys cannot outgrow what all organizations share. */
export interface KeyLimit {
  readonly apiKeysPerOrg: number;
}

/** Whoever makes a key of the organization at the same time waits here, and then counts this one too. */
const lock: Statement = {
  name: 'lock_api_keys_of_organization',
  text: 'SELECT 1 AS one FROM organizations WHERE id = $1 FOR NO KEY UPDATE',
};

const count: Statement = {
  name: 'count_live_api_keys',
  text: `SELECT count(*) AS count FROM api_keys
    WHERE org_id = $1 AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > clock_now())`,
};

/** @throws API_KEY_LIMIT_REACHED when the organization has as many keys that can be used as it may have */
export async function checkKeyLimit(database: Database, orgId: string, { apiKeysPerOrg: limit }: KeyLimit) {
  const live = (await firstRow(database.query<{ count: number }>(count, [orgId])))?.count ?? 0;
  if (live >= limit) throw fail('API_KEY_LIMIT_REACHED', { limit });
}

/** The same for a key that this transaction makes: nobody else makes one of the organization until it ends. */
export async function holdRoomForKey(tx: Database, orgId: string, limit: KeyLimit): Promise<void> {
  await tx.query(lock, [orgId]);
  await checkKeyLimit(tx, orgId, limit);
}
