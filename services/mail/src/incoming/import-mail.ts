import { identifierDigest } from '@pharos/contract';
import type { Clock, Database } from '@pharos/kit';
import { bouncesOf, type ReadMail, type ReplyAddresses, readMail, readMessageId } from '@pharos/mail';
import { UploaderKind } from '@pharos/proto/pharos/core/v1/attachment';
import { ContentType, type NewMessage, SenderType } from '@pharos/proto/pharos/core/v1/message';
import type { StoragePart } from '@pharos/storage';
import { bounceOutgoing } from '../outgoing/index.js';
import { checkSender, type SenderChecks } from './check-sender.js';
import { copiesOf } from './copies.js';
import { type CoreClients, CoreInbox, type NewThread, type Posted } from './core-inbox.js';
import { type Decision, decisionOf, headerIdOf, isForgedBy } from './decision.js';
import { type KeptFiles, keepFiles } from './files.js';
import { type DueMail, type Ended, findMail, keepDecision, type MailToImport } from './queue.js';
import type { RawMails } from './raw-mails.js';
import { isOfTeam } from './recipients.js';
import { isRepeated, wordsOf } from './repeated.js';
import { importTeamMail } from './team-mail.js';
import { findThreadOf } from './thread-of.js';
import { contentOf, subjectOf } from './words.js';
import type { Writer } from './writer-of.js';

export interface ImportDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly core: CoreClients;
  readonly rawMails: RawMails;
  readonly storage: Pick<StoragePart, 'opened'>;
  readonly replyAddresses: Pick<ReplyAddresses, 'read'>;
  /** How senders are checked; absent: they are not. */
  readonly senders?: SenderChecks | undefined;
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

const forgedTag = 'unverified-sender';

function tagsOf(decision: Decision): readonly string[] {
  return isForgedBy(decision) ? [...tags[decision.kind], forgedTag] : tags[decision.kind];
}

/** Whether somebody is known by it: a bounce is of a server, and a forged mail of nobody knows whom. */
function isOfPerson(decision: Decision): boolean {
  return decision.kind !== 'bounce' && !isForgedBy(decision);
}

/** Brings a mail into core. Rejects with what an attempt failed with; what it has done by then the next one does not do again. */
export async function importMail(deps: ImportDeps, due: DueMail, signal: AbortSignal): Promise<Ended> {
  const found = await findMail(deps.database, due);
  if (!found) return { state: 'ignored', reason: 'mailbox_deleted' };
  const raw = await deps.rawMails.read(found);
  const mail = await readMail(raw);
  const { reply_to } = due;
  if (isOfTeam(reply_to)) return importTeamMail(deps, { ...due, reply_to }, { raw, mail }, signal);
  const decision = found.decision ?? (await decide(deps, due, found, { raw, mail }));
  if (decision.as === 'nothing') return { state: 'ignored', reason: decision.reason };
  const inbox = new CoreInbox(deps.core, due, signal);
  const writer = mail.from && isOfPerson(decision) ? await inbox.writerOf(mail.from, decision.thread) : nobody;
  const { contact, isGuest } = writer;
  if (contact?.blockedAt) return { state: 'ignored', reason: 'contact_blocked', contactId: contact.id };
  const kept = decision.kind === 'bounce' ? noFiles : await keepFiles(deps, inbox, due.mailbox_id, mail);
  const message = messageOf(decision, contentOf(mail, { ...decision, isGuest }, kept.lost), {
    contactId: contact?.id,
    ids: kept.ids,
    due,
    // Whom a forged mail names its forger has chosen: no answer is to go there by itself.
    cc: isOfPerson(decision) ? await copiesOf(deps, inbox.at, mail) : [],
  });
  const thread = { subject: subjectOf(mail), contactId: contact?.id, tags: tagsOf(decision) };
  const posted = await file(inbox, decision, thread, message);
  if (decision.kind === 'bounce') await markBounced(deps.database, inbox.at, mail);
  return { state: 'imported', contactId: contact?.id, headerId: headerIdOf(mail), ...posted };
}

/** Says of our own mails that came back that they did: reports also tell of mails whose sender was forged, which name none. */
async function markBounced(database: Database, at: CoreInbox['at'], mail: ReadMail): Promise<void> {
  for (const { originalMessageId, failedRecipient, originalRecipient, reason = '' } of bouncesOf(mail)) {
    const origin = originalMessageId === undefined ? undefined : readMessageId(originalMessageId);
    const addresses = [failedRecipient, originalRecipient].filter((address) => address !== undefined);
    if (origin) await bounceOutgoing(database, at, origin.id, { addresses, reason });
  }
}

async function decide(
  deps: ImportDeps,
  due: DueMail,
  { address }: MailToImport,
  { raw, mail }: { raw: Buffer; mail: ReadMail },
): Promise<Decision> {
  const thread = await findThreadOf(deps, due, mail);
  const own = new Set([address.toLowerCase()]);
  const sender = mail.from && identifierDigest(due.project_id, mail.from.address.normalize('NFC').toLowerCase());
  const checked = await checkSender(deps, due, { raw, mail, sender });
  const words = wordsOf(mail);
  const repeats = await isRepeated(deps.database, due, { sender, words });
  const decision = decisionOf(mail, { mailFrom: due.mail_from, own, thread, repeats, sender: checked });
  return keepDecision(deps.database, due, { sender, words, decision });
}

function messageOf(
  { as }: Decision,
  content: string,
  { contactId, ids, due, cc }: { contactId: string | undefined; ids: string[]; due: DueMail; cc: string[] },
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
    ...(cc.length === 0 || isNote ? {} : { copies: { cc, bcc: [] } }),
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
