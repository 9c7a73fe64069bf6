import { PharosConnectionError, PharosError, type UpdateConversationRequest } from '@pharos/sdk';
import { useMemo, useSyncExternalStore } from 'react';
import { isSignedOut, pharos, troubleOf } from '../app/api.js';
import { onStored, store, stored, storedNames } from '../app/stored.js';
import { t } from '../messages/index.js';
import { say } from '../ui/toasts.js';
import type { Kind } from './drafts.js';

/** A suggestion of the agent that somebody has put into an answer. */
export interface UsedSuggestion {
  readonly id: string;
  readonly content: string;
}

/** A message on its way. It is kept in the browser until the platform has it, and its ID is its `Idempotency-Key`: it is sent once. */
export interface Outgoing {
  readonly id: string;
  readonly projectId: string;
  readonly conversationId: string;
  readonly kind: Kind;
  readonly content: string;
  readonly attachments: readonly string[];
  /** The last message that the writer has seen. */
  readonly afterMessageId: string | undefined;
  readonly suggestion: UsedSuggestion | undefined;
  /** What changes in the conversation once it is sent. */
  readonly change: UpdateConversationRequest | undefined;
  /** Whether the platform has it, and only the change is left to do. */
  readonly isSent?: boolean;
  readonly createdAt: string;
  /** From then on it is sent; until then it can be taken back. In milliseconds. */
  readonly dueAt: number;
  /** Why the platform has refused it; it stays until somebody decides. */
  readonly refusal?: { readonly text: string; readonly isNewer: boolean };
}

/** How long a message can be taken back. */
export const undoMs = 5_000;
const retryMs = 5_000;
/** The platform knows a message again by its key for a day. What is older is sent when its writer says so. */
const mostAgeMs = 20 * 3_600_000;
/** A change that comes later may be of a conversation that has gone on. */
const changeAgeMs = 600_000;
const prefix = 'outbox-';

let all: readonly Outgoing[] = [];
const read = () => {
  all = storedNames(prefix)
    .map((name) => JSON.parse(stored(name) ?? 'null') as Outgoing | null)
    .filter((each) => each !== null)
    .sort((a, b) => a.dueAt - b.dueAt);
};

/** The messages of a conversation that are on their way. */
export function useOutgoing(conversationId: string): readonly Outgoing[] {
  const now = useSyncExternalStore(onStored, () => all);
  return useMemo(
    () => now.filter((each) => each.conversationId === conversationId && !each.isSent),
    [now, conversationId],
  );
}

/** How many messages are on their way. */
export const useOutgoingCount = (): number => useSyncExternalStore(onStored, () => all).length;

/** Keeps a message, and sends it when it can no longer be taken back. */
export function put(message: Omit<Outgoing, 'id' | 'createdAt' | 'dueAt'>): void {
  const now = Date.now();
  save({ ...message, id: crypto.randomUUID(), createdAt: new Date(now).toISOString(), dueAt: now + undoMs });
}

function save(message: Outgoing): void {
  store(prefix + message.id, JSON.stringify(message));
}

/** Forgets a message that was taken back or sent. */
export function remove(id: string): void {
  store(prefix + id, null);
}

/** Sends a refused message again, also though others have written since. */
export function retry({ refusal, ...message }: Outgoing): void {
  const now = Date.now();
  const afterMessageId = refusal?.isNewer ? undefined : message.afterMessageId;
  save({ ...message, afterMessageId, createdAt: new Date(now).toISOString(), dueAt: now });
}

let timer: ReturnType<typeof setTimeout> | undefined;
let isSending = false;

function schedule(): void {
  clearTimeout(timer);
  const next = all.find(({ refusal }) => refusal === undefined);
  if (next !== undefined) timer = setTimeout(() => void sendDue(), Math.max(0, next.dueAt - Date.now()));
}

