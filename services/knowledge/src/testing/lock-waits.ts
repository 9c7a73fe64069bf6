import { expect } from 'vitest';
import type { TestKnowledge } from './test-knowledge.js';

/** Resolves once exactly one of the connections to the database waits for a lock. */
export async function untilOneWaits(world: Pick<TestKnowledge, 'rows'>): Promise<void> {
  const waiting = () =>
    world.rows(`SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`);
  await expect.poll(waiting, { timeout: 60_000 }).toHaveLength(1);
}
