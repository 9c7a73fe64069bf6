import { counter, gauge, histogram, type MetricsRegistry } from '@pharos/kit';
import type { SendError } from '@pharos/outbound';
import type { BacklogRow } from './deliveries/index.js';
import type { Made } from './dispatch/index.js';
import type { HeldReason } from './fan-out/index.js';

/** What operators watch. */
export interface WebhookMetrics {
  attempt(made: Made): void;
  backlog(backlog: BacklogRow): void;
  disabled(): void;
  held(reason: HeldReason, count: number): void;
  lost(): void;
}

export function createMetrics(registry: MetricsRegistry): WebhookMetrics {
  const attempts = counter(registry, {
    name: 'webhook_attempts_total',
    help: 'Attempts, by outcome (delivered, refused, retried, exhausted) and by the reason for no answer',
    labels: ['outcome', 'error'],
  });
  const seconds = histogram(registry, {
    name: 'webhook_attempt_duration_seconds',
    help: 'Duration of attempts, with or without an answer',
    labels: ['outcome'],
  });
  const firstDelay = histogram(registry, {
    name: 'webhook_first_attempt_delay_seconds',
    help: 'How long new deliveries wait for their first attempt, since they were due and waited for no slot or pause of their own endpoint or organization; not those of a webhook with a rate of its own',
  });
  const waiting = gauge(registry, {
    name: 'webhook_backlog',
    help: 'Unfinished deliveries, by state: due (one more pod could send them within ten seconds; of a webhook with a rate, or whose endpoint hangs, one at most), taken by a worker, scheduled for later; due is counted up to 100 000, the other two up to that in total',
    labels: ['state'],
  });
  const oldest = gauge(registry, {
    name: 'webhook_oldest_due_seconds',
    help: 'How long the oldest due attempt has waited, whether a worker has claimed it or not; of a webhook with a rate, or whose endpoint hangs, since its turn came; not of a slow endpoint that has as many in flight as it may have',
  });
  const disabled = counter(registry, {
    name: 'webhooks_disabled_total',
    help: 'Webhooks that were disabled because too many deliveries failed in a row, or their endpoint answered 410',
  });
  const held = counter(registry, {
    name: 'webhook_deliveries_held_total',
    help: 'Deliveries that were held, by reason: disabled, queue_full',
    labels: ['reason'],
  });
  const lost = counter(registry, {
    name: 'webhook_attempts_unrecorded_total',
    help: 'Attempts whose result could not be stored in time, and that were repeated',
  });
  // From the start, so that the first of each in a process is seen as an increase.
  for (const outcome of outcomes) attempts.labels(outcome, '').inc(0);
  for (const error of errors) attempts.labels('retried', error).inc(0);
  // Looked up once: this is asked for each attempt, and most are delivered.
  const delivered = attempts.labels('delivered', '');
  const took = {
    delivered: seconds.labels('delivered'),
    refused: seconds.labels('refused'),
    retried: seconds.labels('retried'),
    exhausted: seconds.labels('exhausted'),
  };
  return {
    attempt(made) {
      const outcome = outcomeOf(made);
      if (outcome === 'delivered') delivered.inc();
      else attempts.labels(outcome, made.result.kind === 'failed' ? made.result.error : '').inc();
      took[outcome].observe(made.result.durationMs / 1_000);
      if (made.firstDelayMs !== undefined) firstDelay.observe(made.firstDelayMs / 1_000);
    },
    backlog({ due, taken, scheduled, oldest_s }) {
      waiting.set({ state: 'due' }, due);
      waiting.set({ state: 'taken' }, taken);
      waiting.set({ state: 'scheduled' }, scheduled);
      oldest.set(oldest_s);
    },
    disabled: () => disabled.inc(),
    held: (reason, count) => held.inc({ reason }, count),
    lost: () => lost.inc(),
  };
}

const errors: readonly SendError[] = ['timeout', 'dns', 'tls', 'connection', 'blocked_address'];
const outcomes = ['delivered', 'refused', 'retried', 'exhausted'] as const;

type Outcome = (typeof outcomes)[number];

function outcomeOf({ conclusion, ended }: Made): Outcome {
  if (conclusion.delivered) return 'delivered';
  if (conclusion.waitMs !== undefined) return 'retried';
  const { status_code: statusCode } = ended;
  const refused = statusCode !== null && statusCode < 500 && ![408, 425, 429].includes(statusCode);
  return refused ? 'refused' : 'exhausted';
}
