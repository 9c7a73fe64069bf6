import { failureLevel, type SharedDatabase } from '@pharos/kit';
import { MailError, type ReplyAddresses } from '@pharos/mail';
import { MailDelivery, type Message } from '@pharos/proto/pharos/core/v1/message';
import { DueWork, type JobDeps } from '@pharos/service';
import type { StoragePart } from '@pharos/storage';
import { mostAttempts, nextAttempt, sending } from '../retry-schedule.js';
import { admitAutomatic } from './automatic.js';
import { type News, newsOf } from './chat.js';
import { findChatUrl } from './chat-url.js';
import { type Answer, type AnswerClients, CoreAnswers } from './core-answers.js';
import { draftOf, isAutomatic, recipientOf } from './draft.js';
import { Files, type MailFiles } from './files.js';
import { findSendingMailbox, type SendingMailbox } from './find-sender.js';
import { type ForwardDeps, isForOthers, prepareForward } from './forwards.js';
import { handOver, type Ready } from './hand-over.js';
import { HandingsOver } from './handing-over.js';
import { hasAsked } from './has-asked.js';
import { findJoined } from './joined.js';
import { type Outcome, Outcomes } from './outcomes.js';
import { claimOutgoing, type DueOutgoing, dropOutgoing, leaseMs, postponeOutgoing } from './queue.js';
import type { Way, Ways } from './ways.js';

export interface SenderDeps extends JobDeps {
  readonly database: SharedDatabase;
  readonly core: AnswerClients;
  /** How long the customer of a chat has to read an answer there before it goes out by mail. */
  readonly chatDelayMs: number;
  readonly storage: Pick<StoragePart, 'opened'>;
  /** The address of the platform as people open it; undefined: a mail whose files are too large fails. */
  readonly publicUrl: string | undefined;
  readonly ways: Pick<Ways, 'take'>;
  readonly replyAddresses: Pick<ReplyAddresses, 'of'>;
  readonly findMail: ForwardDeps['findMail'];
  /** Called with what came of an attempt to send. */
  onAttempt(outcome: 'sent' | 'failed' | 'retried'): void;
}

const everyMs = 1_000;
/** More than a transport has connections: what waits for one is read and written together meanwhile. */
const slots = 64;
const each = 16;
/** Nobody notices: mails that end in it, or are to go out, are claimed in one statement. */
const gatherMs = 10;
/** What another mail is just taking along is looked at again after this. */
const lookAgainMs = 5_000;
/** Where a server has no place or connection for a mail now, it is looked at again after this: what waits does not come back all at once. */
const busyMs = () => 5_000 + Math.random() * 25_000;
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

/** What the sender works with, besides. */
interface Sending extends SenderDeps {
  readonly answers: CoreAnswers;
  readonly handingsOver: HandingsOver;
  readonly outcomes: Outcomes;
  readonly files: Files;
}

/**
 * Sends what waits, and tells core what became of it: organizations take turns, and any number of replicas share the work. A mail is
 * handed over to a mail server at most once more than that server has refused it for now.
 */
export function createSender(deps: SenderDeps): DueWork<DueOutgoing> {
  const { clock, log, registry, database } = deps;
  const sending = {
    ...deps,
    answers: new CoreAnswers(deps.core),
    handingsOver: new HandingsOver(database),
    outcomes: new Outcomes(database),
    files: new Files(deps),
  };
  return new DueWork({
    name: 'send mails',
    everyMs,
    due: { database, table: 'outgoing_mails', column: 'due_at' },
    slots,
    each,
    gatherMs,
    clock,
    log,
    registry,
    claim: (due) => claimOutgoing(database, due, leaseMs),
    handle: (due) => handle(sending, due),
  });
}

async function handle(deps: Sending, due: DueOutgoing): Promise<void> {
  const { state, reason } = due;
  if (state === 'waiting' && triesOf(due) > mostAttempts)
    return end(deps, due, { state: 'failed', reason: 'No attempt finished.' });
  if (state === 'waiting') return attempt(deps, due);
  // The process that handed it over did not live to hear the answer.
  if (state === 'sending') return end(deps, due, { state: 'failed', reason: unknownOutcome });
  return tell(deps, due, { state: state as Outcome['state'], reason }, await findJoined(deps.database, due));
}

