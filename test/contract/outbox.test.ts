import { type EventBus, type OutgoingEvent, PublishError, type Published } from '@pharos/kit';
import { poll } from '@pharos/test';
import { expect, test } from 'vitest';
import { describeOutbox, shuffledKeys } from './outbox-bench.js';
import { encodeRow } from './outbox-rows.js';
import { byKey, type WrittenEvent } from './outbox-world.js';

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

describeOutbox('the outbox', (bench) => {
  test('brings what was committed to the bus under the id it was written with, and then forgets it', async () => {
    const contents: unknown[] = [];
    bench.bus.consume({
      durable: 'contents',
      handler: async ({ id, subject, orderingKey, payload }) => {
        contents.push({ id, subject, orderingKey, data: JSON.parse(new TextDecoder().decode(payload)) });
      },
    });
    const relay = bench.world.startRelay(bench.bus);
    const [event] = await bench.world.write(['thing_1']);
    relay.wake();
    await bench.world.untilEmpty();
    expect(contents).toEqual([
      { id: event?.id, subject: 'org_1.prj_1.thing.created', orderingKey: 'thing_1', data: { n: 1 } },
    ]);
  });

  test('publishes nothing that was rolled back', async () => {
    bench.consume();
    bench.world.startRelay(bench.bus);
    const client = await bench.world.pool.connect();
    await client.query('BEGIN');
    const undone = await bench.world.write(['a'], client);
    await client.query('ROLLBACK');
    client.release();
    const done = await bench.world.write(['a']);
    await bench.world.untilEmpty();
    expect(bench.seen.ids()).toEqual([done[0]?.id]);
    expect(undone.some((event) => bench.seen.has(event))).toBe(false);
  });

  test('never skips the event of a slower transaction with a lower id', async () => {
    bench.consume();
    bench.world.startRelay(bench.bus);
    const slow = await bench.world.pool.connect();
    await slow.query('BEGIN');
    const late = await bench.world.write(['slow'], slow);
    const early = await bench.world.write(shuffledKeys(700, 5));
    await bench.seen.until(early);
    expect(late.some((event) => bench.seen.has(event))).toBe(false);
    await slow.query('COMMIT');
    slow.release();
    await bench.seen.until(late);
    await bench.world.untilEmpty();
  });

  test('keeps the order within a key under many writers at once', async () => {
    bench.consume();
    const relay = bench.world.startRelay(bench.bus, { batchSize: 64 });
    const written: WrittenEvent[][] = await Promise.all(
      Array.from({ length: 12 }, async (_, writer) => {
        const events: WrittenEvent[] = [];
        for (let at = 0; at < 60; at += 1) {
          events.push(...(await bench.world.write([`w${writer}`, `w${writer}`, `solo${writer}-${at}`])));
          relay.wake();
        }
        return events;
      }),
    );
    await bench.seen.until(written.flat());
    expect(byKey(bench.seen.events)).toEqual(byKey(written.flat()));
    await bench.world.untilEmpty();
  });

  test('keeps order and ids when publishing fails in every way', async () => {
    let calls = 0;
    const flaky = publishingBy(bench.bus, async (events, pass) => {
      calls += 1;
      // Not sent; sent, but the answer lost; sent and acknowledged; only a part sent.
      if (calls % 4 === 1) throw new PublishError('lost on the way there');
      if (calls % 4 === 2) {
        await pass();
        throw new PublishError('lost on the way back');
      }
      if (calls % 4 === 3) {
        const part = events.slice(0, Math.ceil(events.length / 2));
        const { stream, seqs } = await bench.bus.publish(part);
        throw new PublishError('half', { stream, seqs: events.map((_, at) => seqs[at]) });
      }
      return pass();
    });
    bench.consume();
    bench.world.startRelay(flaky, { batchSize: 50 });
    const written = [
      ...(await bench.world.write(shuffledKeys(300, 4))),
      ...(await bench.world.write(shuffledKeys(300, 4))),
    ];
    await bench.seen.until(written);
    expect(byKey(bench.seen.events)).toEqual(byKey(written));
    expect(bench.seen.events).toHaveLength(600);
    await bench.world.untilEmpty();
  });

  test('sends what was written before it stops, although nobody has woken the relay', async () => {
    const never = { pollMs: 3_600_000, reconcileMs: 3_600_000 };
    const relay = bench.world.startRelay(bench.bus, never);
    await poll(() => relay.leads(), { what: 'the relay to lead' });
    await bench.world.write(['a']);
    relay.wake();
    await bench.world.untilPublished();
    await bench.world.write(['a', 'b', 'c']);
    await relay.stop();
    expect(await bench.world.count('seq IS NULL')).toBe(0);
  });

  test('holds up only the key of an event that cannot be encoded', async () => {
    bench.consume();
    const [bad] = await bench.world.write(['bad']);
    const behind = await bench.world.write(['bad', 'good', 'bad']);
    bench.world.startRelay(bench.bus, {
      batchSize: 2,
      encode: (row) => {
        if (row.eventId === bad?.id) throw new Error('what is this?');
        return encodeRow(row);
      },
    });
    const later = await bench.world.write(['good', 'other']);
    await bench.seen.until(later);
    await poll(async () => (await bench.world.count()) === 3, { what: 'the others to be forgotten' });
    expect(bench.seen.events.map(({ key }) => key).toSorted()).toEqual(['good', 'good', 'other']);
    expect(behind.filter((event) => bench.seen.has(event)).map(({ key }) => key)).toEqual(['good']);
  });

  test('reports how many events wait and for how long, and what becomes of them', async () => {
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
    const broken = publishingBy(bench.bus, (_, pass) => (works ? pass() : Promise.reject(new PublishError('broken'))));
    bench.world.startRelay(broken, { observer });
    await bench.world.write(['a', 'b', 'c']);
    await poll(() => backlogs.some(({ rows, oldestMs }) => rows === 3 && oldestMs > 0), { what: 'the backlog' });
    await poll(() => failures > 0, { what: 'a failure to be counted' });
    works = true;
    await poll(() => backlogs.at(-1)?.rows === 0, { what: 'the backlog to be gone' });
    expect(published).toBe(3);
  });

  test('takes writes while the bus is down, and brings them when it is back', async () => {
    let down = true;
    const absent = new Proxy(bench.bus, {
      get(target, name) {
        if (name === 'ready') return () => !down && target.ready();
        const value = Reflect.get(target, name, target);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
    bench.consume();
    bench.world.startRelay(absent);
    const written = await bench.world.write(shuffledKeys(1_200, 50));
    expect(await bench.world.count('seq IS NULL')).toBe(1_200);
    down = false;
    await bench.seen.until(written);
    expect(byKey(bench.seen.events)).toEqual(byKey(written));
  });
});
