import { failureLevel } from '@pharos/kit';
import { MailError, type ReplyAddresses } from '@pharos/mail';
import { MailDelivery } from '@pharos/proto/pharos/core/v1/message';
import { DueWork, type JobDeps } from '@pharos/service';
import type { StoragePart } from '@pharos/storage';
import { mostAttempts, nextAttempt, sending } from '../retry-schedule.js';
import { admitAutomatic } from './automatic.js';
import { newsOf } from './chat.js';
import { type Answer, type AnswerClients, findAnswer, findMessage, tellDelivery } from './core-answers.js';
import { draftOf, isAutomatic, recipientOf } from './draft.js';
import { readFiles } from './files.js';
import { findSendingMailbox, findThreadIds, type SendingMailbox } from './find-sender.js';
import { type FindMail, forwardDraft } from './forwards.js';
import { handOver, type Outcome } from './hand-over.js';
import { findJoined } from './joined.js';
import {
  claimOutgoing,
  type DueOutgoing,
  dropOutgoing,
  endOutgoing,
  enterState,
  type OutgoingState,
  postponeOutgoing,
} from './queue.js';
import type { Ways } from './ways.js';

export interface SenderDeps extends JobDeps {
  readonly database: Parameters<typeof claimOutgoing>[0];
  readonly core: AnswerClients;
  /** How long the customer of a chat has to read an answer there before it goes out by mail. */
  readonly chatDelayMs: number;
  readonly storage: Pick<StoragePart, 'opened'>;
  readonly ways: Pick<Ways, 'of'>;
  readonly replyAddresses: Pick<ReplyAddresses, 'of'>;
  readonly findMail: FindMail;
  /** Called with what came of an attempt to send. */
  onAttempt(outcome: 'sent' | 'failed' | 'retried'): void;
}

const everyMs = 1_000;
const slots = 16;
const each = 4;
/** Longer than core, the storage and a mail server take together, each at its limit. */
const leaseMs = 180_000;
/** What core is told is tried again after this. */
const tellAgainMs = 10_000;

/** Nobody knows whether it went out: to send it again could send it twice. */
export const unknownOutcome = 'unknown_outcome';

/** As many were sent to one address within an hour as people read: what answers them is another program. */
export const tooManyAutomatic = 'too_many_automatic';

const deliveries: Readonly<Record<'sent' | 'failed' | 'bounced', MailDelivery>> = {
  sent: MailDelivery.SENT,
  failed: MailDelivery.FAILED,
  bounced: MailDelivery.BOUNCED,
};

/**
 * Sends what waits, and tells core what became of it: organizations take turns, and any number of replicas share the work. A mail is
 * handed over to a mail server at most once more than that server has refused it for now.
 */
export function createSender(deps: SenderDeps): DueWork<DueOutgoing> {
  const { clock, log, registry } = deps;
  return new DueWork({
    name: 'send mails',
    everyMs,
    slots,
    each,
    clock,
    log,
    registry,
    claim: (due) => claimOutgoing(deps.database, due, leaseMs),
    handle: (due) => handle(deps, due),
  });
}

async function handle(deps: SenderDeps, due: DueOutgoing): Promise<void> {
  const { state, reason } = due;
  if (state === 'waiting' && triesOf(due) > mostAttempts)
    return end(deps, due, { state: 'failed', reason: 'No attempt came to an end.' });
  if (state === 'waiting') return attempt(deps, due);
  // The process that handed it over did not live to hear the answer.
  if (state === 'sending') return end(deps, due, { state: 'failed', reason: unknownOutcome });
  return tell(deps, due, { state, reason });
}

/** Attempts of this sending, with this one. */
const triesOf = ({ attempts, attempts_before }: DueOutgoing) => attempts - attempts_before;

async function attempt(deps: SenderDeps, due: DueOutgoing): Promise<void> {
  let outcome: Outcome | undefined;
  try {
    outcome = await send(deps, due);
  } catch (error) {
    return failed(deps, due, error);
  }
  // What fails from here on must not have it sent again.
  if (outcome) await end(deps, due, outcome);
}

