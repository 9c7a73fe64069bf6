import { idKinds } from '@pharos/contract';
import { type Database, newId, type Statement, systemActor } from '@pharos/kit';
import type { ReplyAddresses } from '@pharos/mail';
import type { AtMailbox } from '../mailboxes/index.js';
import { findReplyMailbox } from '../threads/index.js';
import type { CoreClients } from './core-inbox.js';

const find: Statement = {
  name: 'find_mailbox_of_recipient',
  text: 'SELECT org_id, project_id, id FROM mailboxes WHERE forward_token = $1 AND deleted_at IS NULL',
};

export interface RecipientDeps {
  readonly domain: string;
  readonly replyAddresses: Pick<ReplyAddresses, 'read'>;
  /** Asked to whom of a team an address belongs. */
  readonly notifications: CoreClients['notifications'];
}

const oldest: Statement = {
  name: 'select_oldest_mailbox',
  text: `SELECT id FROM mailboxes WHERE project_id = $1 AND org_id = $2 AND deleted_at IS NULL ORDER BY created_at, id LIMIT 1`,
};

const timeoutMs = 10_000;

/** Whether the reply address with this id is of a notification, which a person of the team answers; else it is of a conversation. */
export function isOfTeam(replyTo: string | null): replyTo is string {
  return replyTo?.startsWith(`${idKinds.notification}_`) ?? false;
}

async function findTeamMailbox(
  database: Database,
  notifications: CoreClients['notifications'],
  notificationId: string,
): Promise<AtMailbox | undefined> {
  const call = {
    requestId: newId(idKinds.request),
    actor: { ...systemActor, name: 'Mail' },
    traceparent: '',
    timeoutMs,
  };
  const { answer } = await notifications.resolveNotification({ notificationId }, call);
  if (!answer) return undefined;
  const { orgId, projectId } = answer;
  const [row] = await database.query<{ id: string }>(oldest, [projectId, orgId]);
  return row && { orgId, projectId, mailboxId: row.id };
}

/** To whom a mail comes. */
export interface Recipient extends AtMailbox {
  /** The id of the reply address that it was sent to; absent: it was sent to the mailbox's own. */
  readonly replyTo?: string | undefined;
}

/**
 * The mailbox whose mail is forwarded to this address of the platform, with or without a tag, or whose mails named it for answers;
 * undefined for all other addresses.
 */
export async function findRecipient(
  database: Database,
  address: string,
  { domain, replyAddresses, notifications }: RecipientDeps,
): Promise<Recipient | undefined> {
  const at = address.lastIndexOf('@');
  if (at < 0 || address.slice(at + 1).toLowerCase() !== domain.toLowerCase()) return undefined;
  const replyTo = replyAddresses.read(address);
  if (replyTo !== undefined) {
    const found = isOfTeam(replyTo)
      ? await findTeamMailbox(database, notifications, replyTo)
      : await findReplyMailbox(database, replyTo);
    return found && { ...found, replyTo };
  }
  const token = address.slice(0, at).toLowerCase().replace(/\+.*$/s, '');
  const [row] = await database.query<{ org_id: string; project_id: string; id: string }>(find, [token]);
  return row && { orgId: row.org_id, projectId: row.project_id, mailboxId: row.id };
}
