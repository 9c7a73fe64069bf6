import type { Database } from '@pharos/kit';
import { type ReadMail, type ReplyAddresses, readMessageId } from '@pharos/mail';
import { findReplyThread, findThread } from '../threads/index.js';
import { referencesOf } from './decision.js';
import type { DueMail } from './queue.js';

export interface ThreadDeps {
  readonly database: Database;
  readonly replyAddresses: Pick<ReplyAddresses, 'read'>;
}

/**
 * The conversation that a mail belongs to: by the mails of ours that it refers to, then by others that are known, then by the reply
 * address that it was sent to; never by its subject. Undefined: one of its own.
 */
export async function findThreadOf(
  { database, replyAddresses }: ThreadDeps,
  due: Pick<DueMail, 'org_id' | 'project_id' | 'reply_to'>,
  mail: ReadMail,
): Promise<string | undefined> {
  const at = { orgId: due.org_id, projectId: due.project_id };
  const ids = referencesOf(mail);
  const isOurs = (id: string) => readMessageId(id) !== undefined;
  // The last one that is known decides.
  const found = await findThread(database, at, [...ids.filter((id) => !isOurs(id)), ...ids.filter(isOurs)]);
  if (found !== undefined) return found;
  // Where the mail did not come by the platform's own listener, only its headers show to what it was sent.
  const named = [...mail.to, ...mail.cc].flatMap(({ address }) => replyAddresses.read(address) ?? []);
  return findReplyThread(database, at, due.reply_to === null ? named : [due.reply_to]);
}
