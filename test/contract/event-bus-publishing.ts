import type { OutgoingEvent } from '@pharos/kit';
import { poll } from '@pharos/test';
import { describe, expect, test } from 'vitest';
import { anEvent, anewAfter, type Bench, many, recorder, textOf } from './event-bus-bench.js';

/** What a publisher may rely on. */
export function describePublishing(bench: Bench): void {
  describe('publishing', () => {
    test('answers where each event stands, in the order given, in one stream', async () => {
      const first = await bench.bus.publish(many(50));
      const second = await bench.bus.publish(many(50));
      const seqs = [...first.seqs, ...second.seqs];
      expect(seqs).toEqual(seqs.toSorted((a, b) => a - b));
      expect(new Set(seqs).size).toBe(100);
      expect(second.stream).toBe(first.stream);
      expect(await bench.bus.progress()).toMatchObject({ stream: first.stream, lastSeq: seqs.at(-1), consumers: [] });
    });

    test('stores an event once however often it is published, and answers its first place', async () => {
      const [a, b, c] = many(3) as [OutgoingEvent, OutgoingEvent, OutgoingEvent];
      const first = await bench.bus.publish([a, b]);
      const again = await bench.bus.publish([b, c, a]);
      expect([again.seqs[0], again.seqs[2]]).toEqual([first.seqs[1], first.seqs[0]]);
      const seen = recorder();
      bench.bus.consume({ durable: 'one', handler: seen.handler });
      await bench.handledAll('one');
      expect(seen.texts()).toEqual(['0', '1', '2']);
    });

    test('of nothing is nothing', async () => {
      expect((await bench.bus.publish([])).seqs).toEqual([]);
    });

    test('keeps the order within a key, in large batches of few keys', async () => {
      const events = many(1_000, (at) => ({ orderingKey: `few_${at % 7}` }));
      await bench.bus.publish(events);
      const seen = recorder();
      bench.bus.consume({ durable: 'order', handler: seen.handler, concurrency: 16 });
      await bench.handledAll('order');
      for (let key = 0; key < 7; key += 1) {
        const expected = events.filter(({ orderingKey }) => orderingKey === `few_${key}`).map(textOf);
        expect(seen.events.filter(({ orderingKey }) => orderingKey === `few_${key}`).map(textOf)).toEqual(expected);
      }
      expect(seen.events).toHaveLength(1_000);
    });

    test('by several at once loses nothing, for a consumer that follows along too', async () => {
      const seen = recorder();
      bench.bus.consume({ durable: 'along', handler: seen.handler, concurrency: 8 });
      const publishers = await Promise.all([bench.open(), bench.open(), bench.open()]);
      const sent = await Promise.all(
        publishers.map(async (publisher, who) => {
          const events = many(400, () => ({ orderingKey: `publisher_${who}` }));
          for (let at = 0; at < events.length; at += 20) await publisher.publish(events.slice(at, at + 20));
          return events;
        }),
      );
      await poll(() => seen.events.length >= 1_200, { what: 'all events' });
      sent.forEach((events, who) => {
        const got = seen.events.filter(({ orderingKey }) => orderingKey === `publisher_${who}`);
        expect(got.map(({ id }) => id)).toEqual(events.map(({ id }) => id));
      });
    });

    test('sends nothing when the stream may have lost something since the caller looked', async () => {
      const { epoch, stream } = await bench.bus.progress();
      await bench.bus.publish([anEvent()], { epoch });
      await bench.under.wipe();
      const after = await anewAfter(bench.bus, stream);
      expect(after.epoch).not.toBe(epoch);
      await expect(bench.bus.publish([anEvent()], { epoch })).rejects.toMatchObject({ name: 'PublishError', seqs: [] });
      expect((await bench.bus.progress()).lastSeq).toBe(0);
      await bench.bus.publish([anEvent()], { epoch: after.epoch });
    });
  });
}
