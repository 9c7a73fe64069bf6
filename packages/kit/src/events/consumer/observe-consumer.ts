import { counter, gauge, type MetricsRegistry } from '../../telemetry/metrics.js';
import type { UnhandledState } from './unhandled-events.js';

const withoutRoom = ['dropped', 'evicted', 'no_room'] as const;

/** `dropped`: there was no room for it; `evicted`: deleted to make room; `no_room`: it waits on the bus for room. */
export type Outcome = UnhandledState | (typeof withoutRoom)[number];

export interface ConsumerMetrics {
  setAside(outcome: Outcome, events?: number): void;
  held(counts: Partial<Record<UnhandledState, number>>): void;
}

const states = ['retrying', 'dead', 'unknown_type'] as const;

/** What operators watch: `events_set_aside_total` of `dead` or `dropped` that grows means that events have no effect. */
export function observeConsumer(registry: MetricsRegistry, consumer: string): ConsumerMetrics {
  const labels = ['consumer', 'state'] as const;
  const setAside = counter(registry, {
    name: 'events_set_aside_total',
    help: 'Events that a consumer could not handle, by state',
    labels,
  });
  const held = gauge(registry, {
    name: 'unhandled_events',
    help: 'Events in the table unhandled_events',
    labels,
  });
  for (const state of [...states, ...withoutRoom]) setAside.inc({ consumer, state }, 0);
  return {
    setAside: (state, events = 1) => setAside.inc({ consumer, state }, events),
    held(counts) {
      for (const state of states) held.set({ consumer, state }, counts[state] ?? 0);
    },
  };
}
