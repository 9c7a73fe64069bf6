import { type Message, PharosError } from '@pharos/sdk';
import { isPassing, pharos, troubleOf } from '../app/api.js';
import { patchMessage } from '../app/patches.js';
import { client } from '../app/query-client.js';
import { onStored } from '../app/stored.js';
import { t } from '../messages/index.js';
import { say } from '../ui/toasts.js';
import { afterNewer } from './newer-messages.js';
import { isOfThisTab, type Outgoing, outgoing, outgoingOf, remove, save } from './outbox.js';

const retryMs = 5_000;
/** The platform knows a message again by its key for a day. What is older is sent when its writer says so. */
const mostAgeMs = 20 * 3_600_000;
/** A change that comes later may be of a conversation that has gone on. */
const changeAgeMs = 600_000;
/** So often a message is put behind what the customer has written meanwhile. */
const mostCrossings = 10;

type Listener = (message: Outgoing) => void;
const listeners = new Set<Listener>();

/** Calls back when a message is refused; returns what ends it. */
export function onUnsent(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

let timer: ReturnType<typeof setTimeout> | undefined;
let round: Promise<void> | undefined;
/** When what could not be sent is tried again. */
const retries = new Map<string, number>();
const dueOf = ({ id, dueAt }: Outgoing) => Math.max(dueAt, retries.get(id) ?? 0);
const isWaiting = ({ refusal }: Outgoing) => refusal === undefined;

/** The first message of each conversation that is to be sent: what was written after it there waits for it. */
function firsts(): Outgoing[] {
  const seen = new Set<string>();
  return outgoing().filter(
    (each) => isWaiting(each) && !seen.has(each.conversationId) && seen.add(each.conversationId),
  );
}

function schedule(): void {
  clearTimeout(timer);
  const due = Math.min(...firsts().map(dueOf));
  if (navigator.onLine && Number.isFinite(due)) timer = setTimeout(() => void sendDue(), Math.max(0, due - Date.now()));
}

/** One tab sends at a time; with the key, sending twice would be harmless as well. */
function sendDue(): Promise<void> {
  round ??= navigator.locks
    .request('pharos-desk-outbox', async () => {
      // Each as it is when its turn comes: another tab may have sent it, or its writer has taken it back.
      for (const { id } of firsts()) {
        const message = outgoingOf(id);
        if (message && isWaiting(message) && dueOf(message) <= Date.now()) await send(message);
      }
    })
    .finally(() => {
      round = undefined;
      schedule();
    });
  return round;
}

async function send(message: Outgoing): Promise<void> {
  if (!message.isSent && Date.now() - Date.parse(message.createdAt) > mostAgeMs)
    return refuse(message, { text: t.composer.old, isNewer: false });
  try {
    if (!message.isSent) await write(message);
    if (message.change) await change(message);
    remove(message.id);
  } catch (error) {
    const now = outgoingOf(message.id);
    // It was taken back meanwhile.
    if (now === undefined) return;
    const { text } = troubleOf(error);
    if (!isPassing(error)) return refuse(now, { text, isNewer: isNewer(error) });
    retries.set(message.id, Date.now() + retryMs);
    if (now.trouble !== text) save({ ...now, trouble: text });
  }
}

function refuse(message: Outgoing, refusal: NonNullable<Outgoing['refusal']>): void {
  save({ ...message, refusal });
  for (const listener of listeners) listener(message);
}

const isNewer = (error: unknown) => error instanceof PharosError && error.code === 'NEWER_MESSAGES';

async function write(message: Outgoing): Promise<void> {
  const created = await create(message);
  save({ ...message, isSent: true });
  patchMessage(client, message.projectId, 'message.created', created as unknown as Record<string, unknown>);
  tellAgent(message);
}

/** An answer is held when somebody of the team has answered since; the customer may have written. */
async function create(message: Outgoing): Promise<Message> {
  const { projectId, conversationId, id, userId } = message;
  const path = { projectId, conversationId };
  let { afterMessageId } = message;
  for (let crossings = 0; ; crossings++)
    try {
      const body = bodyOf({ ...message, afterMessageId });
      return await pharos.messages.createMessage({ ...path, body }, { idempotencyKey: id });
    } catch (error) {
      const newest = isNewer(error) ? afterNewer((error as PharosError).details.newer_messages, userId) : undefined;
      if (newest === undefined || crossings === mostCrossings) throw error;
      afterMessageId = newest;
    }
}

/** The message is sent, so a change that is refused is only said. */
async function change({ projectId, conversationId, dueAt, change: body }: Outgoing): Promise<void> {
  if (body === undefined || Date.now() - dueAt > changeAgeMs) return;
  await pharos.conversations.updateConversation({ projectId, conversationId, body }).catch((error: unknown) => {
    if (isPassing(error)) throw error;
    say({ text: t.actions.refused(troubleOf(error).text), isBad: true });
  });
}

function bodyOf({ kind, content, draft: { files, text }, afterMessageId }: Outgoing) {
  const isNote = kind === 'note';
  const attachments = files.map(({ id }) => id);
  const content_type = text === '' ? ('text' as const) : ('markdown' as const);
  const body = { content, content_type, is_internal: isNote, attachments };
  return isNote || afterMessageId === undefined ? body : { ...body, after_message_id: afterMessageId };
}

/** The agent learns whether its suggestion was sent as it was. Nobody waits for that. */
function tellAgent({ projectId, suggestion, content }: Outgoing): void {
  if (suggestion === undefined) return;
  const isSame = suggestion.content.trim() === content;
  const body = isSame ? { outcome: 'sent' as const } : { outcome: 'edited' as const, final_content: content };
  void pharos.agent.giveSuggestionFeedback({ projectId, suggestionId: suggestion.id, body }).catch(() => undefined);
}

/** Sends at once what waits only so that it could be taken back; it is over when that is done, or cannot be for now. */
export async function sendAll(): Promise<void> {
  await round;
  for (const message of outgoing().filter(isWaiting)) save({ ...message, dueAt: Math.min(message.dueAt, Date.now()) });
  // A round sends one message of each conversation.
  for (let left = Number.POSITIVE_INFINITY; firsts().length > 0 && outgoing().length < left; ) {
    left = outgoing().length;
    await sendDue();
  }
}

/** Sends what was written in this tab at once: the page is being left. The browser finishes these calls. */
function flush(): void {
  const begun = new Set<string>();
  for (const message of outgoing()) {
    // A second answer waits for the first, and is sent when the desk is opened again.
    if (begun.has(message.conversationId)) continue;
    begun.add(message.conversationId);
    if (!isOfThisTab(message.id) || !isWaiting(message) || message.isSent || message.dueAt <= Date.now()) continue;
    save({ ...message, dueAt: Date.now() });
    const { projectId, conversationId, id } = message;
    void fetch(`/api/v1/projects/${projectId}/conversations/${conversationId}/messages`, {
      method: 'POST',
      keepalive: true,
      headers: { 'content-type': 'application/json', 'idempotency-key': id },
      body: JSON.stringify(bodyOf(message)),
    })
      .then(({ ok }) => ok && (message.change ? save({ ...message, isSent: true }) : remove(id)))
      // It is kept, and sent when the desk is opened again.
      .catch(() => undefined);
  }
}

onStored(schedule);
addEventListener('pagehide', flush);
addEventListener('online', () => {
  retries.clear();
  void sendDue();
});
