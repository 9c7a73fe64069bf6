import { type Clock, FairQueue, Shares } from '@pharos/kit';
import { type AttemptEnd, Endpoint } from './endpoint.js';

export interface SlotsOptions {
  /** Attempts at once, of all endpoints. */
  readonly concurrency: number;
  /** Attempts at once, of one endpoint. */
  readonly endpointConcurrency: number;
  readonly clock: Pick<Clock, 'monotonicMs'>;
}

/** How many attempts of a webhook may be claimed now. */
export interface Room {
  readonly webhookId: string;
  readonly room: number;
  /** See `Endpoint`. */
  readonly changes: number;
}

/** An organization may have as many slots as it leaves free: alone, half of all. */
const shareOfFree = 1;
/** What hangs shares half of all slots: of one organization an eighth of what it may have at most, and together less than half. */
const partOfHanging = 8;
const shareOfHanging = 1 / (partOfHanging - 1);
const mostRemembered = 10_000;
/** Endpoints that one deal gives slots to: hundreds in one statement, begun in one turn of the event loop, would hold up the others. */
const mostDealt = 64;
const unbounded = { items: Number.POSITIVE_INFINITY, bytes: Number.POSITIVE_INFINITY };

function halfOf(concurrency: number): number {
  return Math.max(1, Math.floor(concurrency / 2));
}

/** How many of so many slots an organization has at most: as many as it leaves free. */
export const mostOfOrg = halfOf;

/** How many of so many slots endpoints of one organization that hang have at most, together. */
export function mostHanging(concurrency: number): number {
  return Math.max(1, Math.floor(halfOf(concurrency) / partOfHanging));
}

/**
 * The one table of slots: an attempt has one from when it is claimed until it is written down. It tells which endpoints may
 * have how many more: fairly between organizations, then between the endpoints of each. An endpoint that did not answer in
 * time gets one attempt at a time until it answers again, and all that hang of one organization share a small part of what
 * it may have, so that they cost their owner first, and little.
 */
export class Slots {
  readonly #endpoints = new Map<string, Endpoint>();
  /** Endpoints that are not well and for which nothing is in flight; the one that was busy longest ago comes first. */
  readonly #unwell = new Map<string, Endpoint>();
  /** When what is due of an organization last waited for answers of its own; the one that did longest ago comes first. */
  readonly #orgsWaitedUntil = new Map<string, number>();
  readonly #all: Shares;
  readonly #hanging: Shares;
  readonly #asking = new FairQueue<Endpoint>(unbounded);
  #stopped = false;

  constructor(private readonly options: SlotsOptions) {
    this.#all = new Shares(options.concurrency, shareOfFree);
    this.#hanging = new Shares(halfOf(options.concurrency), shareOfHanging);
  }

  /** How many endpoints are known. */
  get known(): number {
    return this.#endpoints.size + this.#unwell.size;
  }

  /** Whether somebody asks, and there is a slot: it may be another organization's. */
  get mayDeal(): boolean {
    return this.#all.has(1) && this.#asking.size > 0;
  }

  /** There may be due attempts of this webhook. */
  notify(orgId: string, webhookId: string): void {
    const endpoint = this.#endpoints.get(webhookId) ?? this.#meet(orgId, webhookId);
    endpoint.hasDue = true;
    this.#arrange(endpoint);
  }

  /** What was claimed of it before is not as its webhook is now; without an id, of any. */
  changed(webhookId?: string): void {
    const changed = webhookId === undefined ? this.#endpoints.values() : [this.#endpoints.get(webhookId)];
    for (const endpoint of changed) if (endpoint) endpoint.changes += 1;
  }

  /** Whether the webhook has a rate, as what was claimed of it says. */
  paced(webhookId: string, isPaced: boolean): void {
    this.#known(webhookId).isPaced = isPaced;
  }

  /** Whether the webhook was changed after the room was dealt. */
  isStale({ webhookId, changes }: Room): boolean {
    return this.#endpoints.get(webhookId)?.changes !== changes;
  }

