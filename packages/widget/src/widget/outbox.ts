import type { Attachment, Message, StartedConversation } from '@pharos/widget-protocol';
import { backoffMs } from '../shared/backoff.js';
import { RequestFailed } from '../shared/http.js';
import { toJson } from '../shared/json.js';
import { randomId, type Storage } from '../shared/storage.js';
import type { Session } from './session.js';
import type { Outgoing, State, Store } from './state.js';

/** After so many tries, about three minutes, the visitor is asked whether to go on. */
const maxTries = 10;
/** What was left unsent by a page of long ago is not what the visitor wants to say now. */
const maxAgeMs = 24 * 60 * 60 * 1000;
const keyStart = 'unsent:';
const newStart = 'new:';

export interface OutboxParts {
  readonly session: Session;
  readonly storage: Storage;
  readonly store: Store;
  onSent(message: Message): void;
  /** A conversation has begun: what was called `thread` has an id now. */
  onStarted(thread: string, started: StartedConversation): void;
  /** The conversation has ended: what is said goes on in another, or begins one. */
  onRelocated(from: string, to: string): void;
  /** Another tab has sent what this one was to send. */
  onSentElsewhere(): void;
  /** Whether an answer came at all. */
  onTried(reached: boolean): void;
}

/** The name of a conversation that does not exist yet. */
export function newThread(): string {
  return newStart + randomId();
}

export function isNew(thread: string): boolean {
  return thread.startsWith(newStart);
}

/** One that does not exist yet, of which there is something: what was not sent, a file, a draft. */
export function unsentThread({ outgoing, files, drafts }: State): string | undefined {
  const written = Object.keys(drafts).filter((thread) => drafts[thread]?.trim());
  return [...[...outgoing, ...files].map(({ thread }) => thread), ...written].find(isNew);
}

/**
 * Messages on their way. Each has an id of its own, by which the server takes it once however often it comes; it is kept in
 * the browser until the server has confirmed it, so that neither a reload nor an outage loses it. Those of one conversation
 * go in the order they were written.
 */
export class Outbox {
  readonly #busy = new Set<string>();
  /** What an earlier page has left, which other tabs may send as well. */
  readonly #restored = new Set<string>();
  readonly #waiting = new Set<() => void>();
  /** Grows when everything is discarded: what was on its way then is not tried again. */
  #cleared = 0;

  constructor(private readonly parts: OutboxParts) {}

  /** What an earlier page left unsent. */
  restore(): void {
    const { session, storage } = this.parts;
    const kept = storage.keys(keyStart).flatMap((key) => {
      const item = parse(storage.get(key));
      const isTheirs = item && (item.owner ?? session.owner) === session.owner;
      if (isTheirs && Date.now() - item.writtenAt < maxAgeMs) return [item];
      storage.set(key, undefined);
      return [];
    });
    if (kept.length === 0) return;
    for (const { clientId } of kept) this.#restored.add(clientId);
    this.#list = kept.sort((a, b) => a.writtenAt - b.writtenAt);
    for (const thread of new Set(kept.map((item) => item.thread))) void this.#drain(thread);
  }

