import type { RelayOptions } from '@pharos/kit';
import { poll } from '@pharos/test';
import { describe, expect, test } from 'vitest';
import { describeOutbox, shuffledKeys } from './outbox-bench.js';
import { Arrivals, byKey } from './outbox-world.js';

describeOutbox('the outbox', (bench) => {
  describe('keeps an event', () => {
    test('until every durable consumer has handled it', async () => {
      let release: () => void = () => {};
      const released = new Promise<void>((resolve) => {
        release = resolve;
      });
      const slow = new Arrivals();
      const slowConsumption = bench.bus.consume({
        durable: 'slow',
        handler: async (event) => {
          slow.note(event);
          if (slow.events.length > 3) await released;
        },
      });
      await Promise.all([bench.consume().started, slowConsumption.started]);
      bench.world.startRelay(bench.bus);
      const written = await bench.world.write(Array(10).fill('one'));
      await bench.seen.until(written);
      await poll(() => slow.events.length === 4, { what: 'the slow consumer to be stuck' });
      await poll(async () => (await bench.world.count()) === 7, { what: 'only what both have handled to go' });
      const progress = await bench.world.pool.query('SELECT name, seq FROM outbox_consumers ORDER BY name');
      expect(progress.rows.map(({ name }) => name)).toEqual(['slow', 'watcher']);
      expect(await bench.world.count('seq IS NULL')).toBe(0);
      release();
      await bench.world.untilEmpty();
      expect(slow.ids()).toEqual(written.map(({ id }) => id));
    });

    test('no longer than until those consumers have passed it over that are for nothing of the kind', async () => {
      const handler = async () => {
        throw new Error('not for it');
      };
      const choosy = bench.bus.consume({ durable: 'choosy', skip: ['thing.created'], handler });
      const filtered = bench.bus.consume({ durable: 'filtered', filter: '*.*.never.happens', handler });
      await Promise.all([bench.consume().started, choosy.started, filtered.started]);
      bench.world.startRelay(bench.bus);
      for (let round = 0; round < 3; round += 1) {
        await bench.world.write(Array(50).fill('one'));
        await bench.world.untilEmpty();
      }
      const { rows } = await bench.world.pool.query('SELECT DISTINCT seq FROM outbox_consumers');
      expect(rows).toEqual([{ seq: '150' }]);
    });

    test('for a consumer that is missing, and no longer once that one is removed', async () => {
      const consumption = bench.consume('leaves');
      await consumption.started;
      bench.world.startRelay(bench.bus);
      await bench.world.write(['a']);
      await bench.world.untilEmpty();
      await consumption.stop();
      const kept = await bench.world.write(['a', 'b']);
      await bench.world.untilPublished();
      await poll(async () => (await bench.world.pool.query(`SELECT FROM outbox_consumers`)).rowCount === 1);
      expect(await bench.world.count()).toBe(kept.length);
      await bench.bus.removeConsumer('leaves');
      // A relay that asked the bus before then may still note that it was there.
      const passADay = `UPDATE outbox_consumers SET seen_at = seen_at - interval '1 day'`;
      await poll(async () => (await bench.world.pool.query(passADay)) && (await bench.world.count()) === 0, {
        what: 'the outbox to be empty',
      });
    });

    test('and tells how long each consumer has left one, those that are missing included', async () => {
      const consumption = bench.consume('leaves');
      await Promise.all([bench.consume().started, consumption.started]);
      await consumption.stop();
      const told = new Map<string, number>();
      const unhandled: NonNullable<RelayOptions['observer']>['unhandled'] = (consumers) => {
        for (const { name, oldestMs } of consumers) told.set(name, oldestMs);
      };
      bench.world.startRelay(bench.bus, { observer: { unhandled } });
      await bench.world.write(['a']);
      await bench.world.pool.query(`UPDATE outbox SET occurred_at = occurred_at - interval '1 hour'`);
      await bench.world.write(['b']);
      await poll(() => (told.get('leaves') ?? 0) >= 3_600_000 && told.get('watcher') === 0, {
        what: 'both to be told of',
      });
      bench.consume('leaves');
      await poll(() => told.get('leaves') === 0, { what: 'nothing to be left' });
    });

    test('when there is no consumer, until the bus has it', async () => {
      bench.world.startRelay(bench.bus);
      await bench.world.write(['a', 'b']);
      await bench.world.untilEmpty();
      expect((await bench.bus.progress()).lastSeq).toBe(2);
    });
  });

  test('is sent again, in order and under the same ids, when the stream was made anew', async () => {
    const consumption = bench.consume();
    bench.world.startRelay(bench.bus);
    await bench.seen.until(await bench.world.write(shuffledKeys(50, 3)));
    await bench.world.untilEmpty();
    await consumption.stop();
    const written = await bench.world.write(shuffledKeys(100, 3));
    await bench.world.untilPublished();
    const { stream } = await bench.bus.progress();
    await bench.wipe();
    written.push(...(await bench.world.write(shuffledKeys(100, 3))));
    await poll(
      async () => (await bench.bus.progress().catch(() => undefined))?.stream !== stream && bench.bus.ready(),
      {
        what: 'the new stream',
      },
    );
    const again = new Arrivals();
    bench.consume('watcher', again);
    await again.until(written);
    expect(byKey(again.events)).toEqual(byKey(written));
    await bench.world.untilEmpty();
  });

  test('sends nothing to a new stream before what the old one has lost', async () => {
    const consumption = bench.consume();
    await consumption.started;
    await consumption.stop();
    // Looks at the bus when it must, and not otherwise.
    bench.world.startRelay(bench.bus, { reconcileMs: 3_600_000 });
    const written = await bench.world.write(shuffledKeys(50, 3));
    await bench.world.untilPublished();
    const { stream } = await bench.bus.progress();
    await bench.wipe();
    await poll(async () => (await bench.bus.progress().catch(() => ({ stream }))).stream !== stream, {
      what: 'a new stream',
    });
    written.push(...(await bench.world.write(shuffledKeys(50, 3))));
    bench.consume();
    await bench.seen.until(written);
    expect(byKey(bench.seen.events)).toEqual(byKey(written));
  });
});
