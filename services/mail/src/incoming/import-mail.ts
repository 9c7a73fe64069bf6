import { identifierDigest } from '@pharos/contract';
import type { Database } from '@pharos/kit';
import { bouncesOf, type ReadMail, type ReplyAddresses, readMail, readMessageId } from '@pharos/mail';
import { UploaderKind } from '@pharos/proto/pharos/core/v1/attachment';
import { ContentType, type NewMessage, SenderType } from '@pharos/proto/pharos/core/v1/message';
import type { StoragePart } from '@pharos/storage';
import { bounceOutgoing } from '../outgoing/index.js';

import { type CoreClients, CoreInbox, type NewThread, type Posted } from './core-inbox.js';
import { type Decision, decisionOf, headerIdOf } from './decision.js';
import { type KeptFiles, keepFiles } from './files.js';
import { type DueMail, type Ended, findMail, keepDecision, type MailToImport } from './queue.js';
import type { RawMails } from './raw-mails.js';
import { findThreadOf } from './thread-of.js';
import { contentOf, subjectOf } from './words.js';
import type { Writer } from './writer-of.js';

export interface ImportDeps {
  readonly database: Database;
  readonly core: CoreClients;
  readonly rawMails: RawMails;
  readonly storage: Pick<StoragePart, 'opened'>;
  readonly replyAddresses: Pick<ReplyAddresses, 'read'>;
}

/** Those of a bounce are its report, and the mail that came back. */
const noFiles: KeptFiles = { ids: [], lost: [] };

const nobody: Writer = { contact: undefined, isGuest: false };

/** Names of what is filed for the team, as tags of its conversation. */
const tags: Readonly<Record<Decision['kind'], readonly string[]>> = {
  person: [],
  automatic: ['automatic'],
  bounce: ['bounce'],
  list: ['mailing-list'],
};

/** Brings a mail into core. Rejects with what an attempt failed with; what it has done by then the next one does not do again. */
export async function importMail(deps: ImportDeps, due: DueMail, signal: AbortSignal): Promise<Ended> {
  const found = await findMail(deps.database, due);
  if (!found) return { state: 'ignored', reason: 'mailbox_deleted' };
  const mail = await readMail(await deps.rawMails.read(found));
  const decision = found.decision ?? (await decide(deps, due, found, mail));
  if (decision.as === 'nothing') return { state: 'ignored', reason: decision.reason };
  const inbox = new CoreInbox(deps.core, due, signal);
  const writer = mail.from && decision.kind !== 'bounce' ? await inbox.writerOf(mail.from, decision.thread) : nobody;
  const { contact, isGuest } = writer;
  if (contact?.blockedAt) return { state: 'ignored', reason: 'contact_blocked', contactId: contact.id };
  const kept = decision.kind === 'bounce' ? noFiles : await keepFiles(deps, inbox, due.mailbox_id, mail);
  const message = messageOf(decision, contentOf(mail, { ...decision, isGuest }, kept.lost), {
    contactId: contact?.id,
    ids: kept.ids,
    due,
  });
  const thread = { subject: subjectOf(mail), contactId: contact?.id, tags: tags[decision.kind] };
  const posted = await file(inbox, decision, thread, message);
  if (decision.kind === 'bounce') await markBounced(deps.database, inbox.at, mail);
  return { state: 'imported', contactId: contact?.id, headerId: headerIdOf(mail), ...posted };
}

/** Says of our own mails that came back that they did: reports also tell of mails whose sender was forged, which name none. */
async function markBounced(database: Database, at: CoreInbox['at'], mail: ReadMail): Promise<void> {
  for (const { originalMessageId, reason } of bouncesOf(mail)) {
    const origin = originalMessageId === undefined ? undefined : readMessageId(originalMessageId);
    if (origin) await bounceOutgoing(database, at, origin.id, reason ?? '');
  }
}

async function decide(deps: ImportDeps, due: DueMail, { address }: MailToImport, mail: ReadMail): Promise<Decision> {
  const thread = await findThreadOf(deps, due, mail);
  const own = new Set([address.toLowerCase()]);
  const sender = mail.from && identifierDigest(due.project_id, mail.from.address.normalize('NFC').toLowerCase());
  return keepDecision(deps.database, due, {
    sender,
    decision: decisionOf(mail, { mailFrom: due.mail_from, own, thread }),
  });
}

function messageOf(
  { as }: Decision,
  content: string,
  { contactId, ids, due }: { contactId: string | undefined; ids: string[]; due: DueMail },
): NewMessage {
  const isNote = as === 'note';
  return {
    content,
    contentType: ContentType.TEXT,
    // Nobody answers what the system says.
    senderType: isNote ? SenderType.SYSTEM : SenderType.CUSTOMER,
    isInternal: isNote,
    attachmentIds: ids,
    attachedBy: { kind: UploaderKind.MAILBOX, id: due.mailbox_id },
    ...(contactId === undefined || isNote ? {} : { senderId: contactId }),
  };
}

async function file(
  inbox: CoreInbox,
  { as, thread }: Decision,
  begun: NewThread,
  message: NewMessage,
): Promise<Posted> {
  const posted = thread === null ? undefined : await inbox.post(thread, message);
  if (posted) return posted;
  return as === 'spam' ? inbox.beginSpam(begun, message) : inbox.begin(begun, message);
}
