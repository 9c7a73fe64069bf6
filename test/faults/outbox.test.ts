import { fileURLToPath } from 'node:url';
import { newId } from '@pharos/kit';
import { spawnOwn, testServers } from '@pharos/test';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Arrivals, byKey, OutboxWorld } from '../contract/outbox-world.js';

const victim = fileURLToPath(new URL('../dist/faults/outbox-victim.js', import.meta.url));
const natsUrl = testServers().nats;

describe.each([
  { over: 'PostgreSQL itself', url: undefined, can: true },
  { over: 'NATS', url: natsUrl, can: natsUrl !== undefined },
])('a process killed by SIGKILL, with events over $over,', ({ url, can }) => {
  if (!can) return void test.skip('there is no NATS server');
  let world: OutboxWorld;
  let seen: Arrivals;

  beforeEach(async () => {
    world = await OutboxWorld.make(url);
    seen = new Arrivals();
  });
  afterEach(() => world.dispose());

  /** Runs until the victim has killed itself. */
  const runVictim = async (crashAt: string, eventIds: string[] = []) => {
    const child = spawnOwn(process.execPath, [victim], {
      env: {
        PATH: process.env.PATH,
        CRASH_AT: crashAt,
        DATABASE_URL: world.database.url,
        SCHEMA: world.schema,
        STREAM: world.stream,
        EVENT_IDS: JSON.stringify(eventIds),
        ...(url === undefined ? {} : { NATS_URL: url }),
      },
    });
    // An exit code would mean that it failed before it came to the point.
    expect(await child.exited, child.output()).toBeNull();
  };

  /** The service starts again. */
  const recover = async () => {
    const bus = world.openBus();
    bus.consume({ durable: 'watcher', handler: async (event) => seen.note(event), concurrency: 4 });
    world.startRelay(bus);
    await world.untilEmpty();
  };

  test('before the commit leaves no event behind', async () => {
    await runVictim('before commit', [newId('evt'), newId('evt')]);
    const [after] = await world.write(['written']);
    await recover();
    expect(seen.ids()).toEqual([after?.id]);
  });

  test('after the commit loses none of its events, and none gets another id', async () => {
    const ids = Array.from({ length: 5 }, () => newId('evt'));
    await runVictim('after commit', ids);
    await recover();
    expect(seen.ids()).toEqual(ids);
  });

  test.each(['before publishing', 'amid publishing', 'before marking', 'after marking'])(
    '%s loses no event, and none gets another id or another place within its key',
    async (crashAt) => {
      const keys = Array.from({ length: 100 }, (_, at) => `k${at % 7}`);
      const written = await world.write(keys);
      await runVictim(crashAt);
      expect(await world.count()).toBeGreaterThan(0);
      written.push(...(await world.write(keys)));
      await recover();
      await seen.until(written);
      expect(byKey(seen.events)).toEqual(byKey(written));
      expect(seen.events).toHaveLength(200);
    },
  );
});
