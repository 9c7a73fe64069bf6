import type { Consumption, EventBus } from '@pharos/kit';
import { testServers } from '@pharos/test';
import { afterEach, beforeEach, describe, test } from 'vitest';
import { deleteStream } from './nats-stream.js';
import { Arrivals, OutboxWorld } from './outbox-world.js';

/** The outbox of the running test, and its bus. */
export interface OutboxBench {
  readonly world: OutboxWorld;
  readonly bus: EventBus;
  /** What the consumer was given. */
  readonly seen: Arrivals;
  /** Starts the consumer. */
  consume(durable?: string, arrivals?: Arrivals): Consumption;
  /** Deletes what the bus has stored. */
  wipe(): Promise<void>;
}

/** Runs the tests over each kind of bus. */
export function describeOutbox(title: string, tests: (bench: OutboxBench) => void): void {
  const { nats } = testServers();
  describe(`${title}, over PostgreSQL itself,`, () => tests(benchOver(undefined)));
  if (nats === undefined) test.skip(`${title}, over NATS: there is no server`);
  else describe(`${title}, over NATS,`, () => tests(benchOver(nats)));
}

function benchOver(natsUrl: string | undefined): OutboxBench {
  let world: OutboxWorld;
  let bus: EventBus;
  let seen: Arrivals;
  beforeEach(async () => {
    world = await OutboxWorld.make(natsUrl);
    bus = world.openBus();
    seen = new Arrivals();
    await bus.waitUntilReady();
  });
  afterEach(() => world.dispose());
  return {
    get world() {
      return world;
    },
    get bus() {
      return bus;
    },
    get seen() {
      return seen;
    },
    consume: (durable = 'watcher', arrivals = seen) =>
      bus.consume({ durable, handler: async (event) => arrivals.note(event), concurrency: 8 }),
    async wipe() {
      if (natsUrl === undefined) await world.pool.query('DROP SCHEMA bus CASCADE');
      else await deleteStream(natsUrl, world.stream);
    },
  };
}

/** So many keys, drawn from a few. */
export function shuffledKeys(count: number, keys: number): string[] {
  return Array.from({ length: count }, () => `k${Math.floor(Math.random() * keys)}`);
}
