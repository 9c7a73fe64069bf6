import { fail } from '@pharos/contract';
import { type Database, firstRow, type Statement } from '@pharos/kit';
import { readMail, readMessageId } from '@pharos/mail';
import type {
  CaughtMail,
  GetCaughtMailRequest,
  GetCaughtMailResponse,
  ListCaughtMailsRequest,
  ListCaughtMailsResponse,
} from '@pharos/proto/pharos/mail/v1/caught_mail';
import { type CaughtRow, findCaughtMail, listCaughtMails } from './caught-mails.js';

const selectAddress: Statement = {
  name: 'select_address_to_write_to',
  text: 'SELECT address FROM mailboxes WHERE project_id = $1 AND deleted_at IS NULL ORDER BY created_at, id LIMIT 1',
};

export async function showCaughtMails(
  database: Database,
  { afterId, projectId }: ListCaughtMailsRequest,
): Promise<ListCaughtMailsResponse> {
  const [rows, mailbox] = await Promise.all([
    listCaughtMails(database, afterId),
    firstRow(database.query<{ address: string }>(selectAddress, [projectId])),
  ]);
  return { mails: rows.map((row) => shown(row)), address: mailbox?.address };
}

/** @throws MESSAGE_NOT_FOUND */
export async function showCaughtMail(database: Database, { id }: GetCaughtMailRequest): Promise<GetCaughtMailResponse> {
  const row = await findCaughtMail(database, id);
  if (!row) throw fail('MESSAGE_NOT_FOUND');
  return { mail: shown(row, (await readMail(row.raw)).html) };
}

function shown(row: CaughtRow, html?: string): CaughtMail {
  const { id, caught_at: caughtAt, recipients, raw, bytes: size } = row;
  const { from, to, subject, headers, text, messageId } = row.shown;
  const answerable = readMessageId(messageId) !== undefined;
  const whole = { raw: raw ?? undefined, size, html, answerable };
  return { id, caughtAt, recipients, from, to: [...to], subject, headers: [...headers], text, ...whole };
}
