import { backoffMs, type CallSignal, isFailure } from '@pharos/kit';
import type { FeedEvent, FeedItem } from './feed-event.js';
import { cursorAt } from './feed-event.js';
import type { ConversationFilter, FeedFilter, FeedOwner, FeedReader } from './feed-reader.js';
import type { FeedTail, TailListener } from './feed-tail.js';

/** What a listener hears; to be iterated once. It ends when the call's signal aborts, or the project is deleted. */
export interface Listening extends AsyncIterable<FeedItem> {
  /** The cursor of whoever has dealt with all that was taken so far. */
  position(): string;
}

export interface ListenerFilter extends FeedFilter {
  /** Whether events that are for the team only are heard. */
  readonly withInternal: boolean;
  /** The person who listens, if it is one. */
  readonly userId?: string | undefined;
}

export interface ListenerParts {
  readonly owner: FeedOwner;
  readonly filter: ListenerFilter;
  readonly tail: FeedTail;
  readonly reader: FeedReader;
  /** Ends it. */
  readonly signal: CallSignal;
  onEnd(): void;
}

/** What waits for whoever reads slowly. Beyond that they read from the database again, at their own pace. */
const most = { events: 256, bytes: 512 << 10 };
const retry = { firstMs: 100, longestMs: 3_000 };

/** One who listens: behind, reading pages of its own, or joined to the tail, which offers what comes. */
export class FeedListener implements Listening, TailListener, AsyncIterator<FeedItem> {
  #queue: { readonly item: FeedItem; readonly place: number }[] = [];
  #queuedBytes = 0;
  /** Everything up to it is dealt with, or stands in the queue. */
  #place: number;
  /** The places of what was taken last and of what was dealt with: whoever asks for the next has dealt with the one before. */
  #taken: number;
  #settled: number;
  #isJoined: boolean;
  #isEnded = false;
  #wake: (() => void) | undefined;

  /** From now on, or from the place on that is given. */
  constructor(
    private readonly parts: ListenerParts,
    from: number | undefined,
  ) {
    this.#place = from ?? parts.tail.place;
    this.#taken = this.#place;
    this.#settled = this.#place;
    this.#isJoined = from === undefined;
    parts.tail.join(this);
    parts.signal.addEventListener('abort', this.#onAbort);
    if (parts.signal.aborted) this.end();
  }

  [Symbol.asyncIterator](): AsyncIterator<FeedItem> {
    return this;
  }

  async next(): Promise<IteratorResult<FeedItem>> {
    this.#settled = this.#taken;
    while (!this.#isEnded) {
      const next = this.#take();
      if (next !== undefined) return { value: next, done: false };
      if (this.#isJoined) await this.#more();
      else await this.#catchUp();
    }
    return { value: undefined, done: true };
  }

  async return(): Promise<IteratorResult<FeedItem>> {
    this.end();
    return { value: undefined, done: true };
  }

  position(): string {
    return cursorAt(this.parts.owner.projectId, this.#settled);
  }

  offer(events: readonly FeedEvent[], place: number): void {
    for (const event of events) if (this.#isJoined && event.place > this.#place) this.#push(event);
    if (!this.#isJoined) return;
    this.#place = Math.max(this.#place, place);
    // Nothing of it is to be dealt with.
    if (this.#wake !== undefined && this.#queue.length === 0) this.#settle();
    else this.#wake?.();
  }

  fallBehind(): void {
    this.#queue = [];
    this.#queuedBytes = 0;
    this.#place = this.#taken;
    this.#isJoined = false;
    this.#wake?.();
  }

  end(): void {
    if (this.#isEnded) return;
    this.#isEnded = true;
    this.#queue = [];
    this.parts.signal.removeEventListener('abort', this.#onAbort);
    this.parts.tail.leave(this);
    this.#wake?.();
    this.parts.onEnd();
  }

  readonly #onAbort = () => this.end();

  #take(): FeedItem | undefined {
    const next = this.#queue.shift();
    if (next === undefined) {
      this.#settle();
      return undefined;
    }
    this.#queuedBytes -= next.item.event?.envelope.length ?? 0;
    this.#taken = next.place;
    return next.item;
  }

  /** All is dealt with that was there. */
  #settle(): void {
    this.#taken = this.#place;
    this.#settled = this.#place;
  }

  #push(event: FeedEvent): void {
    if (!this.#wants(event)) return;
    this.#queue.push({ item: { event }, place: event.place });
    this.#queuedBytes += event.envelope.length;
    if (this.#isJoined && (this.#queue.length > most.events || this.#queuedBytes > most.bytes)) this.fallBehind();
  }

  #wants(event: FeedEvent): boolean {
    const { types, contactId: only, conversations, withInternal, userId } = this.parts.filter;
    if (event.isInternal && !withInternal) return false;
    if (event.userId !== undefined && event.userId !== userId) return false;
    if (types !== undefined && !types.has(event.type)) return false;
    return (
      (only === undefined || only === event.contactId) && (conversations === undefined || isOf(conversations, event))
    );
  }

  #more(): Promise<void> {
    return new Promise((resolve) => {
      this.#wake = () => {
        this.#wake = undefined;
        resolve();
      };
    });
  }

  async #catchUp(): Promise<void> {
    for (let failures = 0; !this.#isEnded; failures += 1) {
      try {
        return await this.#readPage();
      } catch (error) {
        if (isFailure(error, 'PROJECT_NOT_FOUND')) return this.end();
        await this.#pause(backoffMs(failures + 1, retry));
      }
    }
  }

  async #readPage(): Promise<void> {
    const { owner, filter, tail, reader } = this.parts;
    const page = await reader.page(owner, this.#place, filter);
    if (page.reset) return this.#reset(await reader.open(owner));
    for (const event of page.events) this.#push(event);
    this.#place = page.nextPlace;
    this.#isJoined = !page.hasMore && page.nextPlace >= tail.place;
  }

  #reset(place: number): void {
    this.#place = place;
    const cursor = cursorAt(this.parts.owner.projectId, place);
    this.#queue.push({ item: { reset: { cursor } }, place });
    this.#isJoined = place >= this.parts.tail.place;
    // Nor may the tail know yet that it has to begin anew.
    this.parts.tail.look();
  }

  async #pause(ms: number): Promise<void> {
    const over = new AbortController();
    this.#wake = () => over.abort('woken');
    await this.parts.reader.clock.sleep(ms, over.signal);
    this.#wake = undefined;
  }
}

function isOf({ ids, assignees, statuses }: ConversationFilter, event: FeedEvent): boolean {
  const { conversationId } = event;
  const has = (wanted: ReadonlySet<string> | undefined, values: readonly string[]) =>
    wanted === undefined || values.some((value) => wanted.has(value));
  return (
    has(ids, conversationId === undefined ? [] : [conversationId]) &&
    has(assignees, event.assignees) &&
    has(statuses, event.statuses)
  );
}
