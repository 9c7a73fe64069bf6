import { randomUUID } from 'node:crypto';
import { fail } from '@pharos/contract';
import { type Database, firstRow, type Logger, type Statement } from '@pharos/kit';
import { composeMail, type MailAddress, MailError, type MailTransport, readMail, readMessageId } from '@pharos/mail';
import type { WriteMailRequest, WriteMailResponse } from '@pharos/proto/pharos/mail/v1/caught_mail';
import { findCaughtMail } from './caught-mails.js';

export interface WriteDeps {
  readonly database: Database;
  /** The way to where the platform takes mail. */
  readonly listener: MailTransport;
  /** The domain whose mail comes there. */
  readonly domain: string;
  readonly log: Logger;
}

/** A mail as a customer writes it, and the address that it is handed over for. */
interface Written {
  readonly from: MailAddress;
  readonly to: MailAddress;
  readonly subject: string;
  readonly text: string;
  readonly references: readonly string[];
  readonly forwardTo: string;
}

const byMailbox: Statement = {
  name: 'select_forwarding_of_mailbox',
  text: 'SELECT address, name, forward_token FROM mailboxes WHERE id = $1 AND deleted_at IS NULL',
};
const byProject: Statement = {
  name: 'select_forwarding_of_project',
  text: `SELECT address, name, forward_token FROM mailboxes WHERE project_id = $1 AND deleted_at IS NULL
    ORDER BY created_at, id LIMIT 1`,
};

/**
 * Writes a mail as a customer would, and hands it over as their mail server does.
 * @throws MESSAGE_NOT_FOUND, MAILBOX_NOT_FOUND, and UNAVAILABLE when it is not taken
 */
export async function writeMail(deps: WriteDeps, { about, text }: WriteMailRequest): Promise<WriteMailResponse> {
  if (about === undefined) throw fail('MESSAGE_NOT_FOUND');
  const written =
    about.$case === 'answeredId' ? await answerTo(deps, about.value, text) : await first(deps, about.value, text);
  const { from, to, subject, references, forwardTo } = written;
  const messageId = `${randomUUID()}@${domainOf(from.address)}`;
  const draft = { from, to: [to], subject, messageId, references, date: new Date() };
  const { raw } = await composeMail({ ...draft, content: written.text, contentType: 'text' });
  try {
    await deps.listener.send({ from: from.address, to: [forwardTo] }, raw);
  } catch (error) {
    if (!(error instanceof MailError)) throw error;
    deps.log.warn({ err: error }, 'could not deliver a mail that was written at /demo/mail');
    throw fail('UNAVAILABLE');
  }
  return { messageId };
}

type NewMail = Extract<WriteMailRequest['about'], { $case: 'newMail' }>['value'];

async function first(
  { database, domain }: WriteDeps,
  { from, subject, projectId }: NewMail,
  text: string,
): Promise<Written> {
  const mailbox = await findMailbox(database, byProject, projectId);
  const to = { name: mailbox.name ?? '', address: mailbox.address };
  const forwardTo = `${mailbox.forward_token}@${domain}`;
  return { from: from ?? { name: '', address: '' }, to, subject, text, references: [], forwardTo };
}

/** What a mail program makes of an answer: it quotes the mail, and goes where the mail wants answers. */
async function answerTo({ database, domain }: WriteDeps, id: string, text: string): Promise<Written> {
  const row = await findCaughtMail(database, id);
  if (!row) throw fail('MESSAGE_NOT_FOUND');
  const { shown } = row;
  const mailbox = await findMailbox(database, byMailbox, readMessageId(shown.messageId)?.mailboxId ?? '');
  const { replyTo, references } = await readMail(row.raw);
  const to = replyTo[0] ?? shown.from;
  const [{ name, address } = { name: '', address: row.recipients[0] ?? '' }] = shown.to;
  return {
    from: { name, address },
    to,
    subject: /^re:/i.test(shown.subject) ? shown.subject : `Re: ${shown.subject}`,
    text: `${text.trimEnd()}\n\n${quoteOf(row.caught_at, shown)}`,
    references: [...references, shown.messageId],
    forwardTo: domainOf(to.address) === domain.toLowerCase() ? to.address : `${mailbox.forward_token}@${domain}`,
  };
}

function quoteOf(at: Date, { from, text }: { from: MailAddress; text: string }): string {
  const who = from.name === '' ? from.address : `${from.name} <${from.address}>`;
  return `On ${at.toUTCString().slice(0, 22)}, ${who} wrote:\n\n${text.trimEnd().replace(/^/gm, '> ')}\n`;
}

interface Mailbox {
  readonly address: string;
  readonly name: string | null;
  readonly forward_token: string;
}

async function findMailbox(database: Database, by: Statement, id: string): Promise<Mailbox> {
  const mailbox = await firstRow(database.query<Mailbox>(by, [id]));
  if (!mailbox) throw fail('MAILBOX_NOT_FOUND');
  return mailbox;
}

const domainOf = (address: string) => address.slice(address.lastIndexOf('@') + 1).toLowerCase();
