import type { Statement } from '@pharos/kit';
import type { ApiKeyServiceDefinition } from '@pharos/proto/pharos/core/v1/api_key';
import type { RpcOf } from '@pharos/service';

/** Waits for nobody: a key that somebody else writes at the same time is noted with its next use. */
const note: Statement = {
  name: 'note_api_key_uses',
  text: `UPDATE api_keys k SET last_used_at = u.used_at, last_used_ip = u.ip
    FROM (
      SELECT k.id, least(g.used_at, clock_now()) AS used_at, g.ip
      FROM json_to_recordset($1::json) g (org_id text, id text, used_at timestamptz, ip text)
      JOIN api_keys k ON k.id = g.id AND k.org_id = g.org_id
      WHERE k.last_used_at IS NULL OR k.last_used_at < g.used_at
      FOR NO KEY UPDATE OF k SKIP LOCKED
    ) u WHERE k.id = u.id`,
};

export const noteApiKeyUses: RpcOf<ApiKeyServiceDefinition, 'noteApiKeyUses'> = async ({ uses }, _call, deps) => {
  const rows = uses.map(({ orgId, keyId, usedAt, ip }) => ({ org_id: orgId, id: keyId, used_at: usedAt, ip }));
  await deps.database.query(note, [JSON.stringify(rows)]);
  return {};
};
