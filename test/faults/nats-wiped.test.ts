import { cp, rename } from 'node:fs/promises';
import type { Consumption, EventBus } from '@pharos/kit';
import { canStart, type OwnServer, poll, startNats } from '@pharos/test';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { anEvent } from '../contract/event-bus-bench.js';
import { Arrivals, byKey, OutboxWorld, type WrittenEvent } from '../contract/outbox-world.js';

describe.skipIf(!canStart('nats'))('NATS killed by SIGKILL', () => {
  let server: OwnServer;
  let world: OutboxWorld;
  let bus: EventBus;
  let seen: Arrivals;
  const keys = Array.from({ length: 200 }, (_, at) => `k${at % 9}`);

  beforeEach(async () => {
    server = await startNats();
    world = await OutboxWorld.make(server.url);
    bus = world.openBus();
    seen = new Arrivals();
  });
  afterEach(async () => {
    await world.dispose();
    await server.dispose();
  });

  const consume = (durable = 'watcher', arrivals = seen): Consumption =>
    bus.consume({ durable, handler: async (event) => arrivals.note(event), concurrency: 4 });

  const killAndWipe = async () => {
    await server.kill();
    await server.wipe();
  };

  /** Keeps what the server has stored until now; answers how to set it back to that. */
  const keepCopy = async () => {
    const copy = `${server.directory}-copy`;
    await server.kill();
    await cp(server.directory, copy, { recursive: true });
    await server.start();
    await bus.waitUntilReady();
    return async () => {
      await killAndWipe();
      // Before it starts: the bus may have it again sooner than anybody looks.
      await poll(() => !bus.ready(), { what: 'the loss to be noticed' });
      await rename(copy, server.directory);
      await server.start();
      await bus.waitUntilReady();
    };
  };

  /** Until the relay knows, in Postgres, of so many consumers. */
  const consumersKnown = (count: number) =>
    poll(async () => (await world.pool.query('SELECT FROM outbox_consumers')).rowCount === count, {
      what: 'the consumers to be known',
    });

  const watcherHasPassed = (seq: number) =>
    poll(
      async () =>
        (await world.pool.query(`SELECT FROM outbox_consumers WHERE name = 'watcher' AND seq >= $1`, [seq])).rowCount,
      { what: 'the other consumer to have passed all' },
    );

  test('and robbed of its storage: everything that was not confirmed arrives after the restart', async () => {
    const consumption = consume();
    world.startRelay(bus);
    const confirmed = await world.write(keys);
    await world.untilEmpty();
    await consumption.stop();
    // Published, but handled by nobody; then, while the server is down, not even published.
    const written = await world.write(keys);
    await world.untilPublished();
    await killAndWipe();
    written.push(...(await world.write(keys)));
    expect(await world.count()).toBe(400);
    await server.start();
    const again = new Arrivals();
    consume('watcher', again);
    await again.until(written);
    expect(byKey(again.events)).toEqual(byKey(written));
    expect(confirmed.every((event) => seen.has(event))).toBe(true);
    await world.untilEmpty();
  });

  test('and robbed of its storage again and again under load: every consumer gets everything, in order', async () => {
    const late = new Arrivals();
    let attempts = 0;
    // Handles nothing at the first attempt, so that there is always something in flight.
    const flaky = bus.consume({
      durable: 'flaky',
      handler: async (event) => {
        attempts += 1;
        if (event.attempt === 1 && attempts % 3 === 0) throw new Error('not yet');
        late.note(event);
      },
      retryDelayMs: () => 20,
    });
    await Promise.all([consume().started, flaky.started]);
    const relay = world.startRelay(bus);
    const written: WrittenEvent[] = [];
    for (let round = 0; round < 3; round += 1) {
      for (let at = 0; at < 10; at += 1) {
        written.push(...(await world.write(keys.slice(0, 20))));
        relay.wake();
      }
      await poll(() => seen.events.length > round * 200, { what: 'events to flow' });
      if (round === 0) await consumersKnown(2);
      await killAndWipe();
      written.push(...(await world.write(keys.slice(0, 20))));
      await server.start();
    }
    await Promise.all([seen.until(written), late.until(written)]);
    expect(byKey(seen.events)).toEqual(byKey(written));
    expect(byKey(late.events)).toEqual(byKey(written));
    await world.untilEmpty();
  });

  test('and robbed of its storage: nothing is dropped before a missing consumer has come back', async () => {
    const missing = consume('missing');
    await Promise.all([consume().started, missing.started]);
    world.startRelay(bus);
    await world.write(['first']);
    await world.untilEmpty();
    await consumersKnown(2);
    await missing.stop();
    const written = await world.write(keys);
    await seen.until(written);
    await killAndWipe();
    await server.start();
    written.push(...(await world.write(keys)));
    await seen.until(written);
    await world.untilPublished();
    await watcherHasPassed(400);
    // What may be deleted then is deleted before the relay looks at the consumers again.
    written.push(...(await world.write(['last'])));
    await watcherHasPassed(401);
    expect(await world.count()).toBe(401);
    const back = new Arrivals();
    consume('missing', back);
    await back.until(written);
    expect(byKey(back.events)).toEqual(byKey(written));
    await world.untilEmpty();
  });

  test('and started again without its last events: they are sent again, also when others have taken their places', async () => {
    const relay = world.startRelay(bus);
    const consumption = consume();
    const early = await world.write(keys);
    await seen.until(early);
    await world.untilEmpty();
    await consumption.stop();
    const { stream } = await bus.progress();
    const setBack = await keepCopy();
    const lost = await world.write(keys);
    await world.untilPublished();
    await relay.stop();
    await setBack();
    const others = Array.from({ length: 300 }, () => anEvent());
    const { seqs } = await bus.publish(others);
    // The same stream, which reaches further than what was published before: only a look at the events themselves shows it.
    expect((await bus.progress()).stream).toBe(stream);
    expect(seqs.at(-1)).toBeGreaterThan(400);
    world.startRelay(bus);
    consume();
    await seen.until([...early, ...lost]);
    expect(byKey(seen.events)).toMatchObject(byKey([...early, ...lost]));
    await world.untilEmpty();
  });

  test('and started again without the last events of one outbox: what another trims hides nothing', async () => {
    const other = await OutboxWorld.make(server.url, world.stream);
    const otherBus = other.openBus(1);
    const [relay] = [world.startRelay(bus), other.startRelay(otherBus, { trimEveryMs: 0 })];
    const consumption = consume();
    const early = [...(await world.write(keys)), ...(await other.write(keys))];
    await seen.until(early);
    await Promise.all([world.untilEmpty(), other.untilEmpty()]);
    await consumption.stop();
    const setBack = await keepCopy();
    const lost = await world.write(keys);
    await world.untilPublished();
    await relay.stop();
    await setBack();
    // Others take the places of the lost ones, are handled, and trimmed.
    const later = [...(await other.write(keys)), ...(await other.write(keys))];
    consume();
    await seen.until(later);
    const { rows } = await world.pool.query<{ seq: string }>('SELECT max(seq) AS seq FROM outbox');
    const lastLost = { seq: Number(rows[0]?.seq), id: lost.at(-1)?.id ?? '' };
    await poll(async () => (await bus.holds(lastLost)) !== false, { what: 'the place of the last one to be trimmed' });
    world.startRelay(bus);
    await seen.until(lost);
    await Promise.all([world.untilEmpty(), other.untilEmpty()]);
    await other.dispose();
  });

  test('and started again with its storage: events go on, and none is stored twice', async () => {
    consume();
    world.startRelay(bus);
    const written = await world.write(keys);
    await seen.until(written);
    await world.untilEmpty();
    await server.kill();
    written.push(...(await world.write(keys)));
    await server.start();
    await seen.until(written);
    expect(byKey(seen.events)).toEqual(byKey(written));
    // The server may deliver again what was acknowledged just before; it must not hold it again.
    expect((await bus.progress()).lastSeq).toBe(400);
    await world.untilEmpty();
  });
});
