import { PharosConnectionError } from '@pharos/sdk';
import { useSyncExternalStore } from 'react';
import { goToSignIn, isPassing, isSignedOut, pharos, troubleOf } from '../app/api.js';
import { patchConversation } from '../app/patches.js';
import { client } from '../app/query-client.js';
import { queryKeys } from '../app/query-keys.js';
import { onStored, store, stored, storedNames } from '../app/stored.js';
import { t } from '../messages/index.js';
import { say } from '../ui/toasts.js';
import type { Change } from './changes.js';

/** A change of conversations for which there was no connection. It is kept in the browser, and its ID is its `Idempotency-Key`: it is made once. */
export interface KeptChange {
  readonly id: string;
  readonly projectId: string;
  readonly conversationIds: readonly string[];
  readonly change: Change;
  /** When it was made, in milliseconds since 1970. */
  readonly madeAt: number;
}

/** What became of a change: the platform has it, but for the conversations that could not be changed; or it is kept until there is a connection. */
export type Made = { readonly failed: ReadonlySet<string> } | { readonly keptAs: string };

const prefix = 'change-';
const retryMs = 5_000;
/** The platform knows a change again by its key for a day. */
const mostAgeMs = 20 * 3_600_000;

let all: readonly KeptChange[] = [];
const read = () => {
  all = storedNames(prefix)
    .map((name) => JSON.parse(stored(name) ?? 'null') as KeptChange | null)
    .filter((each) => each !== null)
    .sort((a, b) => a.madeAt - b.madeAt);
};

/** How many changes are kept until there is a connection. */
export const useKeptCount = (): number => useSyncExternalStore(onStored, () => all.length);

/** Takes a kept change back; false when it is not kept any more. */
export function dropKept(id: string): boolean {
  const isKept = all.some((each) => each.id === id);
  store(prefix + id, null);
  return isKept;
}

/**
 * Tells the platform of a change of conversations, once. Without a connection the change is kept, and so is what is changed after it, so
 * that the order stays. Rejects with what the platform refuses it for.
 */
export async function makeChange(projectId: string, conversationIds: readonly string[], change: Change): Promise<Made> {
  const made = { id: crypto.randomUUID(), projectId, conversationIds, change, madeAt: Date.now() };
  if (all.length === 0 && navigator.onLine)
    try {
      return { failed: await tell(made) };
    } catch (error) {
      if (!(error instanceof PharosConnectionError)) throw error;
    }
  store(prefix + made.id, JSON.stringify(made));
  return { keptAs: made.id };
}

/** Returns the conversations that could not be changed. */
async function tell({ id, projectId, conversationIds, change }: KeptChange): Promise<ReadonlySet<string>> {
  const [first, ...others] = conversationIds;
  const options = { idempotencyKey: id };
  if (first !== undefined && others.length === 0) {
    const path = { projectId, conversationId: first };
    const updated = await pharos.conversations.updateConversation({ ...path, body: change }, options);
    patchConversation(client, projectId, updated as unknown as Record<string, unknown>);
    return new Set();
  }
  const { contact_id: _, subject: __, ...ofMany } = change;
  const body = { ids: [...conversationIds], change: ofMany };
  const { data } = await pharos.conversations.updateConversations({ projectId, body }, options);
  return new Set(data.filter(({ result }) => result === 'failed').map((each) => each.conversation_id));
}

let timer: ReturnType<typeof setTimeout> | undefined;
let round: Promise<void> | undefined;

function schedule(delayMs = 0): void {
  clearTimeout(timer);
  if (navigator.onLine && all.length > 0) timer = setTimeout(() => void sendKept(), delayMs);
}

/** One tab tells the platform at a time, in the order in which the changes were made. */
function sendKept(): Promise<void> {
  round ??= navigator.locks
    .request('pharos-desk-changes', async () => {
      for (const kept of all) if (!(await sendOne(kept))) return retryMs;
      return 0;
    })
    .then((delayMs) => {
      round = undefined;
      schedule(delayMs);
    });
  return round;
}

/** Returns false where it stays kept: then others wait for it. */
async function sendOne(kept: KeptChange): Promise<boolean> {
  const { projectId, conversationIds, madeAt } = kept;
  try {
    if (Date.now() - madeAt > mostAgeMs) throw new Error(t.actions.tooOld);
    const failed = await tell(kept);
    if (failed.size > 0) say({ text: t.list.notChanged(failed.size), isBad: true });
  } catch (error) {
    if (isPassing(error)) {
      if (isSignedOut(error)) goToSignIn();
      return false;
    }
    say({ text: t.actions.refused(troubleOf(error).text), isBad: true });
  }
  dropKept(kept.id);
  for (const id of conversationIds) void client.invalidateQueries({ queryKey: queryKeys.conversation(projectId, id) });
  void client.invalidateQueries({ queryKey: queryKeys.lists(projectId) });
  void client.invalidateQueries({ queryKey: queryKeys.counts(projectId) });
  return true;
}

onStored((name) => {
  if (name !== undefined && !name.startsWith(prefix)) return;
  read();
  if (round === undefined) schedule();
});
addEventListener('online', () => schedule());
