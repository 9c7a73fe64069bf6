import { counter, gauge, type MetricsRegistry } from '../telemetry/metrics.js';
import type { RelayObserver } from './relay-options.js';

/** What operators watch: a backlog that grows, or an oldest event that ages, means that events do not flow. */
export function observeRelay(registry: MetricsRegistry, schema: string): RelayObserver {
  const labels = ['schema'] as const;
  const backlog = gauge(registry, {
    name: 'outbox_unpublished_events',
    help: 'Events that are not published yet, as reported by the leading relay',
    labels,
  });
  const oldest = gauge(registry, {
    name: 'outbox_oldest_unpublished_seconds',
    help: 'Age of the oldest event that is not published yet',
    labels,
  });
  const published = counter(registry, {
    name: 'outbox_published_events_total',
    help: 'Events that the bus has confirmed',
    labels,
  });
  const failures = counter(registry, {
    name: 'outbox_publish_failures_total',
    help: 'Rounds in which at least one event could not be published',
    labels,
  });
  const unhandled = observeUnhandled(registry, schema);
  return {
    unhandled,
    backlog({ rows, oldestMs }) {
      backlog.set({ schema }, rows);
      oldest.set({ schema }, oldestMs / 1_000);
    },
    published: (events) => published.inc({ schema }, events),
    failed: () => failures.inc({ schema }),
    leads(leads) {
      if (leads) return;
      // Only the leader reports.
      backlog.remove({ schema });
      oldest.remove({ schema });
      unhandled([]);
    },
  };
}

/** An event that a consumer does not handle stays on the bus and in the outbox, with all that follow it. */
function observeUnhandled(registry: MetricsRegistry, schema: string): NonNullable<RelayObserver['unhandled']> {
  const oldest = gauge(registry, {
    name: 'outbox_oldest_unhandled_seconds',
    help: 'Age of the oldest event on the bus that a consumer has not handled',
    labels: ['schema', 'consumer'],
  });
  let told: readonly string[] = [];
  return (consumers) => {
    const names = consumers.map(({ name }) => name);
    for (const consumer of told) if (!names.includes(consumer)) oldest.remove({ schema, consumer });
    told = names;
    for (const { name: consumer, oldestMs } of consumers) oldest.set({ schema, consumer }, oldestMs / 1_000);
  };
}