/** Undefined: nobody is to get the mail, or another replica has taken it over. */
async function send(deps: SenderDeps, due: DueOutgoing): Promise<Outcome | undefined> {
  const { database, core, storage, ways, replyAddresses } = deps;
  const [answer, mailbox] = await Promise.all([findAnswer(core, due), findSendingMailbox(database, due)]);
  if (!answer) return drop(deps, due);
  if (answer.message.forward) return forward(deps, due, answer, mailbox);
  const news = await newsOf(deps, due, answer);
  if (news.kind === 'later') return later(deps, due, news.at);
  if (news.kind === 'read') return unsent(deps, due, { reason: 'already_read' });
  const recipient = recipientOf(answer, mailbox);
  const { to } = recipient;
  if (to === undefined || !mailbox) return unsent(deps, due, recipient);
  const transport = ways.of(mailbox);
  if (!transport) return unsent(deps, due, { reason: 'no_mail_server' });
  const { message, others } = news;
  if (isAutomatic(news) && !(await admitAutomatic(database, due, to)))
    return { state: 'failed', reason: tooManyAutomatic };
  const references = await findThreadIds(database, due);
  const attachments = await readFiles(storage, due, message);
  const replyTo = replyAddresses.of(due.conversation_id, mailbox.address);
  const draft = draftOf({ ...answer, message }, { mailbox, to, replyTo, references, attachments });
  return handOver(deps, due, { draft, mailbox, transport, others, isAside: false });
}

/** Undefined: another replica has taken it over. */
async function forward(
  deps: SenderDeps,
  due: DueOutgoing,
  answer: Answer,
  mailbox: SendingMailbox | undefined,
): Promise<Outcome | undefined> {
  const { core, storage, ways, replyAddresses, findMail } = deps;
  if (!mailbox) return { state: 'failed', reason: 'no_mailbox' };
  const transport = ways.of(mailbox);
  if (!transport) return { state: 'failed', reason: 'no_mail_server' };
  const message = await findMessage(core, due, answer.message.forward?.messageId ?? '');
  // It may have become a note since, and those never leave.
  if (!message || message.isInternal) return { state: 'failed', reason: 'no_message' };
  const mail = await findMail({ orgId: due.org_id, projectId: due.project_id, messageId: message.id });
  const attachments = await readFiles(storage, due, message);
  const replyTo = replyAddresses.of(due.conversation_id, mailbox.address);
  const draft = forwardDraft(answer, { message, mail }, { mailbox, replyTo, attachments });
  return handOver(deps, due, { draft, mailbox, transport, others: [], isAside: true });
}

/** Nobody is to get the mail: who wrote it learns why where it was to be one, and so does who asked for it once more. */
function unsent(
  deps: SenderDeps,
  due: DueOutgoing,
  { reason, isMail = false }: { reason: string; isMail?: boolean },
): Promise<undefined> | Outcome {
  return isMail || due.is_requested ? { state: 'failed', reason } : drop(deps, due);
}

/** It is no attempt to send that failed. Nothing happens when another replica, or another mail, has taken the message over. */
async function later({ database }: SenderDeps, due: DueOutgoing, next: Date): Promise<undefined> {
  await postponeOutgoing(database, due, { state: 'waiting', reason: due.reason, next });
}

/** Nobody is to get the mail. */
async function drop({ database }: SenderDeps, due: DueOutgoing): Promise<undefined> {
  await dropOutgoing(database, due);
}

async function failed(deps: SenderDeps, due: DueOutgoing, error: unknown): Promise<void> {
  const { database, core, clock, log, onAttempt } = deps;
  if (error instanceof MailError && error.isUnknown) return end(deps, due, { state: 'failed', reason: unknownOutcome });
  const reason = error instanceof MailError ? (error.response ?? error.message) : 'internal error';
  const next = nextAttempt(sending, triesOf(due), due.first_attempt_at, clock.now());
  if (!next || (error instanceof MailError && error.isRefused)) return end(deps, due, { state: 'failed', reason });
  const level = error instanceof MailError ? 'warn' : failureLevel(error);
  log[level]({ err: error, mail: due.id, attempts: due.attempts }, 'could not send a mail, which is tried again');
  onAttempt('retried');
  await postponeOutgoing(database, due, { state: 'waiting', reason, next });
  if (due.reason === null) await tellDelivery(core, due, MailDelivery.QUEUED, null);
}

/** Writes the outcome down first: whatever happens to the telling, the mail is not sent again. */
async function end(deps: SenderDeps, due: DueOutgoing, outcome: Outcome): Promise<void> {
  if (!(await enterState(deps.database, due, outcome.state, outcome.reason))) return;
  deps.onAttempt(outcome.state === 'sent' ? 'sent' : 'failed');
  await tell(deps, due, outcome);
}

async function tell(
  { database, core, clock, log }: SenderDeps,
  due: DueOutgoing,
  { state, reason }: { state: OutgoingState; reason: string | null },
): Promise<void> {
  try {
    const ids = [due.id, ...(await findJoined(database, due))];
    for (const id of ids) await tellDelivery(core, due, deliveries[state as Outcome['state']], reason, id);
    await endOutgoing(database, due, state);
  } catch (error) {
    log[failureLevel(error)]({ err: error, mail: due.id }, 'could not tell core what became of a mail');
    const next = new Date(clock.now().getTime() + tellAgainMs);
    await postponeOutgoing(database, due, { state, reason, next });
  }
}
