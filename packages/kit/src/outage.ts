import { type Clock, systemClock } from './clock.js';
import type { Logger } from './log.js';
import { counter, gauge, type MetricsRegistry } from './telemetry/metrics.js';

export interface OutageOptions {
  /** What may be down, as in `nats`, `redis` or `postgres`: a label of metrics, and the subject of the log lines. */
  dependency: string;
  /** Which part of the process uses it, as in `core event bus`: several parts may use one dependency. */
  client: string;
  log: Logger;
  metrics?: MetricsRegistry | undefined;
  /** For tests. */
  clock?: Pick<Clock, 'monotonicMs'>;
}

const labels = ['dependency', 'client'] as const;

/**
 * Reports the outages of one dependency to operators: one warning when one begins, one for each other kind of failure while it lasts (a
 * server that was away and then refuses the key), one line when it ends with how long it
 * lasted (`lastedMs`), the gauge `dependency_up` (1 or 0; absent until the dependency was first used) and the counter
 * `dependency_outages_total`. Call `begin` at every failure to reach it and `end` at every success: both cost next to
 * nothing when nothing changes, and neither throws.
 */
export class Outage {
  readonly #options: OutageOptions;
  readonly #clock: Pick<Clock, 'monotonicMs'>;
  readonly #report: (up: boolean) => void;
  #state: 'unknown' | 'up' | 'down' = 'unknown';
  #sinceMs = 0;
  /** Kinds of failures that this outage was told of. */
  readonly #kinds = new Set<string>();

  constructor(options: OutageOptions) {
    this.#options = options;
    this.#clock = options.clock ?? systemClock;
    this.#report = reporter(options);
  }

  /** Whether the last that was seen of the dependency was a failure. */
  get active(): boolean {
    return this.#state === 'down';
  }

  /** The dependency failed. Only the first failure of an outage, and of each `kind`, is a warning; the others are logged at `debug`. */
  begin(error: unknown, kind?: string): void {
    const { dependency, client, log } = this.#options;
    const facts = { dependency, client, err: error };
    const isNew = kind !== undefined && !this.#kinds.has(kind);
    if (isNew) this.#kinds.add(kind);
    if (this.#state === 'down') {
      if (isNew) log.warn(facts, `${dependency} is still unavailable, now for another reason`);
      else log.debug(facts, `${dependency} is still unavailable`);
      return;
    }
    this.#state = 'down';
    this.#sinceMs = this.#clock.monotonicMs();
    this.#report(false);
    log.warn(facts, `${dependency} is unavailable; trying again until it is back`);
  }

  /** The dependency answered. */
  end(): void {
    if (this.#state === 'up') return;
    const { dependency, client, log } = this.#options;
    const lastedMs = Math.round(this.#clock.monotonicMs() - this.#sinceMs);
    if (this.#state === 'down') log.info({ dependency, client, lastedMs }, `${dependency} is available again`);
    this.#state = 'up';
    this.#kinds.clear();
    this.#report(true);
  }
}

function reporter({ dependency, client, metrics }: OutageOptions): (up: boolean) => void {
  if (!metrics) return () => undefined;
  const up = gauge(metrics, {
    name: 'dependency_up',
    help: 'Whether a dependency of the process is up: 1 or 0',
    labels,
  });
  const outages = counter(metrics, {
    name: 'dependency_outages_total',
    help: 'Number of outages of a dependency of the process',
    labels,
  });
  outages.inc({ dependency, client }, 0);
  return (isUp) => {
    up.set({ dependency, client }, isUp ? 1 : 0);
    if (!isUp) outages.inc({ dependency, client });
  };
}
