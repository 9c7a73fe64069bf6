import { type EventBus, type OutgoingEvent, PublishError, type Published } from '@pharos/kit';
import { poll, testServers } from '@pharos/test';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { deleteStream } from './nats-stream.js';
import { encodeRow } from './outbox-rows.js';
import { Arrivals, byKey, OutboxWorld, type WrittenEvent } from './outbox-world.js';

const natsUrl = testServers().nats;

/** The same bus, but publishing goes through the test's hands. */
function publishingBy(
  bus: EventBus,
  publish: (events: readonly OutgoingEvent[], pass: () => Promise<Published>) => Promise<Published>,
): EventBus {
  return new Proxy(bus, {
    get(target, name) {
      if (name === 'publish') {
        return (events: readonly OutgoingEvent[], options?: { epoch?: string }) =>
          publish(events, () => target.publish(events, options));
      }
      const value = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

function shuffledKeys(count: number, keys: number): string[] {
  return Array.from({ length: count }, () => `k${Math.floor(Math.random() * keys)}`);
}

describe.each([
  { over: 'PostgreSQL itself', url: undefined, can: true },
  { over: 'NATS', url: natsUrl, can: natsUrl !== undefined },
])('the outbox over $over', ({ url, can }) => {
  if (!can) return void test.skip('there is no NATS server');
  let world: OutboxWorld;
  let bus: EventBus;
  let seen: Arrivals;

  const consume = (durable = 'watcher', arrivals = seen) =>
    bus.consume({ durable, handler: async (event) => arrivals.note(event), concurrency: 8 });

  beforeEach(async () => {
    world = await OutboxWorld.make(url);
    bus = world.openBus();
    seen = new Arrivals();
    await bus.waitUntilReady();
  });
  afterEach(() => world.dispose());

  test('brings what was committed to the bus under the id it was written with, and then forgets it', async () => {
    const contents: unknown[] = [];
    bus.consume({
      durable: 'contents',
      handler: async ({ id, subject, orderingKey, payload }) => {
        contents.push({ id, subject, orderingKey, data: JSON.parse(new TextDecoder().decode(payload)) });
      },
    });
    const relay = world.startRelay(bus);
    const [event] = await world.write(['thing_1']);
    relay.wake();
    await world.untilEmpty();
    expect(contents).toEqual([
      { id: event?.id, subject: 'org_1.prj_1.thing.created', orderingKey: 'thing_1', data: { n: 1 } },
    ]);
  });

  test('publishes nothing that was rolled back', async () => {
    consume();
    world.startRelay(bus);
    const client = await world.pool.connect();
    await client.query('BEGIN');
    const undone = await world.write(['a'], client);
    await client.query('ROLLBACK');
    client.release();
    const done = await world.write(['a']);
    await world.untilEmpty();
    expect(seen.ids()).toEqual([done[0]?.id]);
    expect(undone.some((event) => seen.has(event))).toBe(false);
  });

  test('never skips the event of a slower transaction with a lower id', async () => {
    consume();
    world.startRelay(bus);
    const slow = await world.pool.connect();
    await slow.query('BEGIN');
    const late = await world.write(['slow'], slow);
    const early = await world.write(shuffledKeys(700, 5));
    await seen.until(early);
    expect(late.some((event) => seen.has(event))).toBe(false);
    await slow.query('COMMIT');
    slow.release();
    await seen.until(late);
    await world.untilEmpty();
  });

  test('keeps the order within a key under many writers at once', async () => {
    consume();
    const relay = world.startRelay(bus, { batchSize: 64 });
    const written: WrittenEvent[][] = await Promise.all(
      Array.from({ length: 12 }, async (_, writer) => {
        const events: WrittenEvent[] = [];
        for (let at = 0; at < 60; at += 1) {
          events.push(...(await world.write([`w${writer}`, `w${writer}`, `solo${writer}-${at}`])));
          relay.wake();
        }
        return events;
      }),
    );
    await seen.until(written.flat());
    expect(byKey(seen.events)).toEqual(byKey(written.flat()));
    await world.untilEmpty();
  });

  test('keeps order and ids when publishing fails in every way', async () => {
    let calls = 0;
    const flaky = publishingBy(bus, async (events, pass) => {
      calls += 1;
      // Not sent; sent, but the answer lost; sent, and told so; only a part sent.
      if (calls % 4 === 1) throw new PublishError('lost on the way there');
      if (calls % 4 === 2) {
        await pass();
        throw new PublishError('lost on the way back');
      }
      if (calls % 4 === 3) {
        const part = events.slice(0, Math.ceil(events.length / 2));
        const { stream, seqs } = await bus.publish(part);
        throw new PublishError('half', { stream, seqs: events.map((_, at) => seqs[at]) });
      }
      return pass();
    });
    consume();
    world.startRelay(flaky, { batchSize: 50 });
    const written = [...(await world.write(shuffledKeys(300, 4))), ...(await world.write(shuffledKeys(300, 4)))];
    await seen.until(written, 60_000);
    expect(byKey(seen.events)).toEqual(byKey(written));
    expect(seen.events).toHaveLength(600);
    await world.untilEmpty();
  });

  test('holds up only the key of an event that cannot be encoded', async () => {
    consume();
    const [bad] = await world.write(['bad']);
    const behind = await world.write(['bad', 'good', 'bad']);
    world.startRelay(bus, {
      batchSize: 2,
      encode: (row) => {
        if (row.eventId === bad?.id) throw new Error('what is this?');
        return encodeRow(row);
      },
    });
    const later = await world.write(['good', 'other']);
    await seen.until(later);
    await poll(async () => (await world.count()) === 3, { what: 'the others to be forgotten' });
    expect(seen.events.map(({ key }) => key).toSorted()).toEqual(['good', 'good', 'other']);
    expect(behind.filter((event) => seen.has(event)).map(({ key }) => key)).toEqual(['good']);
  });

  describe('with a relay on each replica', () => {
    test('one publishes; when it hands over or is cut off another goes on, and nothing is lost or reordered', async () => {
      consume();
      const relays = [world.startRelay(bus), world.startRelay(bus), world.startRelay(bus)];
      const leader = () => relays.find((relay) => relay.leads());
      const first = await poll(() => leader(), { what: 'a leader' });
      expect(relays.filter((relay) => relay.leads())).toHaveLength(1);
      const written = await world.write(shuffledKeys(200, 5));
      await first.stop();
      written.push(...(await world.write(shuffledKeys(200, 5))));
      const second = await poll(() => leader(), { what: 'a second leader' });
      expect(second).not.toBe(first);
      written.push(...(await world.write(shuffledKeys(200, 5))));
      expect(await world.cutRelaysOff()).toBeGreaterThan(0);
      written.push(...(await world.write(shuffledKeys(200, 5))));
      await seen.until(written);
      expect(byKey(seen.events)).toEqual(byKey(written));
      await world.untilEmpty();
    });

    test('one that has lost its session in the midst of a batch can do no harm', async () => {
      consume();
      let stall: (() => void) | undefined;
      const stalled = world.startRelay(bus, {
        hooks: {
          afterPublish: (rows) => (rows.length > 0 ? new Promise<void>((resume) => (stall = resume)) : undefined),
        },
      });
      const written = await world.write(shuffledKeys(50, 3));
      await poll(() => stall, { what: 'the first relay to stall' });
      await world.cutRelaysOff();
      world.startRelay(bus);
      written.push(...(await world.write(shuffledKeys(50, 3))));
      await seen.until(written);
      stall?.();
      await poll(() => !stalled.leads(), { what: 'the first relay to see its loss' });
      await world.untilEmpty();
      expect(byKey(seen.events)).toEqual(byKey(written));
    });

    test('a writer on a replica that stands by wakes the one that leads', async () => {
      consume();
      const never = { pollMs: 3_600_000, reconcileMs: 3_600_000 };
      const leader = world.startRelay(bus, never);
      await poll(() => leader.leads(), { what: 'a leader' });
      const standby = world.startRelay(bus, never);
      // It must be connected before it can tell: so keep telling.
      const written = await world.write(['a']);
      await poll(() => {
        standby.wake();
        return seen.has(written[0] as WrittenEvent);
      });
      expect(standby.leads()).toBe(false);
    });
  });

  describe('keeps an event', () => {
    test('until every durable consumer has handled it', async () => {
      let release: () => void = () => {};
      const released = new Promise<void>((resolve) => {
        release = resolve;
      });
      const slow = new Arrivals();
      const slowConsumption = bus.consume({
        durable: 'slow',
        handler: async (event) => {
          slow.note(event);
          if (slow.events.length > 3) await released;
        },
      });
      await Promise.all([consume().started, slowConsumption.started]);
      world.startRelay(bus);
      const written = await world.write(Array(10).fill('one'));
      await seen.until(written);
      await poll(() => slow.events.length === 4, { what: 'the slow consumer to be stuck' });
      await poll(async () => (await world.count()) === 7, { what: 'only what both have handled to go' });
      const progress = await world.pool.query('SELECT name, seq FROM outbox_consumers ORDER BY name');
      expect(progress.rows.map(({ name }) => name)).toEqual(['slow', 'watcher']);
      expect(await world.count('seq IS NULL')).toBe(0);
      release();
      await world.untilEmpty();
      expect(slow.ids()).toEqual(written.map(({ id }) => id));
    });

    test('for a consumer that is away, and no longer once that one is removed', async () => {
      const consumption = consume('leaves');
      await consumption.started;
      world.startRelay(bus);
      await world.write(['a']);
      await world.untilEmpty();
      await consumption.stop();
      const kept = await world.write(['a', 'b']);
      await world.untilPublished();
      await poll(async () => (await world.pool.query(`SELECT FROM outbox_consumers`)).rowCount === 1);
      expect(await world.count()).toBe(kept.length);
      await bus.removeConsumer('leaves');
      await world.pool.query(`UPDATE outbox_consumers SET seen_at = seen_at - interval '1 day'`);
      await world.untilEmpty();
    });

    test('when there is no consumer, until the bus has it', async () => {
      world.startRelay(bus);
      await world.write(['a', 'b']);
      await world.untilEmpty();
      expect((await bus.progress()).lastSeq).toBe(2);
    });
  });

  test('is sent again, in order and under the same ids, when the stream was made anew', async () => {
    const consumption = consume();
    world.startRelay(bus);
    await seen.until(await world.write(shuffledKeys(50, 3)));
    await world.untilEmpty();
    await consumption.stop();
    const written = await world.write(shuffledKeys(100, 3));
    await world.untilPublished();
    const { stream } = await bus.progress();
    await wipe(world, url);
    written.push(...(await world.write(shuffledKeys(100, 3))));
    await poll(async () => (await bus.progress().catch(() => undefined))?.stream !== stream && bus.ready(), {
      what: 'the new stream',
    });
    const again = new Arrivals();
    consume('watcher', again);
    await again.until(written);
    expect(byKey(again.events)).toEqual(byKey(written));
    await world.untilEmpty();
  });

  test('sends nothing to a new stream before what the old one has lost', async () => {
    const consumption = consume();
    await consumption.started;
    await consumption.stop();
    // Looks at the bus when it must, and not otherwise.
    world.startRelay(bus, { reconcileMs: 3_600_000 });
    const written = await world.write(shuffledKeys(50, 3));
    await world.untilPublished();
    const { stream } = await bus.progress();
    await wipe(world, url);
    await poll(async () => (await bus.progress().catch(() => ({ stream }))).stream !== stream, {
      what: 'a new stream',
    });
    written.push(...(await world.write(shuffledKeys(50, 3))));
    consume();
    await seen.until(written);
    expect(byKey(seen.events)).toEqual(byKey(written));
  });

  test('tells how many events wait and for how long, and what becomes of them', async () => {
    const backlogs: { rows: number; oldestMs: number }[] = [];
    let published = 0;
    let failures = 0;
    let works = false;
    const observer = {
      backlog: (backlog: { rows: number; oldestMs: number }) => void backlogs.push(backlog),
      published: (events: number) => {
        published += events;
      },
      failed: () => {
        failures += 1;
      },
    };
    const broken = publishingBy(bus, (_, pass) => (works ? pass() : Promise.reject(new PublishError('broken'))));
    world.startRelay(broken, { observer });
    await world.write(['a', 'b', 'c']);
    await poll(() => backlogs.some(({ rows, oldestMs }) => rows === 3 && oldestMs > 0), { what: 'the backlog' });
    await poll(() => failures > 0, { what: 'a failure to be counted' });
    works = true;
    await poll(() => backlogs.at(-1)?.rows === 0, { what: 'the backlog to be gone' });
    expect(published).toBe(3);
  });

  test('takes writes while the bus is away, and brings them when it is back', async () => {
    let away = true;
    const absent = new Proxy(bus, {
      get(target, name) {
        if (name === 'ready') return () => !away && target.ready();
        const value = Reflect.get(target, name, target);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
    consume();
    world.startRelay(absent);
    const written = await world.write(shuffledKeys(1_200, 50));
    expect(await world.count('seq IS NULL')).toBe(1_200);
    away = false;
    await seen.until(written);
    expect(byKey(seen.events)).toEqual(byKey(written));
  });
});

async function wipe(world: OutboxWorld, url: string | undefined): Promise<void> {
  if (url === undefined) await world.pool.query('DROP SCHEMA bus CASCADE');
  else await deleteStream(url, world.stream);
}
