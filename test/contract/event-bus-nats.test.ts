import { createLogger, createNatsEventBus, type EventBus } from '@pharos/kit';
import { canStart, type OwnServer, poll, startNats, testServers, uniqueName } from '@pharos/test';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { describeEventBus } from './event-bus.js';
import { anEvent } from './event-bus-bench.js';
import { deleteStream } from './nats-stream.js';

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
      const before = Array.from({ length: 20 }, () => anEvent());
      await bus.publish(before);
      await poll(() => seen.length === 20, { what: 'events before' });
      const { epoch } = await bus.progress();
      await server.stop();
      await poll(() => !bus.ready(), { what: 'the loss to be noticed' });
      await expect(bus.publish([anEvent()])).rejects.toMatchObject({ name: 'PublishError', seqs: [] });
      await server.start();
      await bus.waitUntilReady();
      await expect(bus.publish([anEvent()], { epoch })).rejects.toThrow(/may have changed/);
      const after = Array.from({ length: 20 }, () => anEvent());
      await bus.publish(after);
      await poll(() => seen.length >= 40, { what: 'events after' });
      expect(seen).toEqual([...before, ...after].map(({ id }) => id));
    });

    test('acknowledges what it handled while the server was away', async () => {
      const begun: string[] = [];
      let finish: () => void = () => {};
      const mayFinish = new Promise<void>((resolve) => {
        finish = resolve;
      });
      bus.consume({
        durable: 'away',
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

    test('can be closed while the server is away', async () => {
      const closing = createNatsEventBus({ natsUrl: server.url, clientName: 'test', log });
      closing.consume({ durable: 'closing', handler: async () => {} });
      closing.tail({ onEvent: () => {} });
      await closing.waitUntilReady();
      await server.kill();
      await poll(() => !closing.ready(), { what: 'the loss to be noticed' });
      await closing.close();
      await server.start();
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