/** Attempts of this sending, with this one. */
const triesOf = ({ attempts, attempts_before }: DueOutgoing) => attempts - attempts_before;

async function attempt(deps: Sending, due: DueOutgoing): Promise<void> {
  let outcome: Outcome | undefined;
  try {
    outcome = await send(deps, due);
  } catch (error) {
    return failed(deps, due, error);
  }
  // What fails from here on must not have it sent again.
  if (outcome) await end(deps, due, outcome);
}

/**
 * Undefined: nobody is to get the mail, it waits for a place, or another replica has taken it over. The way comes first: what waits for
 * one asks nothing of core.
 */
async function send(deps: Sending, due: DueOutgoing): Promise<Outcome | undefined> {
  const mailbox = await findSendingMailbox(deps.database, due);
  const way = mailbox && (await deps.ways.take(mailbox));
  if (way === 'busy') return later(deps, due, inMs(deps, busyMs()));
  try {
    return await sendBy(deps, due, mailbox && { mailbox, way });
  } finally {
    way?.leave();
  }
}

/** A mailbox, and how its mail goes out, if it does. */
interface Place {
  readonly mailbox: SendingMailbox;
  readonly way: Way | undefined;
}

async function sendBy(deps: Sending, due: DueOutgoing, place: Place | undefined): Promise<Outcome | undefined> {
  const answer = await deps.answers.find(due);
  if (!answer) return drop(deps, due);
  if (answer.message.forward) return forward(deps, due, answer, place);
  const news = await newsOf(deps, due, answer);
  if (news.kind === 'later') return later(deps, due, news.at);
  if (news.kind === 'read') return unsent(deps, due, { reason: 'already_read' });
  const recipient = recipientOf(answer, place?.mailbox);
  const { to } = recipient;
  if (to === undefined || !place) return unsent(deps, due, recipient);
  const { mailbox, way } = place;
  if (!way) return unsent(deps, due, { reason: 'no_mail_server' });
  return sendNews(deps, due, { way, answer, mailbox, to, news });
}

interface Chosen {
  readonly way: Way;
  readonly answer: Answer;
  readonly mailbox: SendingMailbox;
  readonly to: string;
  readonly news: Extract<News, { kind: 'news' }>;
}

async function sendNews(
  deps: Sending,
  due: DueOutgoing,
  { way: { transport }, answer, mailbox, to, news }: Chosen,
): Promise<Outcome | undefined> {
  const { database, core, replyAddresses } = deps;
  const { message, others } = news;
  if (isAutomatic(news) && !(await admitAutomatic(database, due, to)))
    return { state: 'failed', reason: tooManyAutomatic };
  const replyTo = replyAddresses.of(due.conversation_id, mailbox.address);
  const { thread: references } = mailbox;
  // A mail of theirs may have had no Message-ID.
  const isReply = references.length > 0 || (await hasAsked(core, due, answer));
  const chatUrl = await findChatUrl(core, due, answer);
  const parts = { mailbox, to, replyTo, references, isReply, chatUrl };
  const draft = (files: MailFiles) => draftOf({ ...answer, message }, { ...parts, files });
  return sendWith(deps, due, message, (files) => ({
    transport,
    mailboxId: mailbox.id,
    draft: draft(files),
    others,
    isAside: false,
  }));
}

/** Sends what is made of the files of a message. */
async function sendWith(
  deps: Sending,
  due: DueOutgoing,
  of: Pick<Message, 'attachments'>,
  ready: (files: MailFiles) => Ready,
): Promise<Outcome | undefined> {
  const outcome = await deps.files.with(due, of, (files) => handOver(deps, due, ready(files)));
  return outcome === 'not_entered' ? later(deps, due, inMs(deps, lookAgainMs)) : outcome;
}

