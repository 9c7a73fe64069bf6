import { counter, gauge, histogram, type MetricsRegistry } from '@pharos/kit';
import type { TurnBacklog } from '../store/turns.js';

/** What operators watch of turns. */
export interface TurnMetrics {
  /** One came to its end; `lateMs`: how long it had been due when it was begun. */
  taken(mode: string, decision: string, lateMs: number): void;
  dead(): void;
  backlog(backlog: TurnBacklog): void;
}

export function createTurnMetrics(registry: MetricsRegistry): TurnMetrics {
  const taken = counter(registry, {
    name: 'agent_turns_total',
    help: 'Finished turns, by mode and decision; overtaken, unpublished and reconfigured ones sent nothing',
    labels: ['mode', 'decision'],
  });
  const late = histogram(registry, {
    name: 'agent_turn_wait_seconds',
    help: 'How long turns were due before a worker started them',
    labels: ['mode'],
  });
  const dead = counter(registry, {
    name: 'agent_turns_dead_total',
    help: 'Turns that are not retried any more: they failed for another reason than a dependency that is down',
  });
  const due = gauge(registry, {
    name: 'agent_turns_due',
    help: 'Turns that are due and that no worker has begun, counted up to 100 000',
  });
  const oldest = gauge(registry, {
    name: 'agent_turns_oldest_due_seconds',
    help: 'How long the oldest turn has been due',
  });
  return {
    taken(mode, decision, lateMs) {
      taken.inc({ mode, decision });
      late.labels(mode).observe(Math.max(0, lateMs) / 1_000);
    },
    dead: () => dead.inc(),
    backlog(backlog) {
      due.set(backlog.due);
      oldest.set(backlog.oldest_s);
    },
  };
}
