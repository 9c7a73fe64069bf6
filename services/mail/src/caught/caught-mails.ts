import { type Database, firstRow, NamedStatement, param, type Statement, sql } from '@pharos/kit';

/** What lists show of a mail. */
export interface ShownMail {
  readonly from: Address;
  readonly to: readonly Address[];
  readonly subject: string;
  readonly headers: readonly { readonly name: string; readonly value: string }[];
  readonly text: string;
  /** Without angle brackets. */
  readonly messageId: string;
}

interface Address {
  readonly name: string;
  readonly address: string;
}

export interface CaughtRow {
  readonly id: string;
  readonly caught_at: Date;
  readonly recipients: string[];
  readonly shown: ShownMail;
  /** Null in lists where the mail is long. */
  readonly raw: Buffer | null;
  readonly bytes: number;
}

/** So many are kept, of so many bytes together. */
const most = { mails: 500, bytes: 64 * 1024 * 1024 };
/** A list has so many mails, and the whole of those that are no longer. */
const mostListed = 50;
const mostListedBytes = 32 * 1024;

const insert = new NamedStatement(
  'insert_caught_mail',
  sql`INSERT INTO caught_mails (id, recipients, shown, raw, bytes)
    VALUES (${param('id', 'recipients')}, ${param('shown')}::jsonb, ${param('raw', 'bytes')})`,
);

const removeOldest: Statement = {
  name: 'delete_oldest_caught_mails',
  text: `DELETE FROM caught_mails WHERE id IN (SELECT id FROM (
      SELECT id, row_number() OVER newest AS place, sum(bytes) OVER newest AS bytes FROM caught_mails
      WINDOW newest AS (ORDER BY caught_at DESC, id DESC)) kept
    WHERE place > 1 AND (place > $1 OR bytes > $2))`,
};

const columns = 'id, caught_at, recipients, shown, bytes';

const select: Statement = {
  name: 'list_caught_mails',
  text: `SELECT ${columns}, CASE WHEN bytes <= ${mostListedBytes} THEN raw END AS raw FROM caught_mails
    WHERE $1::text IS NULL OR (caught_at, id) > (SELECT caught_at, id FROM caught_mails WHERE id = $1)
      OR NOT EXISTS (SELECT FROM caught_mails WHERE id = $1)
    ORDER BY caught_at DESC, id DESC LIMIT ${mostListed}`,
};

const selectOne: Statement = {
  name: 'get_caught_mail',
  text: `SELECT ${columns}, raw FROM caught_mails WHERE id = $1`,
};

/** Keeps a mail, and as many of those before it as there is room for; the newest is always kept. */
export async function insertCaughtMail(
  database: Database,
  { shown, ...mail }: Pick<CaughtRow, 'id' | 'recipients' | 'shown' | 'bytes'> & { raw: Buffer },
): Promise<void> {
  await insert.query(database, { ...mail, shown: JSON.stringify(shown) });
  await database.query(removeOldest, [most.mails, most.bytes]);
}

/** The newest, or those after one that was seen: all of them when that one is gone. */
export function listCaughtMails(database: Database, afterId: string | undefined): Promise<CaughtRow[]> {
  return database.query<CaughtRow>(select, [afterId ?? null]);
}

export function findCaughtMail(
  database: Database,
  id: string,
): Promise<(Omit<CaughtRow, 'raw'> & { raw: Buffer }) | undefined> {
  return firstRow(database.query(selectOne, [id]));
}
