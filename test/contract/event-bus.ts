import type { OutgoingEvent } from '@pharos/kit';
import { poll } from '@pharos/test';
import { describe, expect, test } from 'vitest';
import { describeAnew } from './event-bus-anew.js';
import { anEvent, type Bench, type BusKind, benchFor, keepEvents, many, recorder, textOf } from './event-bus-bench.js';
import { describeConsuming } from './event-bus-consuming.js';
import { describePublishing } from './event-bus-publishing.js';
import { describeRetrying } from './event-bus-retrying.js';
import { describeRuns } from './event-bus-runs.js';
import { describeScreening } from './event-bus-screening.js';
import { describeSkipping } from './event-bus-skipping.js';
import { describeUnhandled } from './event-bus-unhandled.js';

/** What every event bus promises, whatever it is made of. */
export function describeEventBus(kind: BusKind): void {
  describe(kind.name, () => {
    const bench = benchFor(kind);
    describePublishing(bench);
    describeConsuming(bench);
    describeSkipping(bench);
    describeScreening(bench);
    describeRuns(bench);
    describeAnew(bench);
    describeUnhandled(bench);
    describeRetrying(bench);
    describeTail(bench);
    describeUpkeep(bench);

    test('is ready until it is closed, and then takes nothing more', async () => {
      const other = await bench.open();
      expect(other.ready()).toBe(true);
      await other.close();
      expect(other.ready()).toBe(false);
      await expect(other.publish([anEvent()])).rejects.toMatchObject({ name: 'PublishError', seqs: [] });
      await expect(other.waitUntilReady()).rejects.toThrow();
    });
  });
}

function describeTail(bench: Bench): void {
  describe('a tail', () => {
    test('shows events as they come, once, from when it was started, and leaves no trace', async () => {
      await bench.bus.publish([anEvent({ text: 'past' })]);
      const seen: OutgoingEvent[] = [];
      const filtered: string[] = [];
      const watcher = await bench.open();
      const tails = [
        watcher.tail({ onEvent: (event) => seen.push(event) }),
        watcher.tail({ filter: '*.*.thing.>', onEvent: (event) => filtered.push(textOf(event)) }),
      ];
      await Promise.all(tails.map(({ started }) => started));
      const watched = tails.map((tail) => tail.watching());
      expect(watched).not.toContain(undefined);
      const events = [anEvent({ text: 'live' }), anEvent({ subject: 'o.p.other.created', text: 'other' })];
      await bench.bus.publish(events);
      await bench.bus.publish(events);
      await bench.bus.publish([anEvent({ text: 'last' })]);
      await poll(() => filtered.includes('last') && seen.length >= 3, { what: 'the tails' });
      expect(seen.map(textOf)).toEqual(['live', 'other', 'last']);
      expect(seen[0]).toEqual({ ...events[0], payload: seen[0]?.payload });
      expect(filtered).toEqual(['live', 'last']);
      expect((await bench.bus.progress()).consumers).toEqual([]);
      expect(tails.map((tail, at) => tail.watching() === watched[at])).toEqual([true, true]);
      await Promise.all(tails.map((tail) => tail.stop()));
      await bench.bus.publish([anEvent()]);
      expect(seen).toHaveLength(3);
    });
  });
}

function describeUpkeep(bench: Bench): void {
  describe('what a relay needs', () => {
    test('says whether an event stands where it was said to', async () => {
      const [a, b] = many(2) as [OutgoingEvent, OutgoingEvent];
      const { seqs } = await bench.bus.publish([a, b]);
      const [seqA, seqB] = seqs as [number, number];
      expect(await bench.bus.holds({ seq: seqA, id: a.id })).toBe(true);
      expect(await bench.bus.holds({ seq: seqB, id: a.id })).toBe(false);
      expect(await bench.bus.holds({ seq: seqB + 10, id: b.id })).toBe(false);
    });

    test('lets go of what all have handled but for the most recent, and still counts on', async () => {
      const events = many(20);
      const { seqs } = await bench.bus.publish(events);
      await bench.bus.trim(seqs[19] as number);
      const seen = recorder();
      bench.bus.consume({ durable: 'newcomer', handler: seen.handler });
      await bench.handledAll('newcomer');
      expect(seen.texts()).toEqual(events.slice(-keepEvents).map(textOf));
      expect(await bench.bus.holds({ seq: seqs[0] as number, id: events[0]?.id ?? '' })).not.toBe(false);
      expect((await bench.bus.progress()).lastSeq).toBe(seqs[19]);
      const later = await bench.bus.publish([anEvent()]);
      expect(later.seqs[0]).toBeGreaterThan(seqs[19] as number);
    });

    test('trims no further than asked', async () => {
      const { seqs } = await bench.bus.publish(many(20));
      await bench.bus.trim(seqs[2] as number);
      const seen = recorder();
      bench.bus.consume({ durable: 'newcomer', handler: seen.handler });
      await bench.handledAll('newcomer');
      expect(seen.events).toHaveLength(17);
    });
  });
}
