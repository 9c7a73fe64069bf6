import { type Message, PharosError } from '@pharos/sdk';
import { isPassing, mayHaveHappened, pharos, troubleOf } from '../app/api.js';
import { patchMessage } from '../app/patches.js';
import { client } from '../app/query-client.js';
import { onStored } from '../app/stored.js';
import { t } from '../messages/index.js';
import { arrivedOf } from './arrived.js';
import { changeAfter } from './changes-after.js';
import { tellAll } from './kept-changes.js';
import { afterNewer } from './newer-messages.js';
import { type Outgoing, outbox } from './outbox.js';
import { alone, inRounds, isForgotten, keyAgeMs, retryAfterMs } from './queue.js';

/** So often a message is put behind what the customer has written meanwhile. */
const mostCrossings = 10;

type Listener = (message: Outgoing) => void;
const listeners = new Set<Listener>();

/** Calls back when a message is refused; returns what ends it. */
export function onUnsent(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** When what could not be sent is tried again. */
const retries = new Map<string, number>();
const dueOf = ({ id, dueAt }: Outgoing) => Math.max(dueAt, retries.get(id) ?? 0);
const isDue = (message: Outgoing) => dueOf(message) <= Date.now();
const isWaiting = ({ refusal }: Outgoing): boolean => refusal === undefined;

/** What is older is sent when its writer says so. */
export const isOld = ({ createdAt }: Outgoing): boolean => Date.now() - Date.parse(createdAt) > keyAgeMs;

/** The first message of each conversation that is to be sent: what was written after it there waits for it. */
export function firsts(): Outgoing[] {
  const seen = new Set<string>();
  return outbox
    .all()
    .filter((each) => isWaiting(each) && !seen.has(each.conversationId) && seen.add(each.conversationId));
}

/** One tab sends at a time; with the key, sending twice would be harmless as well. */
const { run: sendDue, schedule } = inRounds(
  'outbox',
  () => Math.min(...firsts().map(dueOf)),
  async () => {
    for (const { id } of firsts().filter(isDue)) {
      const isFree = await alone(`message-${id}`, () => sendIfDue(id));
      if (!isFree) retries.set(id, Date.now() + retryAfterMs(undefined));
    }
  },
);

/**
 * Sends a message, or makes the change that follows it, as it is when its turn comes: another tab may have sent it, or its writer has taken
 * it back.
 */
export async function sendIfDue(id: string): Promise<void> {
  const message = outbox.find(id);
  if (message === undefined || !isWaiting(message) || !isDue(message)) return;
  try {
    await send(message);
  } catch (error) {
    await postpone(message, error);
  }
}

async function send(message: Outgoing): Promise<void> {
  const { id, sentAs } = message;
  if (sentAs !== undefined) {
    await changeAfter(message, sentAs);
    return outbox.remove(id);
  }
  const isUnclear = message.attemptedAt !== undefined && (isOld(message) || isForgotten(message));
  const arrived = isUnclear ? await arrivedOf(message) : undefined;
  if (arrived) return send(hasArrived(message, arrived));
  if (isOld(message)) return refuse({ ...message, attemptedAt: undefined }, { text: t.composer.old, isNewer: false });
  const unsent = isUnclear ? { ...message, attemptedAt: undefined } : message;
  return send(sent(message, await create(unsent)));
}

/** Keeps what has become of a message whose sending failed: it may be tried again. */
async function postpone(before: Outgoing, error: unknown): Promise<void> {
  const now = outbox.find(before.id);
  if (now === undefined) return;
  const { text } = troubleOf(error);
  const message = mayHaveHappened(error) ? now : { ...now, attemptedAt: before.attemptedAt };
  if (!isPassing(error)) return refuse(message, { text, isNewer: isNewer(error) });
  retries.set(message.id, Date.now() + retryAfterMs(error));
  outbox.save({ ...message, trouble: text });
}

function refuse(message: Outgoing, refusal: NonNullable<Outgoing['refusal']>): void {
  outbox.save({ ...message, refusal });
  for (const listener of listeners) listener(message);
}

const isNewer = (error: unknown) => error instanceof PharosError && error.code === 'NEWER_MESSAGES';

/** Keeps that the platform has a message. */
function hasArrived(message: Outgoing, { id }: Message): Outgoing {
  const done = { ...message, sentAs: id };
  outbox.save(done);
  return done;
}

/** Keeps that a message was created, and shows it. */
export function sent(message: Outgoing, created: Message): Outgoing {
  const done = hasArrived(message, created);
  patchMessage(client, message.projectId, 'message.created', created as unknown as Record<string, unknown>);
  tellAgent(message);
  return done;
}

/** An answer is held when somebody of the team has answered since; the customer may have written. */
async function create(message: Outgoing): Promise<Message> {
  const { projectId, conversationId, id, userId } = message;
  const path = { projectId, conversationId };
  let attempted = outbox.attempt(message);
  for (let crossings = 0; ; crossings++)
    try {
      // The queue itself sends it again: it has to know of each attempt.
      const options = { idempotencyKey: id, maxRetries: 0 };
      return await pharos.messages.createMessage({ ...path, body: bodyOf(attempted) }, options);
    } catch (error) {
      const newest = isNewer(error) ? afterNewer((error as PharosError).details.newer_messages, userId) : undefined;
      if (newest === undefined || crossings === mostCrossings) throw error;
      // With its key the same has to be sent again, should the answer be lost.
      attempted = outbox.attempt({ ...attempted, afterMessageId: newest });
    }
}

/** What the platform is told of a message. */
export function bodyOf({ kind, content, draft: { files, text }, copies, afterMessageId }: Outgoing) {
  const isNote = kind === 'note';
  const attachments = files.map(({ id }) => id);
  const content_type = text === '' ? ('text' as const) : ('markdown' as const);
  const body = {
    content,
    content_type,
    is_internal: isNote,
    attachments,
    ...(copies && { cc: [...copies.cc], bcc: [...copies.bcc] }),
  };
  return isNote || afterMessageId === undefined ? body : { ...body, after_message_id: afterMessageId };
}

/** The agent learns whether its suggestion was sent as it was. Nobody waits for that. */
function tellAgent({ projectId, suggestion, content }: Outgoing): void {
  if (suggestion === undefined) return;
  const isSame = suggestion.content.trim() === content;
  const body = isSame ? { outcome: 'sent' as const } : { outcome: 'edited' as const, final_content: content };
  void pharos.agent.giveSuggestionFeedback({ projectId, suggestionId: suggestion.id, body }).catch(() => undefined);
}

/** Sends at once what waits only so that it could be taken back, and the changes; it is over when that is done, or cannot be for now. */
export async function sendAll(): Promise<void> {
  await sendDue();
  for (const message of outbox.all().filter(isWaiting))
    outbox.save({ ...message, dueAt: Math.min(message.dueAt, Date.now()) });
  // A round sends one message of each conversation.
  for (let left = Number.POSITIVE_INFINITY; firsts().length > 0 && outbox.all().length < left; ) {
    left = outbox.all().length;
    await sendDue();
  }
  await tellAll();
}

onStored(schedule);
addEventListener('online', () => {
  retries.clear();
  void sendDue();
});