/** One tab sends at a time; with the key, sending twice would be harmless as well. */
async function sendDue(): Promise<void> {
  if (isSending) return;
  isSending = true;
  try {
    await navigator.locks.request('pharos-desk-outbox', async () => {
      // Each as it is when its turn comes: what was sent before it may have changed it.
      for (const { id } of [...all]) {
        const message = all.find((each) => each.id === id);
        if (message && message.refusal === undefined && message.dueAt <= Date.now() && !(await send(message))) break;
      }
    });
  } finally {
    isSending = false;
    clearTimeout(timer);
    if (all.some(({ refusal }) => refusal === undefined)) timer = setTimeout(() => void sendDue(), retryMs / 5);
  }
}

/** @returns whether the next one can be tried. */
async function send(message: Outgoing): Promise<boolean> {
  const isKept = () => stored(prefix + message.id) !== null;
  if (!isKept()) return true;
  if (!message.isSent && Date.now() - Date.parse(message.createdAt) > mostAgeMs) {
    save({ ...message, refusal: { text: t.composer.old, isNewer: false } });
    return true;
  }
  try {
    if (!message.isSent) await write(message);
    if (message.change) await change(message);
    remove(message.id);
    return true;
  } catch (error) {
    // Another tab has sent it meanwhile, or it was taken back.
    if (!isKept()) return true;
    if (isPassing(error)) {
      await new Promise((resolve) => setTimeout(resolve, retryMs));
      return false;
    }
    const isNewer = (error as { code?: string }).code === 'NEWER_MESSAGES';
    save({ ...message, refusal: { text: troubleOf(error).text, isNewer } });
    return true;
  }
}

/** Whether trying later can help: there was no answer, nobody is signed in, or the platform has too much to do. */
function isPassing(error: unknown): boolean {
  if (!(error instanceof PharosError)) return false;
  return error instanceof PharosConnectionError || isSignedOut(error) || error.status === 429 || error.status >= 500;
}

async function write(message: Outgoing): Promise<void> {
  const { projectId, conversationId, id } = message;
  const path = { projectId, conversationId };
  const created = await pharos.messages.createMessage({ ...path, body: bodyOf(message) }, { idempotencyKey: id });
  save({ ...message, isSent: true });
  follow(message, created.id);
  tellAgent(message);
}

/** The message is sent, so a change that is refused is only said. */
async function change({ projectId, conversationId, dueAt, change: body }: Outgoing): Promise<void> {
  if (body === undefined || Date.now() - dueAt > changeAgeMs) return;
  await pharos.conversations.updateConversation({ projectId, conversationId, body }).catch((error: unknown) => {
    if (isPassing(error)) throw error;
    say({ text: t.actions.refused(troubleOf(error).text), isBad: true });
  });
}

function bodyOf({ kind, content, attachments, afterMessageId }: Outgoing) {
  const isNote = kind === 'note';
  const body = { content, content_type: 'markdown' as const, is_internal: isNote, attachments: [...attachments] };
  return isNote || afterMessageId === undefined ? body : { ...body, after_message_id: afterMessageId };
}

/** What the same person sends after it has seen it. */
function follow({ conversationId, afterMessageId, kind }: Outgoing, createdId: string): void {
  if (kind === 'note') return;
  for (const each of all)
    if (each.conversationId === conversationId && each.afterMessageId === afterMessageId)
      save({ ...each, afterMessageId: createdId });
}

/** The agent learns whether its suggestion was sent as it was. Nobody waits for that. */
function tellAgent({ projectId, suggestion, content }: Outgoing): void {
  if (suggestion === undefined) return;
  const isSame = suggestion.content.trim() === content;
  const body = isSame ? { outcome: 'sent' as const } : { outcome: 'edited' as const, final_content: content };
  void pharos.agent.giveSuggestionFeedback({ projectId, suggestionId: suggestion.id, body }).catch(() => undefined);
}

/** Sends at once what waits only so that it could be taken back: the page is being left. The browser finishes these calls. */
function flush(): void {
  const begun = new Set<string>();
  for (const message of all) {
    // A second answer waits for the first, and is sent when the desk is opened again.
    if (begun.has(message.conversationId)) continue;
    begun.add(message.conversationId);
    if (message.refusal !== undefined || message.isSent || message.dueAt <= Date.now()) continue;
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

onStored(() => {
  read();
  schedule();
});
addEventListener('pagehide', flush);
addEventListener('online', () => void sendDue());