/** Sends what a note sends on. Undefined: another replica has taken it over. */
async function forward(
  deps: Sending,
  due: DueOutgoing,
  answer: Answer,
  place: Place | undefined,
): Promise<Outcome | undefined> {
  if (!place) return { state: 'failed', reason: 'no_mailbox' };
  const { way, mailbox } = place;
  if (!way) return { state: 'failed', reason: 'no_mail_server' };
  return forwardBy(deps, due, { way, answer, mailbox });
}

async function forwardBy(
  deps: Sending,
  due: DueOutgoing,
  { way: { transport }, answer, mailbox }: Pick<Chosen, 'way' | 'answer' | 'mailbox'>,
): Promise<Outcome | undefined> {
  const replyTo = deps.replyAddresses.of(due.conversation_id, mailbox.address);
  const prepared = await prepareForward(deps, due, answer, { mailbox, replyTo });
  if (typeof prepared === 'string') return { state: 'failed', reason: prepared };
  return sendWith(deps, due, prepared.of, (files) => ({
    transport,
    mailboxId: mailbox.id,
    draft: prepared.draft(files),
    others: [],
    isAside: isForOthers(answer),
  }));
}

const inMs = ({ clock }: Sending, ms: number) => new Date(clock.now().getTime() + ms);

/** Nobody is to get the mail: who wrote it learns why where it was to be one, and so does who asked for it once more. */
function unsent(
  deps: Sending,
  due: DueOutgoing,
  { reason, isMail = false }: { reason: string; isMail?: boolean },
): Promise<undefined> | Outcome {
  return isMail || due.is_requested ? { state: 'failed', reason } : drop(deps, due);
}

/** Nothing happens when another replica, or another mail, has taken the message over. */
async function later({ database }: Sending, due: DueOutgoing, next: Date): Promise<undefined> {
  await postponeOutgoing(database, due, { state: 'waiting', reason: due.reason, next, isAttempt: false });
}

/** Nobody is to get the mail. */
async function drop({ database }: Sending, due: DueOutgoing): Promise<undefined> {
  await dropOutgoing(database, due);
}

async function failed(deps: Sending, due: DueOutgoing, error: unknown): Promise<void> {
  const { database, answers, clock, log, onAttempt } = deps;
  if (error instanceof MailError && error.isUnknown) return end(deps, due, { state: 'failed', reason: unknownOutcome });
  if (error instanceof MailError && error.isBusy) return later(deps, due, inMs(deps, busyMs()));
  const reason = error instanceof MailError ? (error.response ?? error.message) : 'internal error';
  const next = nextAttempt(sending, triesOf(due), due.first_attempt_at, clock.now());
  if (!next || (error instanceof MailError && error.isRefused)) return end(deps, due, { state: 'failed', reason });
  const level = error instanceof MailError ? 'warn' : failureLevel(error);
  log[level]({ err: error, mail: due.id, attempts: due.attempts }, 'could not send a mail, which is tried again');
  onAttempt('retried');
  await postponeOutgoing(database, due, { state: 'waiting', reason, next });
  if (due.reason === null) await answers.tell(due, MailDelivery.QUEUED, null);
}

/** Writes the outcome down first: whatever happens to the telling, the mail is not sent again. */
async function end(deps: Sending, due: DueOutgoing, outcome: Outcome): Promise<void> {
  const joined = await deps.outcomes.enter(due, outcome);
  if (!joined) return;
  deps.onAttempt(outcome.state === 'sent' ? 'sent' : 'failed');
  await tell(deps, due, outcome, joined);
}

async function tell(
  { database, answers, outcomes, clock, log }: Sending,
  due: DueOutgoing,
  outcome: Outcome,
  joined: readonly string[],
): Promise<void> {
  const { state, reason } = outcome;
  try {
    await Promise.all([due.id, ...joined].map((id) => answers.tell(due, deliveries[state], reason, id)));
    await outcomes.finish(due, outcome);
  } catch (error) {
    log[failureLevel(error)]({ err: error, mail: due.id }, 'could not tell core what became of a mail');
    const next = new Date(clock.now().getTime() + tellAgainMs);
    await postponeOutgoing(database, due, { state, reason, next });
  }
}
