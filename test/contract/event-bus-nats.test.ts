import { jetstreamManager } from '@nats-io/jetstream';
import { connect, nanos } from '@nats-io/transport-node';
import { createLogger, createNatsEventBus, createRegistry, type EventBus } from '@pharos/kit';
import { canStart, type OwnServer, poll, startNats, testServers, uniqueName } from '@pharos/test';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { describeEventBus } from './event-bus.js';
import { anEvent, recorder } from './event-bus-bench.js';
import { outagesIn, recordedLog } from './log-lines.js';
import { deleteStream, takeAndDie } from './nats-stream.js';

const log = createLogger({ service: 'test', level: 'silent' });
const natsUrl = testServers().nats;

describe.skipIf(natsUrl === undefined)('with NATS', () => {
  describeEventBus({
    name: 'the bus over NATS JetStream',
    async make({ keepEvents }) {
      const stream = uniqueName('test');
      return {
        open: () => createNatsEventBus({ natsUrl: natsUrl as string, clientName: 'test', log, stream, keepEvents }),
        wipe: () => deleteStream(natsUrl as string, stream),
        dispose: () => deleteStream(natsUrl as string, stream),
      };
    },
  });

  describe.skipIf(!canStart('nats'))('the bus over NATS JetStream', () => {
    let server: OwnServer;
    let bus: EventBus;

    beforeAll(async () => {
      server = await startNats();
    });
    afterAll(() => server.dispose());
    beforeEach(async () => {
      bus = createNatsEventBus({ natsUrl: server.url, clientName: 'test', log, stream: uniqueName('test') });
      await bus.waitUntilReady();
    });
    afterEach(() => bus.close());

    test('refuses only the event that is too large, and holds back those that follow it in its key', async () => {
      const events = [
        anEvent({ orderingKey: 'a' }),
        anEvent({ orderingKey: 'a', payload: new Uint8Array(2_000_000) }),
        anEvent({ orderingKey: 'a' }),
        anEvent({ orderingKey: 'b' }),
      ];
      const refused = await bus.publish(events).catch((error) => error);
      expect(refused).toMatchObject({ name: 'PublishError', refused: [1] });
      expect(refused.seqs.map((seq: unknown) => typeof seq)).toEqual(['number', 'undefined', 'undefined', 'number']);
      expect((await bus.progress()).lastSeq).toBe(2);
    });

    test('survives the server: it connects again for ever, and consumers go on without a gap or a repetition', async () => {
      const seen: string[] = [];
      bus.consume({ durable: 'all', handler: async ({ id }) => void seen.push(id) });
      const tail = bus.tail({ onEvent: () => {} });
      await tail.started;
      const watched = tail.watching();
      const before = Array.from({ length: 20 }, () => anEvent());
      const { seqs } = await bus.publish(before);
      // What has not been acknowledged when the server goes comes again.
      const handled = async () => (await bus.progress()).consumers.find(({ name }) => name === 'all')?.seq;
      await poll(async () => (await handled()) === seqs.at(-1), { what: 'events before' });
      const { epoch } = await bus.progress();
      expect(tail.watching()).toBe(watched);
      await server.stop();
      await poll(() => !bus.ready() && tail.watching() === undefined, { what: 'the loss to be noticed' });
      await expect(bus.publish([anEvent()])).rejects.toMatchObject({ name: 'PublishError', seqs: [] });
      await server.start();
      await bus.waitUntilReady();
      await expect(bus.publish([anEvent()], { epoch })).rejects.toThrow(/may have changed/);
      const after = Array.from({ length: 20 }, () => anEvent());
      await bus.publish(after);
      await poll(() => seen.length >= 40, { what: 'events after' });
      expect(seen).toEqual([...before, ...after].map(({ id }) => id));
      await poll(() => tail.watching(), { what: 'the tail to watch again' });
      expect(tail.watching()).not.toBe(watched);
    });

    test('what a process held when it died comes to another, also after the stream was trimmed', async () => {
      const stream = uniqueName('test');
      const open = (ackWaitMs: number) =>
        createNatsEventBus({ natsUrl: server.url, clientName: 'test', log, stream, ackWaitMs });
      const first = open(600_000);
      const before = first.consume({ durable: 'held', handler: async () => {} });
      await before.started;
      await before.stop();
      const events = Array.from({ length: 6 }, () => anEvent());
      await first.publish(events);
      await takeAndDie(server.url, { stream, durable: 'held', count: 6, unacknowledged: 4 });
      expect((await first.progress()).consumers).toEqual([{ name: 'held', seq: 3 }]);
      await first.trim(3);
      // From now on nobody holds anything for long. What this one itself takes so long to acknowledge comes to it once more.
      const next = open(1_000);
      const seen = recorder();
      next.consume({ durable: 'held', handler: seen.handler });
      await poll(() => seen.events.length > 0, { what: 'the event that was held' });
      expect(seen.events.map(({ id }) => id)).toEqual([events[3]?.id]);
      await poll(async () => (await first.progress()).consumers[0]?.seq === 6, { what: 'it to be handled' });
      expect(seen.ids()).toEqual(new Set([events[3]?.id]));
      await Promise.all([first.close(), next.close()]);
    });

    test('what a process held when it died comes at once to one that consumes alone, and before what follows in its key', async () => {
      const stream = uniqueName('test');
      const own = createNatsEventBus({ natsUrl: server.url, clientName: 'test', log, stream, ackWaitMs: 600_000 });
      const before = own.consume({ durable: 'held', handler: async () => {}, alone: true });
      await before.started;
      await before.stop();
      const held = Array.from({ length: 300 }, (_, n) => anEvent({ orderingKey: `k${n % 7}` }));
      await own.publish(held.slice(0, 6));
      await takeAndDie(server.url, { stream, durable: 'held', count: 6, unacknowledged: 4 });
      await own.publish(held.slice(6));
      const seen = recorder();
      const consuming = own.consume({ durable: 'held', handler: seen.handler, alone: true, concurrency: 4 });
      await poll(() => seen.ids().size >= 297, { what: 'all from the first that was held' });
      // Another one takes what comes, and dies as well.
      await consuming.stop();
      const later = Array.from({ length: 40 }, (_, n) => anEvent({ orderingKey: `k${n % 7}` }));
      await own.publish(later.slice(0, 20));
      await takeAndDie(server.url, { stream, durable: 'held', count: 20, unacknowledged: 310 });
      const next = recorder();
      own.consume({ durable: 'held', handler: next.handler, alone: true, concurrency: 4 });
      await own.publish(later.slice(20));
      await poll(() => next.ids().has(later[39]?.id ?? ''), { what: 'the last event' });
      await poll(() => next.ids().size >= 31, { what: 'all from the second that was held' });
      for (const [told, published] of [
        [seen.events, held.slice(3)],
        [next.events, [...held, ...later].slice(309)],
      ] as const) {
        const firstOf = (key: string) => [
          ...new Set(told.filter((event) => event.orderingKey === key).map(({ id }) => id)),
        ];
        for (let key = 0; key < 7; key += 1) {
          const wanted = published.filter((event) => event.orderingKey === `k${key}`).map(({ id }) => id);
          expect(firstOf(`k${key}`).slice(-wanted.length)).toEqual(wanted);
        }
      }
      await own.close();
    });

    test('very many events are let go of a part at a time, and only those', async () => {
      const events = Array.from({ length: 2_500 }, () => anEvent());
      const { seqs } = await bus.publish(events);
      const last = seqs[2_399] as number;
      let turns = 1;
      while (await bus.trim(last)) turns += 1;
      expect(turns).toBeLessThanOrEqual(2);
      const seen: string[] = [];
      bus.consume({ durable: 'newcomer', handler: async ({ id }) => void seen.push(id) });
      await poll(() => seen.length >= 100, { what: 'the events that are left' });
      expect(seen).toEqual(events.slice(2_400).map(({ id }) => id));
    });

    test('acknowledges what it handled while the server was down', async () => {
      const begun: string[] = [];
      let finish: () => void = () => {};
      const mayFinish = new Promise<void>((resolve) => {
        finish = resolve;
      });
      bus.consume({
        durable: 'server-down',
        handler: async ({ id }) => {
          begun.push(id);
          await mayFinish;
        },
      });
      await bus.publish([anEvent()]);
      await poll(() => begun.length === 1, { what: 'the handler' });
      await server.kill();
      await poll(() => !bus.ready(), { what: 'the loss to be noticed' });
      finish();
      await server.start();
      await bus.waitUntilReady();
      await poll(async () => (await bus.progress()).consumers[0]?.seq === 1, { what: 'the acknowledgement' });
      expect(begun).toHaveLength(1);
    });

    test('a consumer whose filter another version had set otherwise goes on with its own', async () => {
      const seen: string[] = [];
      const consume = (type: string) =>
        bus.consume({
          durable: 'changed',
          filter: `*.*.${type}`,
          handler: async ({ subject }) => void seen.push(subject),
        });
      const before = consume('thing.created');
      await before.started;
      await before.stop();
      await consume('thing.changed').started;
      const subjects = ['o.p.thing.created', 'o.p.thing.changed'];
      await bus.publish(subjects.map((subject) => anEvent({ subject })));
      await poll(() => seen.length > 0, { what: 'the event' });
      expect(seen).toEqual(['o.p.thing.changed']);
    });

    test('can be closed while the server is down', async () => {
      const closing = createNatsEventBus({ natsUrl: server.url, clientName: 'test', log });
      closing.consume({ durable: 'closing', handler: async () => {} });
      closing.tail({ onEvent: () => {} });
      await closing.waitUntilReady();
      await server.kill();
      await poll(() => !closing.ready(), { what: 'the loss to be noticed' });
      await closing.close();
      await server.start();
    });

    test('an outage of the server leaves one warning, one line with its length, and counts', async () => {
      const { log: recorded, lines } = recordedLog();
      const metrics = createRegistry();
      const watched = createNatsEventBus({ natsUrl: server.url, clientName: 'core', log: recorded, metrics });
      await watched.consume({ durable: 'watched', handler: async () => {} }).started;
      await server.kill();
      await poll(() => !watched.ready(), { what: 'the loss to be noticed' });
      const labels = '{dependency="nats",client="core event bus"}';
      expect(await metrics.metrics()).toContain(`dependency_up${labels} 0`);
      await server.start();
      await watched.waitUntilReady();
      expect(await metrics.metrics()).toContain(`dependency_up${labels} 1`);
      expect(await metrics.metrics()).toContain(`dependency_outages_total${labels} 1`);
      await watched.close();
      expect(outagesIn(lines)).toEqual(['warn nats core event bus', 'info nats core event bus']);
    });

    test('says by which settings a stream that its operator made could lose events; its own loses none', async () => {
      const stream = uniqueName('test');
      const nc = await connect({ servers: new URL(server.url).host });
      const age = { name: stream, subjects: [`${stream}.>`], max_age: nanos(60_000), max_bytes: 1_000_000 };
      await (await jetstreamManager(nc)).streams.add(age);
      await nc.close();
      const warned = async (name: string) => {
        const { log, lines } = recordedLog();
        const other = createNatsEventBus({ natsUrl: server.url, clientName: 'test', log, stream: name });
        await other.waitUntilReady();
        await other.close();
        return lines.filter(({ level }) => level === 'warn').map(({ settings }) => settings);
      };
      expect(await warned(stream)).toEqual([['discard', 'max_age']]);
      expect(await warned(uniqueName('test'))).toEqual([]);
    });

    test('waits for a server that is not up yet', async () => {
      const late = await startNats();
      await late.stop();
      const early = createNatsEventBus({ natsUrl: late.url, clientName: 'test', log });
      const seen: string[] = [];
      early.consume({ durable: 'early', handler: async ({ id }) => void seen.push(id) });
      expect(early.ready()).toBe(false);
      await late.start();
      await early.waitUntilReady(AbortSignal.timeout(60_000));
      const event = anEvent();
      await early.publish([event]);
      await poll(() => seen.includes(event.id), { what: 'the event' });
      await early.close();
      await late.dispose();
    });
  });
});