  /** Deals out what is free, to some: who is left asks again, before the others. What is dealt counts as taken, and as asked for until the next notification. */
  deal(): Room[] {
    const dealt = new Map<Endpoint, number>();
    this.#asking.serve((_, endpoint) => {
      if (dealt.size >= mostDealt && !dealt.has(endpoint)) return 'stop';
      if (!this.#tryTake(endpoint)) return 'passed';
      dealt.set(endpoint, (dealt.get(endpoint) ?? 0) + 1);
      return endpoint.isFull ? 'taken' : 'again';
    });
    return [...dealt].map(([endpoint, room]) => {
      endpoint.hasDue = false;
      this.#arrange(endpoint);
      return { webhookId: endpoint.webhookId, room, changes: endpoint.changes };
    });
  }

  /**
   * A slot for each of these webhooks that may have an attempt now, as often as it is named: nothing is due of it as far as is known here,
   * and nobody who asks could have the slot, whose turn it would be. Those that have their share already hold up nobody.
   */
  reserve(orgId: string, webhookIds: readonly string[]): Room[] {
    const reserved = new Map<Endpoint, number>();
    // What is taken here leaves less to those who ask: none of them may have a slot later in the loop that may not have one now.
    if (this.#stopped || this.#anyAskerMayTake()) return [];
    for (const webhookId of webhookIds) {
      const endpoint = this.#endpoints.get(webhookId) ?? this.#meet(orgId, webhookId);
      const isReady = !endpoint.hasDue && !endpoint.isPaced && !endpoint.hangs && !endpoint.isFull;
      const isDealt = reserved.size < mostDealt || reserved.has(endpoint);
      if (isDealt && isReady && this.#tryTake(endpoint)) reserved.set(endpoint, (reserved.get(endpoint) ?? 0) + 1);
      else this.#arrange(endpoint);
    }
    return [...reserved].map(([{ webhookId, changes }, room]) => ({ webhookId, room, changes }));
  }

  /** Of what was reserved so many are claimed. */
  used({ webhookId, room }: Room, count: number): void {
    const endpoint = this.#known(webhookId);
    endpoint.claimed -= room - count;
    this.#free(endpoint, room - count);
  }

  /** So many were found: the slots of the others are free, and when all were needed there may be more. */
  claimed(dealt: Room, found: number): void {
    const { webhookId, room } = dealt;
    const endpoint = this.#known(webhookId);
    if (found === room) endpoint.hasDue = true;
    this.used(dealt, found);
  }

  /** Whether one that was claimed may begin now; else it has to wait for its turn. */
  tryBegin(webhookId: string): boolean {
    const endpoint = this.#known(webhookId);
    const begins = endpoint.tryBegin();
    if (begins) this.#arrange(endpoint);
    return begins;
  }

  /** Resolves in turn: with true when one that was claimed may begin, with false when it is to be given back: its endpoint hangs, or all stops. */
  turn(webhookId: string): Promise<boolean> {
    if (this.#stopped) return Promise.resolve(false);
    return new Promise((begin) => this.#known(webhookId).await(begin));
  }

  /** Nothing has to wait for its turn any more: others may have it at once. */
  stop(): void {
    this.#stopped = true;
    for (const endpoint of this.#endpoints.values()) endpoint.giveBackWaiting();
  }

  /** One whose turn it was has not been sent: it keeps its slot until it is given back, and another has its turn. */
  skip(webhookId: string): void {
    this.#known(webhookId).skip();
  }

  /** Nothing is claimed for it until what is answered is called. */
  holdUp(webhookId: string): () => void {
    const endpoint = this.#known(webhookId);
    const add = (count: number) => {
      endpoint.heldUp += count;
      this.#arrange(endpoint);
    };
    add(1);
    return () => add(-1);
  }

  /** One that was claimed is given back. */
  leave(webhookId: string): void {
    const endpoint = this.#known(webhookId);
    endpoint.claimed -= 1;
    this.#free(endpoint, 1);
  }

  /**
   * Until when what is due of the webhook has last waited for the answers of its own endpoint, or of others of its organization, as far as
   * is known here: before that it could not have begun, however many slots are free. While its endpoint hangs that is now: it has its turns.
   */
  waitedUntilMs(webhookId: string): number {
    const endpoint = this.#endpoints.get(webhookId);
    if (!endpoint) return Number.NEGATIVE_INFINITY;
    if (endpoint.hangs) return this.options.clock.monotonicMs();
    return Math.max(endpoint.waitedUntilMs, this.#orgsWaitedUntil.get(endpoint.orgId) ?? Number.NEGATIVE_INFINITY);
  }

  /** The endpoint has answered, or kept the attempt waiting for nothing. The attempt keeps its slot until it is `recorded`. */
  ended(webhookId: string, end: AttemptEnd): void {
    const endpoint = this.#known(webhookId);
    this.#rememberWaits(endpoint);
    if (endpoint.hangs !== end.hung) this.#changePart(endpoint);
    endpoint.end(end);
    this.#arrange(endpoint);
  }

  /** What ended is written down, or is no longer this process's to write. */
  recorded(webhookId: string): void {
    const endpoint = this.#known(webhookId);
    endpoint.record();
    this.#free(endpoint, 1);
  }

  /** An answer has come, for which others may have waited. */
  #rememberWaits(endpoint: Endpoint): void {
    const nowMs = this.options.clock.monotonicMs();
    if (endpoint.isWaitedFor) endpoint.waitedUntilMs = nowMs;
    if (this.#hasItsShare(endpoint.orgId)) remember(this.#orgsWaitedUntil, endpoint.orgId, nowMs);
  }

  /** Whether an organization has all the slots that it may have, for its own sake: where the others have more, there are too few. */
  #hasItsShare(orgId: string): boolean {
    return !this.#all.allows(orgId, undefined, 1) && 2 * this.#all.heldBy(orgId) >= this.#all.used;
  }

  #meet(orgId: string, webhookId: string): Endpoint {
    const { endpointConcurrency } = this.options;
    const endpoint = this.#unwell.get(webhookId) ?? new Endpoint(webhookId, orgId, endpointConcurrency);
    this.#unwell.delete(webhookId);
    this.#endpoints.set(webhookId, endpoint);
    return endpoint;
  }

  #known(webhookId: string): Endpoint {
    const endpoint = this.#endpoints.get(webhookId);
    if (!endpoint) throw new Error(`webhook ${webhookId} has no slots`);
    return endpoint;
  }

  #anyAskerMayTake(): boolean {
    let any = false;
    this.#asking.serve((_, endpoint) => {
      any = this.#mayTake(endpoint);
      return any ? 'stop' : 'passed';
    });
    return any;
  }

  #mayTake({ orgId, hangs }: Endpoint): boolean {
    const may = (shares: Shares) => shares.has(1) && shares.allows(orgId, undefined, 1);
    return may(this.#all) && (!hangs || may(this.#hanging));
  }

  #tryTake(endpoint: Endpoint): boolean {
    if (!this.#mayTake(endpoint)) return false;
    const { orgId, hangs } = endpoint;
    this.#all.take(orgId, undefined, 1);
    if (hangs) this.#hanging.take(orgId, undefined, 1);
    endpoint.claimed += 1;
    return true;
  }

  #free(endpoint: Endpoint, count: number): void {
    this.#all.giveBack(endpoint.orgId, undefined, count);
    if (endpoint.hangs) this.#hanging.giveBack(endpoint.orgId, undefined, count);
    this.#arrange(endpoint);
  }

  /** It is about to hang, or to answer again. */
  #changePart(endpoint: Endpoint): void {
    this.#asking.remove(endpoint.orgId, endpoint);
    this.#hanging[endpoint.hangs ? 'giveBack' : 'take'](endpoint.orgId, undefined, endpoint.slotsTaken);
  }

  /** Has it ask if it wants more, and forgets it when there is nothing to know of it. */
  #arrange(endpoint: Endpoint): void {
    const { orgId, webhookId } = endpoint;
    if (endpoint.asks) this.#asking.add(orgId, endpoint);
    else this.#asking.remove(orgId, endpoint);
    if (!endpoint.isIdle) return;
    this.#endpoints.delete(webhookId);
    if (endpoint.isWell) return;
    remember(this.#unwell, webhookId, endpoint);
  }
}

/** As the newest; when there are too many the oldest is forgotten. */
function remember<Value>(all: Map<string, Value>, key: string, value: Value): void {
  all.delete(key);
  all.set(key, value);
  const [oldest] = all.keys();
  if (all.size > mostRemembered) all.delete(oldest as string);
}
