import type { Database, Statement } from '../../postgres/database.js';
import type { Limits, OutgoingEvent } from '../event-bus.js';
import { readSubject } from '../subjects.js';
import { statements } from './statements.js';

export type UnhandledState = 'retrying' | 'dead' | 'unknown_type';

/** Where a row stands, and why. */
export interface RetryState {
  state: UnhandledState;
  /** Tries that failed and count. */
  attempts: number;
  reason: string;
  /** When to try it next; absent when it waits for something else. */
  delayMs?: number | undefined;
}

/** What a process would try now. */
export interface Claim {
  types: readonly string[];
  limit: Limits;
  /** So much of one organization, with what it has under way. */
  each: Limits;
  inFlight: Readonly<Record<string, Limits>>;
  leaseMs: number;
}

/** A row that this process has claimed. */
export interface Claimed {
  id: number;
  event: OutgoingEvent;
  attempts: number;
}

interface ClaimedRow {
  id: number;
  eventId: string;
  orgId: string;
  projectId: string;
  type: string;
  orderingKey: string;
  payload: Buffer;
  attempts: number;
}

/** Its rows tell when they are due. */
export const unhandledTable = 'unhandled_events';

const longestReason = 500;
/** So many organizations are listed; with more, none is. */
const maxOrgs = 1_000;
const batchSize = 1_000;

/** The rows of one consumer in the table `unhandled_events` of its service's schema. */
export class UnhandledEvents {
  readonly #database: Database;

  constructor(
    database: Database,
    readonly consumer: string,
  ) {
    this.#database = database;
  }

  /** Keeps the event; one that is kept already stays as it is. */
  async setAside({ subject, ...event }: OutgoingEvent, retryState: RetryState): Promise<void> {
    const row = { ...event, ...readSubject(subject), ...columnsOf(retryState) };
    await statements.setAside.query(this.#database, { consumer: this.consumer, ...row });
  }

  /** Whether an earlier event of the ordering key is still being tried. */
  async isBlocked(orderingKey: string): Promise<boolean> {
    return (await this.#query(statements.isBlocked, [orderingKey])).length > 0;
  }

  /** Organizations of some consumers, some of whose events are being tried; undefined when they are too many to name. */
  async blockingOrgs(consumers: readonly string[]): Promise<Map<string, Set<string> | undefined>> {
    type Row = { name: string; orgs: string[] };
    const rows = await this.#database.query<Row>(statements.blockingOrgs, [consumers, maxOrgs]);
    return new Map(rows.map(({ name, orgs }) => [name, orgs.length === maxOrgs ? undefined : new Set(orgs)]));
  }

  /** Due events, in turns among organizations; nobody else gets them for `leaseMs`. */
  async claim({ limit, each, ...claim }: Claim): Promise<Claimed[]> {
    const rows = await statements.claim.query<ClaimedRow>(this.#database, {
      consumer: this.consumer,
      ...claim,
      limit: limit.events,
      limitBytes: limit.bytes,
      each: each.events,
      eachBytes: each.bytes,
    });
    return rows.map(({ id, eventId, orgId, projectId, type, orderingKey, payload, attempts }) => {
      const event = { id: eventId, subject: `${orgId}.${projectId}.${type}`, orderingKey, payload };
      return { id, event, attempts };
    });
  }

  /** How long until the next one is due of those that this version can try: infinite when none is, negative when one is overdue. */
  async msUntilDue(types: readonly string[]): Promise<number> {
    const [row] = await this.#query<{ ms: number | null }>(statements.nextDue, [types]);
    return row?.ms ?? Number.POSITIVE_INFINITY;
  }

  async handled({ id, event }: Claimed): Promise<void> {
    await this.#query(statements.remove, [id]);
    await this.#query(statements.promoteKey, [event.orderingKey]);
  }

  async failed({ id, event }: Claimed, retryState: RetryState): Promise<void> {
    await statements.reschedule.query(this.#database, { consumer: this.consumer, id, ...columnsOf(retryState) });
    if (retryState.state !== 'retrying') await this.#query(statements.promoteKey, [event.orderingKey]);
  }

  /**
   * Events of these types that were unknown before are tried again, answers how many; those of other types that nobody
   * tries any more hold up their keys no longer; and every key that waits goes on.
   */
  async revive(types: readonly string[]): Promise<number> {
    const { length } = await this.#query(statements.revive, [types, batchSize]);
    await this.#query(statements.shelve, [types]);
    await this.#query(statements.promoteAll, []);
    return length;
  }

  async heldBy(orgId: string): Promise<{ events: number; bytes: number }> {
    const [held] = await this.#query<{ events: number; bytes: number }>(statements.heldBy, [orgId]);
    return held ?? { events: 0, bytes: 0 };
  }

  /** Deletes the organization's oldest events that nobody tries any more; answers how many. */
  async makeRoom(orgId: string, count: number): Promise<number> {
    return (await this.#query(statements.makeRoom, [orgId, count])).length;
  }

  /** Deletes what was set aside so long ago and is not being tried; answers how many. */
  async forgetOld(days: number): Promise<number> {
    return (await this.#query(statements.forgetOld, [days, batchSize])).length;
  }

  async countByState(): Promise<Partial<Record<UnhandledState, number>>> {
    const rows = await this.#query<{ state: UnhandledState; events: number }>(statements.states, []);
    return Object.fromEntries(rows.map(({ state, events }) => [state, events]));
  }

  #query<Row>(statement: Statement, values: readonly unknown[]): Promise<Row[]> {
    return this.#database.query<Row>(statement, [this.consumer, ...values]);
  }
}

function columnsOf({ delayMs, ...retryState }: RetryState) {
  const reason = retryState.reason.replaceAll('\0', '').slice(0, longestReason);
  return { ...retryState, reason, delayMs: delayMs ?? null };
}
