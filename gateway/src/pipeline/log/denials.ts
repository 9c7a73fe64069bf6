import type { Clock, Logger } from '@pharos/kit';
import type { Rpc } from '../../rpc.js';
import type { HttpFailure } from '../../server/errors.js';
import type { Exchange } from '../exchange.js';
import { type Denial, DenialCounts, type DeniedCalls } from './denial-counts.js';
import { type Flushable, MinuteFlusher } from './minute-flusher.js';

/** How long the audit log may hold up a refusal. The entry is written all the same when that takes longer. */
const holdUpMs = 500;
const recordTimeoutMs = 5_000;
/** How many entries are written at once when a minute ends. */
const writesAtOnce = 8;
/**
 * A refused key is never answered faster than this, so that the time it took reveals nothing of how far the check went:
 * some are refused by their checksum, some only by the database.
 */
const invalidKeyFloorMs = 25;

/**
 * Leaves audit entries for calls that were denied: one for all of a minute that were denied alike (see DenialCounts).
 * It is written with the first of them, and updated with their number when the minute ends. What core cannot take then is kept
 * for the next minute.
 */
export class Denials implements Flushable {
  readonly #counts = new DenialCounts();
  readonly #flusher: MinuteFlusher;

  constructor(
    private readonly rpc: Pick<Rpc, 'audit'>,
    private readonly clock: Clock,
    private readonly log: Logger,
  ) {
    this.#flusher = new MinuteFlusher(this, clock);
  }

  get isEmpty(): boolean {
    return this.#counts.isEmpty;
  }

  /** Resolves once the call is counted and, if it is the first, written, could not be, or takes too long; never rejects. */
  async record(exchange: Exchange, failure: HttpFailure): Promise<void> {
    if (failure.status !== 401 && failure.status !== 403) return;
    const calls = this.#counts.add(denialOf(exchange, failure));
    this.#flusher.begin();
    const written = calls.count === 1 ? this.#write(calls) : undefined;
    await Promise.all([this.#within(holdUpMs, written), this.#evenOut(exchange, failure)]);
  }

  async flush(last: boolean): Promise<void> {
    const unwritten: DeniedCalls[] = [];
    const calls = this.#counts.take().filter(({ count, recorded }) => count > recorded);
    for (let at = 0; at < calls.length; at += writesAtOnce) {
      const written = calls.slice(at, at + writesAtOnce).map(async (some) => {
        if (!(await this.#write(some))) unwritten.push(some);
      });
      await Promise.all(written);
    }
    if (unwritten.length > 0) this.#keep(unwritten, last);
  }

  /** Writes down what was counted; resolves when it is done or `timeoutMs` have passed. Nothing may be recorded after. */
  async stop(timeoutMs: number): Promise<void> {
    const inTime = await this.#within(timeoutMs, this.#flusher.stop());
    if (!inTime) this.log.error('denied calls may be missing in the audit log: core did not answer in time');
  }

  #keep(calls: readonly DeniedCalls[], last: boolean): void {
    let denied = 0;
    for (const { first, count, recorded } of calls) {
      denied += count - recorded;
      if (!last) this.#counts.add(first, count - recorded);
    }
    if (last) this.log.error({ denied }, 'denied calls are missing in the audit log: could not reach core');
    else this.log.warn({ denied }, 'could not write denied calls to the audit log; trying again in a minute');
  }

  /** Whether it could be written. */
  async #write(calls: DeniedCalls): Promise<boolean> {
    const { id, count, first } = calls;
    const { requestId, actor, ...denial } = first;
    try {
      await this.rpc.audit.recordDenial({ ...denial, id, count }, { requestId, actor, timeoutMs: recordTimeoutMs });
      calls.recorded = Math.max(calls.recorded, count);
      return true;
    } catch (error) {
      this.log.debug({ err: error, request_id: requestId }, 'could not write a denied call to the audit log');
      return false;
    }
  }

  /** Whether the work was done in time. */
  async #within(timeoutMs: number, work: Promise<unknown> | undefined): Promise<boolean> {
    if (work === undefined) return true;
    const waiting = new AbortController();
    const late = this.clock.sleep(timeoutMs, waiting.signal).then(() => false);
    return Promise.race([work.then(() => true), late]).finally(() => waiting.abort());
  }

  async #evenOut({ startedMs }: Exchange, { reason }: HttpFailure): Promise<void> {
    if (reason !== 'API_KEY_INVALID') return;
    await this.clock.sleep(invalidKeyFloorMs - (performance.now() - startedMs));
  }
}

function denialOf(exchange: Exchange, { reason }: HttpFailure): Denial {
  const { caller, formerCaller, actor, requestId, routeId, path } = exchange;
  const orgId = (caller ?? formerCaller)?.orgId ?? '';
  return { orgId, action: routeId, reason, path: path.slice(0, 1_024), requestId, actor };
}
