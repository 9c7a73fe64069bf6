import { fail } from '@pharos/contract';
import { firstRow, NamedStatement, param, type Statement, sql } from '@pharos/kit';
import type { NotificationServiceDefinition } from '@pharos/proto/pharos/core/v1/notification';
import type { RowOfRecord, RpcDeps, RpcOf } from '@pharos/service';
import { preferencesRecord } from './record.js';

/** What preferences depend on. */
export interface PreferenceDeps extends RpcDeps {
  /** Whether there is a mail server. */
  readonly sendsMail: boolean;
}

type PreferencesRow = RowOfRecord<typeof preferencesRecord>;

/** Whoever has chosen nothing has what the table gives new rows. */
const initial: PreferencesRow = {
  assigned: true,
  mention: true,
  answered: true,
  escalated: true,
  undelivered: true,
  desktop: true,
  sound: true,
  mail: false,
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

export const getPreferences: RpcOf<NotificationServiceDefinition, 'getPreferences', PreferenceDeps> = async (
  { userId },
  _call,
  { database, sendsMail },
) => {
  const row = (await firstRow(database.query<PreferencesRow>(select, [userId]))) ?? initial;
  return { preferences: preferencesRecord.toMessage(row), sendsMail };
};

export const updatePreferences: RpcOf<NotificationServiceDefinition, 'updatePreferences', PreferenceDeps> = (
  { userId, preferences, updateMask },
  _call,
  { database, sendsMail },
) => {
  const patch = preferencesRecord.patch(preferences, updateMask);
  if (patch.mail === true && !sendsMail) throw fail('MAIL_OFF');
  return database.transaction(async (tx) => {
    // Two changes at once wait for each other here.
    await tx.query(begin, [userId]);
    const before = (await firstRow(tx.query<PreferencesRow>(select, [userId]))) ?? initial;
    const after = { ...before, ...patch };
    const [row] = await update.query<PreferencesRow>(tx, { ...after, user_id: userId });
    return { preferences: preferencesRecord.toMessage(row as PreferencesRow), sendsMail };
  });
};
