import type { Actor } from '@pharos/kit';
import { kindOf, ownWords, type ReadMail } from '@pharos/mail';
import { UploaderKind } from '@pharos/proto/pharos/core/v1/attachment';
import { ContentType, type NewMessage, SenderType } from '@pharos/proto/pharos/core/v1/message';
import type { NotificationAnswer } from '@pharos/proto/pharos/core/v1/notification';
import type { StoragePart } from '@pharos/storage';
import { type CheckSenderDeps, checkSender } from './check-sender.js';
import { type CoreClients, CoreInbox } from './core-inbox.js';
import { keepFiles } from './files.js';
import type { DueMail, Ended } from './queue.js';
import { cleaned } from './words.js';

export interface TeamMailDeps extends CheckSenderDeps {
  readonly core: CoreClients;
  readonly storage: Pick<StoragePart, 'opened'>;
}

/** As much as a message may have. */
const longestContent = 100_000;

/**
 * Brings the answer of a person of the team to the mail of a notification into its conversation, as theirs. What is not from their address,
 * or not from whom it says, the team sees as a note: nothing of it goes to the customer.
 */
export async function importTeamMail(
  deps: TeamMailDeps,
  due: DueMail & { reply_to: string },
  { raw, mail }: { raw: Buffer; mail: ReadMail },
  signal: AbortSignal,
): Promise<Ended> {
  const inbox = new CoreInbox(deps.core, due, signal);
  const request = { notificationId: due.reply_to };
  const { answer } = await deps.core.notifications.resolveNotification(request, inbox.read());
  // Somebody was removed, or the conversation was.
  if (!answer || answer.projectId !== due.project_id) return { state: 'ignored', reason: 'answer_too_late' };
  if (due.mail_from === '' || kindOf(mail) !== 'person') return { state: 'ignored', reason: 'automatic' };
  const isTheirs = isFrom(mail, answer) && (await isProven(deps, due, { raw, mail }));
  const kept = await keepFiles(deps, inbox, due.mailbox_id, mail);
  const content = contentOf(mail, { isTheirs, answer, lost: kept.lost });
  if (content === '') return { state: 'ignored', reason: 'empty' };
  const message = { ...saidBy(answer, isTheirs), ...filesOf(due, kept.ids), content, contentType: ContentType.TEXT };
  const posted = await inbox.post(answer.conversationId, message, isTheirs ? actorOf(answer) : undefined);
  return posted ? { state: 'imported', ...posted } : { state: 'ignored', reason: 'conversation_deleted' };
}

/** Whoever speaks for the team has to be proven: the address for answers goes wherever the mail of the notification does. */
async function isProven(deps: TeamMailDeps, due: DueMail, found: { raw: Buffer; mail: ReadMail }): Promise<boolean> {
  const checked = await checkSender(deps, due, { ...found, sender: undefined });
  return checked === undefined || checked.result === 'pass';
}

function isFrom({ from }: ReadMail, { email }: NotificationAnswer): boolean {
  return from?.address.normalize('NFC').toLowerCase() === email.normalize('NFC').toLowerCase();
}

function saidBy({ userId, isNote }: NotificationAnswer, isTheirs: boolean) {
  if (!isTheirs) return { senderType: SenderType.SYSTEM, isInternal: true };
  return { senderType: SenderType.AGENT, senderId: userId, isInternal: isNote };
}

function filesOf(
  { mailbox_id: id }: DueMail,
  attachmentIds: string[],
): Pick<NewMessage, 'attachmentIds' | 'attachedBy'> {
  return { attachmentIds, attachedBy: { kind: UploaderKind.MAILBOX, id } };
}

const actorOf = ({ userId: id, name }: NotificationAnswer): Pick<Actor, 'type' | 'id' | 'name'> => ({
  type: 'user',
  id,
  name,
});

/** Their own words alone: what is quoted below them may be of a note. Empty: there is nothing to say. */
function contentOf(
  mail: ReadMail,
  { isTheirs, answer, lost }: { isTheirs: boolean; answer: NotificationAnswer; lost: readonly string[] },
): string {
  const who = mail.from ? `${mail.from.name} <${mail.from.address}>`.trim() : 'an unknown sender';
  const warning = `Mail of ${who} to the address for answers of ${answer.name}, not sent to the customer: it is not certain that ${answer.name} wrote it.`;
  const said = [ownWords(mail).shown, ...lost.map((name) => `[File not kept: ${name}]`)].filter((part) => part !== '');
  if (said.length === 0 && mail.attachments.length === 0) return '';
  return cleaned([...(isTheirs ? [] : [warning]), ...said].join('\n\n')).slice(0, longestContent);
}
