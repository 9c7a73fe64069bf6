import type { Clock, Logger } from '@pharos/kit';
import { countedStatus, type HttpFailure, isCancelled, isDefect } from '../../server/errors.js';
import type { Caller } from '../auth/caller.js';
import type { Exchange } from '../exchange.js';
import { type Flushable, MinuteFlusher } from './minute-flusher.js';

export interface RequestLogOptions {
  readonly log: Logger;
  readonly clock: Clock;
  /** Which share of the successes is logged at `info`, 0 to 1; the others are logged at `debug`. */
  readonly successShare: number;
  /** How many failures of one code are logged a minute, for each organization and for those without one together. */
  readonly failuresPerMinute: number;
}

/** The fields of a request's log line. */
export type LoggedRequest = Pick<Exchange, 'requestId'> & { readonly startedMs: number | undefined } & Partial<
    Pick<Exchange, 'caller' | 'formerCaller' | 'routeId' | 'method'>
  >;

interface Failures {
  readonly orgId: string;
  readonly code: string;
  count: number;
}

/**
 * One line for each request: failures at `info` (at `error` when they are a defect of ours), successes by sampling. So that a flood of
 * failures does not become one of the log, what is beyond a bound is counted, and logged in one line when the minute ends.
 */
export class RequestLog implements Flushable {
  readonly #failures = new Map<string, Failures>();
  readonly #flusher: MinuteFlusher;
  /** Grows by the share with each success; every whole one is a line. */
  #sampled = 0;

  constructor(private readonly options: RequestLogOptions) {
    this.#flusher = new MinuteFlusher(this, options.clock);
  }

  get isEmpty(): boolean {
    return this.#failures.size === 0;
  }

  succeeded(request: LoggedRequest, status: number): void {
    const { log, successShare } = this.options;
    this.#sampled += successShare;
    const level = this.#sampled >= 1 ? 'info' : 'debug';
    if (level === 'info') this.#sampled--;
    if (log.isLevelEnabled(level)) log[level](factsOf(request, status), 'request');
  }

  failed(request: LoggedRequest, failure: HttpFailure): void {
    const { status, reason, cause } = failure;
    const cancelled = isCancelled(cause);
    const code = cancelled ? 'CANCELLED' : reason;
    if (this.#count(orgOf(request), code) > this.options.failuresPerMinute) return;
    const facts = { ...factsOf(request, countedStatus(failure)), code };
    const { log } = this.options;
    if (isDefect(cause)) log.error({ ...facts, err: cause }, 'request failed');
    else log.info(status >= 500 && !cancelled ? { ...facts, err: cause } : facts, 'request failed');
  }

  flush(): void {
    const { log, failuresPerMinute } = this.options;
    for (const { orgId, code, count } of this.#failures.values()) {
      const not_logged = count - failuresPerMinute;
      if (not_logged > 0)
        log.info({ org_id: orgId, code, not_logged }, 'more requests failed than the log limit per minute');
    }
    this.#failures.clear();
  }

  /** Logs the count of what was not logged. */
  stop(): Promise<void> {
    return this.#flusher.stop();
  }

  #count(orgId: string, code: string): number {
    const key = `${orgId} ${code}`;
    const failures = this.#failures.get(key) ?? { orgId, code, count: 0 };
    this.#failures.set(key, failures);
    this.#flusher.begin();
    return ++failures.count;
  }
}

function orgOf({ caller, formerCaller }: LoggedRequest): string {
  return (caller ?? formerCaller)?.orgId ?? '';
}

function factsOf(request: LoggedRequest, status: number) {
  const { requestId, caller, formerCaller, routeId, method, startedMs } = request;
  return {
    request_id: requestId,
    org_id: orgOf(request),
    ...whoOf(caller ?? formerCaller),
    route: routeId ?? 'unknown',
    method,
    status,
    ...(startedMs !== undefined && { duration_ms: Math.round(performance.now() - startedMs) }),
  };
}

/** People have an id in place of a key's. */
function whoOf(caller: Caller | undefined) {
  return caller?.kind === 'person' ? { key_id: '', user_id: caller.user.id } : { key_id: caller?.key.id ?? '' };
}
