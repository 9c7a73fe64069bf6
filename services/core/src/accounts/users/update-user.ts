import { fail, invalid } from '@pharos/contract';
import { type Database, firstRow, NamedStatement, param, type Statement, sql } from '@pharos/kit';
import type { UserServiceDefinition } from '@pharos/proto/pharos/core/v1/user';
import { audited, diff, type RpcOf } from '@pharos/service';
import { auditCte } from '../../shared/journal.js';
import { auditPlace, placesOf } from '../sessions/places.js';
import { hashesOfUser } from '../sessions/user-sessions.js';
import { type UserRow, userFields, userRecord } from './record.js';

const lock: Statement = {
  name: 'lock_user',
  text: `SELECT ${userRecord.columns} FROM users WHERE id = $1 FOR NO KEY UPDATE`,
};

const update = new NamedStatement(
  'update_user',
  sql`WITH changed AS (
      UPDATE users SET (${userFields.columns}) = ROW (${userFields.params}) WHERE id = ${param('id')}
      RETURNING ${userRecord.columns}
    ), places AS (${placesOf('changed', 'id')}),
    ${auditCte({ action: 'updateMe', target: 'user', from: 'places', whose: auditPlace, changes: sql`${param('changes')}::jsonb` })}
    SELECT ${userRecord.columns} FROM changed`,
);

/** The database computes with the zone; it may know fewer than whoever has checked the name. */
async function checkTimeZone(tx: Database, name: string | null | undefined): Promise<void> {
  if (typeof name !== 'string') return;
  const known = await tx.query({ name: 'select_time_zone', text: 'SELECT FROM pg_timezone_names WHERE name = $1' }, [
    name,
  ]);
  if (known.length === 0) throw invalid(['time_zone'], 'must be a time zone such as Europe/Berlin');
}

export const updateUser: RpcOf<UserServiceDefinition, 'updateUser'> = (request, call, { database }) =>
  database.transaction(async (tx) => {
    const before = await firstRow(tx.query<UserRow>(lock, [request.userId]));
    if (!before) throw fail('SESSION_EXPIRED');
    const { name = before.name, updateMask } = request;
    const after = { ...before, ...userFields.patch({ ...request, name }, updateMask) };
    if (after.time_zone !== before.time_zone) await checkTimeZone(tx, after.time_zone);
    const changes = JSON.stringify(diff(before, after, userFields.names));
    const values = { ...after, ...audited(call, { orgId: '' }), changes };
    const [row] = await update.query<UserRow>(tx, values);
    return { user: userRecord.toMessage(row as UserRow), hashes: await hashesOfUser(tx, before.id) };
  });
