import type { Database } from '@pharos/kit';
import { composeMail, type MailDraft, type MailTransport } from '@pharos/mail';
import type { AtMailbox } from '../mailboxes/index.js';
import { keepReplyAddress } from '../threads/index.js';
import { keepMessageId, type SendingMailbox } from './find-sender.js';
import { enterSending } from './joined.js';
import { type DueOutgoing, postponeOutgoing } from './queue.js';

export interface Outcome {
  readonly state: 'sent' | 'failed' | 'bounced';
  readonly reason: string | null;
}

export interface HandingOver {
  readonly draft: MailDraft;
  readonly mailbox: SendingMailbox;
  readonly transport: MailTransport;
  /** Further messages that it brings. */
  readonly others: readonly string[];
  /** Whether it goes to somebody else than the customer. */
  readonly isAside: boolean;
}

interface HandingOverDeps {
  readonly database: Database;
  readonly clock: { now(): Date };
}

/** What another mail is just taking along is looked at again after this. */
const lookAgainMs = 5_000;

/** Hands a mail over to its mail server. Undefined: another replica, or another mail, has taken its message over. */
export async function handOver(
  { database, clock }: HandingOverDeps,
  due: DueOutgoing,
  { draft, mailbox, transport, others, isAside }: HandingOver,
): Promise<Outcome | undefined> {
  const { envelope, raw } = await composeMail(draft);
  // It is known before it leaves: the answer to it may be quicker than what is written down behind it.
  await keepMessageId(database, due, draft.messageId, isAside);
  await keepReplyAddress(database, atMailbox(due, mailbox.id), due.conversation_id);
  if (!(await enterSending(database, due, others))) {
    const next = new Date(clock.now().getTime() + lookAgainMs);
    await postponeOutgoing(database, due, { state: 'waiting', reason: due.reason, next });
    return undefined;
  }
  const { rejected } = await transport.send(envelope, raw);
  const responses = new Map(rejected.map(({ address, response }) => [address.toLowerCase(), response]));
  const refused = draft.to.map(({ address }) => responses.get(address.toLowerCase()));
  // Others may have got their copies, so that it is not sent again by itself.
  if (refused.every((response) => response !== undefined)) return { state: 'failed', reason: refused[0] ?? null };
  const lost = rejected.map(({ address, response }) => `${address}: ${response}`);
  return { state: 'sent', reason: lost.length > 0 ? lost.join('\n') : null };
}

const atMailbox = ({ org_id: orgId, project_id: projectId }: DueOutgoing, mailboxId: string): AtMailbox => ({
  orgId,
  projectId,
  mailboxId,
});
