import { type Conversation, type ListedConversation, PharosError } from '@pharos/sdk';
import { useSyncExternalStore } from 'react';
import { goToSignIn, isPassing, isSignedOut, mayHaveHappened, pharos, troubleOf } from '../app/api.js';
import { client } from '../app/query-client.js';
import { queryKeys } from '../app/query-keys.js';
import { onStored } from '../app/stored.js';
import { t } from '../messages/index.js';
import { type Change, shownBy } from './changes.js';
import { inRounds, keyAgeMs, Queue, type Queued, retryAfterMs } from './queue.js';
import { sayUnmade } from './unmade.js';

/** A change of conversations that the platform is to be told of. It is kept in the browser until then, and made once. */
export interface KeptChange extends Queued {
  readonly projectId: string;
  readonly conversationIds: readonly string[];
  /** What people know it by: a subject, or how many conversations it is. */
  readonly about: string;
  readonly change: Change;
  /** When it was made, in milliseconds since 1970. */
  readonly madeAt: number;
}

/** What became of a change: the platform has it, but for the conversations that could not be changed; or it is told later. */
export type Made = { readonly failed: ReadonlySet<string> } | { readonly keptAs: string };

interface Waiting {
  resolve(made: Made): void;
  reject(error: unknown): void;
}

const kept = new Queue<KeptChange>('change-', ({ madeAt }) => madeAt);
/** Who waits for what becomes of a change at once. */
const waiting = new Map<string, Waiting>();
/** Until then nothing is told: the platform could not take it. */
let pausedUntil = 0;
let lastMadeAt = 0;

/** How many changes wait until the platform can be told of them. */
export const useKeptCount = (): number => useSyncExternalStore(onStored, () => kept.all().length);

/** A conversation as it shows: with the changes that the platform is still to be told of. */
export function withKept(conversation: Conversation): Conversation {
  let shown = conversation;
  for (const { conversationIds, change } of kept.all())
    if (conversationIds.includes(conversation.id)) shown = { ...shown, ...shownBy(shown, change) };
  return shown;
}

/** Takes a kept change back; false when the platform has it, or may have it: then only another change can undo it. */
export function dropKept(id: string): boolean {
  const found = kept.find(id);
  if (found === undefined || found.attemptedAt !== undefined) return false;
  kept.remove(id);
  return true;
}

const mostNamed = 3;
/** The conversations that a change is about, as people know them. */
export function aboutOf(conversations: readonly Pick<ListedConversation, 'subject'>[]): string {
  const names = conversations.slice(0, mostNamed).map(({ subject }) => subject || t.list.noSubject);
  const others = conversations.length - names.length;
  return [...names, ...(others > 0 ? [`+ ${others}`] : [])].join(', ');
}

/**
 * Tells the platform of a change of conversations, once, and after those that were made before. While it cannot be told the change is
 * kept. Rejects with what the platform refuses it for.
 */
export function makeChange(made: Omit<KeptChange, 'id' | 'madeAt' | 'attemptedAt'>): Promise<Made> {
  const id = crypto.randomUUID();
  // No two have the same time: it is their order.
  lastMadeAt = Math.max(Date.now(), lastMadeAt + 1);
  const isToldNow = navigator.onLine && Date.now() >= pausedUntil;
  const outcome = new Promise<Made>((resolve, reject) => {
    if (isToldNow) waiting.set(id, { resolve, reject });
    else resolve({ keptAs: id });
  });
  kept.save({ ...made, id, madeAt: lastMadeAt });
  return outcome;
}

/** Those that could not be changed, each with the reason. */
async function tell({ id, projectId, conversationIds, change }: KeptChange): Promise<ReadonlyMap<string, PharosError>> {
  const { contact_id: _, subject: __, ...ofMany } = change;
  const body = { ids: [...conversationIds], change: ofMany };
  // The queue itself tells it again. A change of one goes here too: PATCH knows no keys.
  const options = { idempotencyKey: id, maxRetries: 0 };
  const { data } = await pharos.conversations.updateConversations({ projectId, body }, options);
  return new Map(
    data.flatMap(({ conversation_id, error }) =>
      error === null ? [] : [[conversation_id, new PharosError(error.code as never, error.message, 409)]],
    ),
  );
}

const { run, schedule } = inRounds(
  'changes',
  () => (kept.all().length > 0 ? pausedUntil : Number.POSITIVE_INFINITY),
  async () => {
    const [seen, held] = [new Set<string>(), new Set<string>()];
    const isNext = ({ id, conversationIds }: KeptChange) =>
      !seen.has(id) && !conversationIds.some((each) => held.has(each));
    for (let change = kept.all().find(isNext); change !== undefined; change = kept.all().find(isNext)) {
      seen.add(change.id);
      const turn = await takeTurn(change.id);
      if (turn === 'down') break;
      if (turn === 'failed') for (const id of change.conversationIds) held.add(id);
    }
    // What is still waited for stays kept, or another tab has told it.
    for (const [id, { resolve }] of waiting) resolve(kept.find(id) ? { keptAs: id } : { failed: new Set() });
    waiting.clear();
  },
);

/** Tells what is kept now; it is over when that is done, or cannot be for now. */
export const tellAll = (): Promise<void> => run();

/** `failed`: it stays kept, and those after it of the same conversations wait for it. `down`: all others wait as well. */
async function takeTurn(id: string): Promise<'done' | 'failed' | 'down'> {
  const change = kept.find(id);
  if (change === undefined) return 'done';
  try {
    if (Date.now() - change.madeAt > keyAgeMs) throw new Error(t.actions.tooOld);
    const failed = await tell(kept.attempt(change));
    const [first] = failed.values();
    if (failed.size === change.conversationIds.length) throw first;
    end(
      change,
      (now) => now.resolve({ failed: new Set(failed.keys()) }),
      failed.size > 0 ? t.list.notChanged(failed.size) : undefined,
    );
  } catch (error) {
    if (isPassing(error)) return postpone(change, error);
    end(change, (now) => now.reject(error), troubleOf(error).text);
  }
  return 'done';
}

function postpone(before: KeptChange, error: unknown): 'failed' | 'down' {
  if (isSignedOut(error)) goToSignIn();
  if (!mayHaveHappened(error)) kept.save(before);
  pausedUntil = Date.now() + retryAfterMs(error);
  return (error as PharosError).status === 500 ? 'failed' : 'down';
}

/** Whoever waits for it is told what became of it. Otherwise that is only said if there is a trouble. */
function end(change: KeptChange, tellOne: (waiting: Waiting) => void, trouble: string | undefined): void {
  const { id, projectId, conversationIds, about } = change;
  kept.remove(id);
  const one = waiting.get(id);
  waiting.delete(id);
  if (one) tellOne(one);
  else if (trouble !== undefined) sayUnmade(about, trouble);
  for (const each of conversationIds)
    void client.invalidateQueries({ queryKey: queryKeys.conversation(projectId, each) });
  if (one) return;
  void client.invalidateQueries({ queryKey: queryKeys.lists(projectId) });
  void client.invalidateQueries({ queryKey: queryKeys.counts(projectId) });
}

onStored((name) => {
  if (name?.startsWith('change-') !== false) schedule();
});
addEventListener('online', () => {
  pausedUntil = 0;
  schedule();
});
