import {
  type Clock,
  type Database,
  type Logger,
  type MetricsRegistry,
  newId,
  type Part,
  WakeSignal,
} from '@pharos/kit';
import { createJob } from '@pharos/service';
import { Leases, leaseMs } from './leases.js';
import { ImapSession, type SessionDeps } from './session.js';
import { turnsOver } from './turns.js';

export interface ImapDeps extends Omit<SessionDeps, 'leases' | 'onTaken' | 'onSkipped' | 'onFailed'> {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Logger;
  readonly registry: MetricsRegistry;
  /** How many mailboxes this replica is connected to at once. */
  readonly connections: number;
  onFetch(outcome: 'taken' | 'skipped' | 'failed'): void;
}

const everyMs = 2_000;
/** Leases are renewed so often, and replicas see as soon who has more than their part. */
const renewEveryMs = leaseMs / 3;
/** A new connection is work for the server and for us: not all at once. */
const claimedAtOnce = 20;
/** Where there are more mailboxes than connections, a mailbox has its turn for so long. */
const turnMs = 60_000;

/**
 * Fetches the mail of mailboxes from their servers. Replicas share the mailboxes by leases: each is connected to its part of them, one
 * connection a mailbox, and has those of a replica that died within half a minute. A mailbox that hangs has its own connection, and holds
 * up no other.
 */
export class ImapMailboxes implements Part {
  readonly name = 'mailboxes by IMAP';
  readonly #holder = newId('imr');
  readonly #leases: Leases;
  readonly #sessions = new Map<string, ImapSession>();
  readonly #wake: WakeSignal;
  readonly #job: Part;
  /** The organization that was served last. */
  #after = '';

  constructor(private readonly deps: ImapDeps) {
    const { database, clock, log, registry } = deps;
    this.#leases = new Leases(database, this.#holder);
    this.#wake = new WakeSignal(clock);
    const due = { database, table: 'imap_mailboxes', column: 'due_at' };
    const job = {
      name: 'fetch mail',
      everyMs,
      due,
      longestRestMs: () => renewEveryMs,
      clock,
      log,
      registry,
      wakeSignal: this.#wake,
    };
    this.#job = createJob({ ...job, run: () => this.share() });
  }

  start(signal: AbortSignal): Promise<void> | void | undefined {
    return this.#job.start?.(signal);
  }

  becameDue(table?: string): void {
    this.#job.becameDue?.(table);
  }

  /** Looks at once what has changed. */
  wake(): void {
    this.#wake.notify();
  }

  /** The mailboxes that it is connected to, or about to be. */
  get mailboxIds(): string[] {
    return [...this.#sessions.keys()];
  }

  async stop(timeoutMs: number): Promise<void> {
    await this.#job.stop?.(timeoutMs);
    await Promise.all([...this.#sessions.values()].map((session) => session.stop()));
    await this.#leases.leave();
  }

  /** Keeps its mailboxes, gives away what is more than its part, and takes what is free; returns whether there may be more. */
  async share(): Promise<boolean> {
    await this.#keep();
    const { mailboxes, waiting, replicas } = await this.#leases.measure();
    const part = Math.min(Math.ceil(mailboxes / Math.max(replicas, 1)), this.deps.connections);
    this.#giveAway(this.#sessions.size - part);
    const limit = Math.min(part - this.#sessions.size, claimedAtOnce);
    const taken = await this.#take(limit);
    // What is left although there is room is of organizations that have all they may have.
    if (limit <= 0 || taken < limit) this.#takeTurns(waiting - taken, limit > 0);
    return limit > 0 && taken === limit;
  }

  #takeTurns(waiting: number, hasRoom: boolean): void {
    const turns = { nowMs: performance.now(), turnMs, waiting, each: this.#each, hasRoom };
    for (const session of turnsOver([...this.#sessions.values()], turns)) void session.stop();
  }

  /** How many connections one organization has at most. */
  get #each(): number {
    return Math.max(1, Math.ceil(this.deps.connections / 2));
  }

  async #keep(): Promise<void> {
    const held = await this.#leases.renew(this.mailboxIds);
    for (const [mailboxId, session] of this.#sessions)
      if (held.get(mailboxId) !== session.held.settings) void session.stop();
  }

  /** Those that it has had for the longest. */
  #giveAway(count: number): void {
    const sessions = [...this.#sessions.values()].sort((a, b) => a.startedMs - b.startedMs);
    for (const session of sessions.slice(0, Math.max(0, count))) void session.stop();
  }

  async #take(limit: number): Promise<number> {
    if (limit <= 0) return 0;
    const busy = [...this.#sessions.values()].map(({ held }) => held.orgId);
    const due = { now: this.deps.clock.now(), after: this.#after, busy, limit, each: this.#each };
    const claimed = await this.#leases.claim(due);
    for (const held of claimed) this.#begin(held);
    this.#after = claimed.at(-1)?.orgId ?? '';
    return claimed.length;
  }

  #begin(held: ImapSession['held']): void {
    const { onFetch } = this.deps;
    const own = {
      onTaken: () => onFetch('taken'),
      onSkipped: () => onFetch('skipped'),
      onFailed: () => onFetch('failed'),
    };
    // One that was begun before the mailbox was changed, which has no effect any more.
    void this.#sessions.get(held.mailboxId)?.stop();
    const session = new ImapSession({ ...this.deps, ...own, leases: this.#leases }, held);
    this.#sessions.set(held.mailboxId, session);
    void session.ended.then(() => {
      if (this.#sessions.get(held.mailboxId) === session) this.#sessions.delete(held.mailboxId);
      this.#wake.notify();
    });
  }
}