  send(thread: string, content: string, attachments: readonly Attachment[] = []): void {
    this.#keep({
      thread,
      content,
      attachments,
      clientId: randomId(),
      writtenAt: Date.now(),
      owner: this.parts.session.owner,
      state: 'sending',
    });
    void this.#drain(thread);
  }

  retry(clientId: string): void {
    const item = this.#find(clientId);
    if (!item) return;
    this.#keep({ ...item, state: 'sending' });
    void this.#drain(item.thread);
  }

  discard(clientId: string): void {
    this.parts.storage.set(keyStart + clientId, undefined);
    this.#list = this.#list.filter((item) => item.clientId !== clientId);
  }

  /** Another person begins: nothing of what the one before wrote is sent any more. What else is kept may be of the next. */
  clear(): void {
    this.#cleared += 1;
    for (const { clientId } of this.#list) this.discard(clientId);
    this.wake();
  }

  /** Whatever waits to be tried again is tried now. */
  wake(): void {
    for (const go of [...this.#waiting]) go();
  }

  async #drain(thread: string): Promise<void> {
    if (this.#busy.has(thread)) return;
    this.#busy.add(thread);
    await this.parts.storage.alone(keyStart + thread, async () => {
      for (let item = this.#next(thread); item; item = this.#next(thread))
        if (!this.#isElsewhere(item)) await this.#deliver(item);
      // Not later: what is written while the lock is let go would wait for nobody.
      this.#busy.delete(thread);
    });
  }

  /** Whether another tab has sent it meanwhile, or has begun the conversation that it belongs to. */
  #isElsewhere({ clientId, thread }: Outgoing): boolean {
    if (!this.#restored.has(clientId)) return false;
    const kept = parse(this.parts.storage.get(keyStart + clientId));
    if (kept?.thread === thread) return false;
    if (kept) this.#moveOn({ thread }, kept.thread);
    else this.discard(clientId);
    this.parts.onSentElsewhere();
    return true;
  }

  #next(thread: string): Outgoing | undefined {
    return this.#list.find((item) => item.thread === thread && item.state === 'sending');
  }

  async #deliver(item: Outgoing): Promise<void> {
    const cleared = this.#cleared;
    for (let tries = 0; cleared === this.#cleared; tries += 1) {
      try {
        await this.#post(item);
        return this.parts.onTried(true);
      } catch (error) {
        if (!(error instanceof RequestFailed)) throw error;
        this.parts.onTried(error.status > 0);
        // It has come back by the stream, or the visitor does not want it any more.
        if (!this.#find(item.clientId)) return;
        if (error.code === 'CONVERSATION_NOT_FOUND') return this.#moveOn(item, error.mergedInto);
        if (error.code === 'CONTACT_BLOCKED') return this.#keep({ ...item, state: 'refused' });
        if (!error.passing || tries >= maxTries) return this.#keep({ ...item, state: 'failed' });
        await this.#pause(backoffMs(tries, error.retryAfterMs));
      }
    }
  }

  async #post({ thread, content, attachments, clientId }: Outgoing): Promise<void> {
    const { session, onSent, onStarted } = this.parts;
    const body = { content, client_message_id: clientId, attachments: attachments.map(({ id }) => id) };
    const asking = { method: 'POST', body } as const;
    if (isNew(thread)) {
      const started = await session.ask<StartedConversation>('/conversations', asking);
      this.#rename(thread, started.conversation.id);
      this.discard(clientId);
      onStarted(thread, started);
    } else {
      const message = await session.ask<Message>(`/conversations/${thread}/messages`, asking);
      this.discard(clientId);
      onSent(message);
      // In a closed conversation it has begun another one, where the visitor goes on.
      if (message.conversation_id !== thread) this.#moveOn({ thread }, message.conversation_id);
    }
  }

  /** The conversation has ended meanwhile: what was written for it goes where that is now, or begins the next one. */
  #moveOn({ thread }: Pick<Outgoing, 'thread'>, next = newThread()): void {
    this.#rename(thread, next);
    this.parts.onRelocated(thread, next);
  }

  #rename(from: string, to: string): void {
    for (const item of this.#list) if (item.thread === from) this.#keep({ ...item, thread: to });
    queueMicrotask(() => void this.#drain(to));
  }

  #find(clientId: string): Outgoing | undefined {
    return this.#list.find((item) => item.clientId === clientId);
  }

  #keep(item: Outgoing): void {
    const { clientId } = item;
    // The next page would send what is kept.
    this.parts.storage.set(keyStart + clientId, item.state === 'refused' ? undefined : toJson(item));
    this.#list = this.#find(clientId)
      ? this.#list.map((one) => (one.clientId === clientId ? item : one))
      : [...this.#list, item];
  }

  get #list(): readonly Outgoing[] {
    return this.parts.store.state.outgoing;
  }

  set #list(outgoing: readonly Outgoing[]) {
    this.parts.store.set({ outgoing });
  }

  #pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const go = () => {
        this.#waiting.delete(go);
        resolve();
      };
      setTimeout(go, ms);
      this.#waiting.add(go);
    });
  }
}

function parse(text: string | undefined): Outgoing | undefined {
  try {
    const item = JSON.parse(text ?? '') as Omit<Outgoing, 'attachments'>;
    const whole = [item.clientId, item.thread, item.content].every((part) => typeof part === 'string');
    return whole ? { attachments: [], ...item, state: 'sending' } : undefined;
  } catch {
    return undefined;
  }
}
