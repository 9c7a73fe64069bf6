import type { Clock, Logger } from '@pharos/kit';
import type { Rpc } from '../rpc.js';
import type { HttpFailure } from './errors.js';
import type { Exchange } from './exchange.js';

/** How long the audit log may hold up a refusal. The entry is written all the same when that takes longer. */
const holdUpMs = 500;
const recordTimeoutMs = 5_000;
/**
 * A refused key is never answered faster than this, so that how long it took tells nothing of how far the check went:
 * some are refused by their checksum, some only by the database.
 */
const invalidKeyFloorMs = 25;

/** Leaves an audit entry for each call that was denied. */
export class Denials {
  constructor(
    private readonly rpc: Pick<Rpc, 'audit'>,
    private readonly clock: Clock,
    private readonly log: Logger,
  ) {}

  /** Resolves once the entry is written, could not be, or takes too long; never rejects. */
  async record(exchange: Exchange, failure: HttpFailure): Promise<void> {
    if (failure.status !== 401 && failure.status !== 403) return;
    const waiting = new AbortController();
    const written = this.#write(exchange, failure).finally(() => waiting.abort());
    const held = Promise.race([written, this.clock.sleep(holdUpMs, waiting.signal)]);
    await Promise.all([held, this.#evenOut(exchange, failure)]);
  }

  async #write(
    { caller, formerCaller, actor, requestId, routeId, path }: Exchange,
    { reason }: HttpFailure,
  ): Promise<void> {
    const orgId = (caller ?? formerCaller)?.orgId ?? '';
    const denial = { orgId, action: routeId, reason, path: path.slice(0, 1_024) };
    try {
      await this.rpc.audit.recordDenial(denial, { requestId, actor, timeoutMs: recordTimeoutMs });
    } catch (error) {
      this.log.warn({ err: error, request_id: requestId, ...denial }, 'a denied call could not be recorded');
    }
  }

  async #evenOut({ startedMs }: Exchange, { reason }: HttpFailure): Promise<void> {
    if (reason !== 'API_KEY_INVALID') return;
    await this.clock.sleep(invalidKeyFloorMs - (performance.now() - startedMs));
  }
}
