import { poll } from '@pharos/test';
import { describe, expect, test } from 'vitest';
import { anEvent, anewAfter, type Bench, gate, many, recorder, textOf } from './event-bus-bench.js';

/** What becomes of consumers when the bus has lost everything. */
export function describeAnew(bench: Bench): void {
  describe('a consumer, when the stream is made anew under its feet,', () => {
    test('goes on after the stream was made anew, with all that is published from then on', async () => {
      const seen = recorder();
      bench.bus.consume({ durable: 'survivor', handler: seen.handler });
      await bench.bus.publish(many(20, () => ({ text: 'before' })));
      await bench.handledAll('survivor');
      const { stream } = await bench.bus.progress();
      await bench.under.wipe();
      await anewAfter(bench.bus, stream);
      await bench.bus.publish(many(5, () => ({ text: 'after' })));
      await bench.handledAll('survivor');
      expect(seen.texts()).toEqual([...Array(20).fill('before'), ...Array(5).fill('after')]);
    });

    test('does not pass off events of the new stream as handled when an old one ends late', async () => {
      const begun = gate();
      const mayEnd = gate();
      const seen = recorder(async (event) => {
        if (textOf(event) !== 'late') return;
        begun.open();
        await mayEnd.opened;
      });
      bench.bus.consume({ durable: 'late', handler: seen.handler, concurrency: 2 });
      await bench.bus.publish([anEvent({ text: 'late' })]);
      await begun.opened;
      const { stream } = await bench.bus.progress();
      await bench.under.wipe();
      await anewAfter(bench.bus, stream);
      await bench.bus.publish([anEvent({ text: 'new' })]);
      mayEnd.open();
      await poll(() => seen.texts().includes('new'), { what: 'the new event' });
      await bench.handledAll('late');
    });

    test('that ends late what it took of an old stream does not speak for another process in the new one', async () => {
      const begun = gate();
      const mayEnd = gate();
      const old = bench.bus.consume({
        durable: 'twofold',
        handler: async () => {
          begun.open();
          await mayEnd.opened;
        },
      });
      await old.started;
      await bench.bus.publish([anEvent({ text: 'old' })]);
      await begun.opened;
      const { stream } = await bench.bus.progress();
      const other = await bench.open();
      await bench.under.wipe();
      await anewAfter(bench.bus, stream);
      const taken = gate();
      const stuck = other.consume({
        durable: 'twofold',
        handler: (_, signal) =>
          new Promise((_resolve, reject) => {
            signal.addEventListener('abort', () => reject(new Error('stopped')));
            taken.open();
          }),
      });
      await poll(async () => (await bench.bus.publish([anEvent({ id: 'evt_new', text: 'new' })])).seqs.length === 1);
      await taken.opened;
      mayEnd.open();
      await old.stop();
      await stuck.stop();
      const seen = recorder();
      (await bench.open()).consume({ durable: 'twofold', handler: seen.handler });
      await poll(() => seen.texts().includes('new'), { what: 'the event that nobody has handled' });
    });
  });
}
