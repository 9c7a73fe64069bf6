import { firstRow, NamedStatement, param, type Statement, sql } from '@pharos/kit';
import type { NotificationServiceDefinition } from '@pharos/proto/pharos/core/v1/notification';
import type { RowOfRecord, RpcOf } from '@pharos/service';
import { preferencesRecord } from './record.js';

type PreferencesRow = RowOfRecord<typeof preferencesRecord>;

/** Whoever has chosen nothing has what the table gives new rows. */
const initial: PreferencesRow = {
  assigned: true,
  mention: true,
  answered: true,
  escalated: true,
  desktop: true,
  sound: true,
  hours_days: [],
  hours_from: '09:00',
  hours_to: '17:00',
};

const select: Statement = {
  name: 'select_preferences',
  text: `SELECT ${preferencesRecord.columns} FROM user_preferences WHERE user_id = $1`,
};

const begin: Statement = {
  name: 'begin_preferences',
  text: 'INSERT INTO user_preferences (user_id) VALUES ($1) ON CONFLICT (user_id) DO UPDATE SET user_id = excluded.user_id',
};

const update = new NamedStatement(
  'update_preferences',
  sql`UPDATE user_preferences SET (${preferencesRecord.columns}) = ROW (${preferencesRecord.params})
    WHERE user_id = ${param('user_id')} RETURNING ${preferencesRecord.columns}`,
);

export const getPreferences: RpcOf<NotificationServiceDefinition, 'getPreferences'> = async (
  { userId },
  _call,
  { database },
) => {
  const row = (await firstRow(database.query<PreferencesRow>(select, [userId]))) ?? initial;
  return { preferences: preferencesRecord.toMessage(row) };
};

export const updatePreferences: RpcOf<NotificationServiceDefinition, 'updatePreferences'> = (
  { userId, preferences, updateMask },
  _call,
  { database },
) =>
  database.transaction(async (tx) => {
    // Two changes at once wait for each other here.
    await tx.query(begin, [userId]);
    const before = (await firstRow(tx.query<PreferencesRow>(select, [userId]))) ?? initial;
    const after = { ...before, ...preferencesRecord.patch(preferences, updateMask) };
    const [row] = await update.query<PreferencesRow>(tx, { ...after, user_id: userId });
    return { preferences: preferencesRecord.toMessage(row as PreferencesRow) };
  });
