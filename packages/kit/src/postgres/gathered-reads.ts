import type { Caller } from '../caller-watch.js';
import type { Failure } from '../errors.js';
import type { Work } from './database.js';
import type { Lease } from './lease.js';
import type { Leases } from './leases.js';
import type { OneRowStatement } from './one-row-statement.js';
import { isRefusedData } from './sql-state.js';

/** One call's part of a batch. */
interface Asked {
  readonly values: readonly string[];
  readonly caller: Caller | undefined;
  /** Called before the statement is sent. What it throws is what the call fails with. */
  begin(): void;
  settle(row: unknown): void;
  fail(error: unknown): void;
}

/** More in one statement would hardly cost less each, and let the first wait for the last. */
const mostTogether = 64;

/**
 * Asks reads of one row together that come in one turn of the event loop, or while they wait for a connection: under load a
 * statement, its round trip and what both sides do for one are then shared, and alone a read waits for nothing. A batch holds
 * reads of one organization only. So it waits for its turn as each of them would have, and none waits for another
 * organization's; and no batch waits for the one before it.
 */
export class GatheredReads {
  /** By organization and statement: those that have not been sent. */
  readonly #gathering = new Map<string, Batch>();

  constructor(private readonly leases: Leases) {}

  /** The row of a read, which fails as it would have alone. */
  ask<Row>(
    { owner, caller }: Work,
    statement: OneRowStatement,
    values: readonly string[],
    begin: () => void,
  ): Promise<Row | undefined> {
    const key = `${owner} ${statement.name}`;
    const batch = this.#gathering.get(key) ?? this.#open(key, owner, statement);
    return new Promise((resolve, fail) => {
      batch.add({ values, caller, begin, fail, settle: (row) => resolve(row as Row | undefined) });
      if (batch.size >= mostTogether) this.#close(key, batch);
    });
  }

  #open(key: string, owner: string, statement: OneRowStatement): Batch {
    const batch = new Batch(statement);
    this.#gathering.set(key, batch);
    setImmediate(() => void this.#run(key, owner, batch));
    return batch;
  }

  async #run(key: string, owner: string, batch: Batch): Promise<void> {
    try {
      await this.leases.use({ owner, kind: 'read', caller: batch }, (lease) => {
        this.#close(key, batch);
        return batch.send(lease);
      });
    } catch (error) {
      this.#close(key, batch);
      batch.fail(error);
    }
  }

  #close(key: string, batch: Batch): void {
    if (this.#gathering.get(key) === batch) this.#gathering.delete(key);
  }
}

/** Reads that are asked in one statement: to the pool, one caller who stays as long as any of theirs does. */
class Batch implements Caller {
  readonly #waiting = new Set<Asked>();
  #last: Failure | undefined;
  /** Each read has its own. */
  readonly deadlineMs = Number.POSITIVE_INFINITY;

  constructor(private readonly statement: OneRowStatement) {}

  get size(): number {
    return this.#waiting.size;
  }

  add(asked: Asked): void {
    this.#waiting.add(asked);
  }

  /** Also ends the reads of those who have left: whoever watches a caller looks here every 50 ms. */
  get abandoned(): Failure | undefined {
    for (const asked of this.#waiting) {
      const failure = asked.caller?.abandoned;
      if (!failure) continue;
      this.#last = failure;
      this.#fail(asked, failure);
    }
    return this.size === 0 ? this.#last : undefined;
  }

  async send(lease: Lease): Promise<void> {
    for (const asked of this.#waiting) this.#begin(asked);
    const all = [...this.#waiting];
    if (all.length > 1) await this.#askTogether(lease, all);
    else for (const asked of all) await this.#askAlone(lease, asked);
  }

  fail(error: unknown): void {
    for (const asked of this.#waiting) this.#fail(asked, error);
  }

  #begin(asked: Asked): void {
    try {
      asked.begin();
    } catch (error) {
      this.#fail(asked, error);
    }
  }

  async #askTogether(lease: Lease, all: readonly Asked[]): Promise<void> {
    try {
      const rows = await lease.query<{ asked_place: number }>(this.statement.many, arraysOf(all));
      const byPlace = new Map(rows.map((row) => [row.asked_place, row]));
      for (const [at, asked] of all.entries()) this.#settle(asked, byPlace.get(at + 1));
    } catch (error) {
      if (!isRefusedData(error)) throw error;
      // Somebody's value is none that can be compared: what is wrong with it is theirs alone.
      for (const asked of all) await this.#askAlone(lease, asked);
    }
  }

  async #askAlone(lease: Lease, asked: Asked): Promise<void> {
    if (!this.#waiting.has(asked)) return;
    try {
      const [row] = await lease.query(this.statement, asked.values);
      this.#settle(asked, row);
    } catch (error) {
      this.#fail(asked, error);
    }
  }

  #settle(asked: Asked, row: unknown): void {
    this.#waiting.delete(asked);
    asked.settle(row);
  }

  #fail(asked: Asked, error: unknown): void {
    this.#waiting.delete(asked);
    asked.fail(error);
  }
}

/** The values of all, one array a parameter. */
function arraysOf(all: readonly Asked[]): string[][] {
  const [first] = all;
  return (first?.values ?? []).map((_, at) => all.map(({ values }) => values[at] as string));
}
