import { poll } from '@pharos/test';
import { describe, expect, test } from 'vitest';
import { consumerBenchFor } from './consumer-bench.js';
import { anEvent, type Bench, gate, many, recorder, textOf } from './event-bus-bench.js';

const slow = { subject: 'org_a.prj_a.thing.created', text: 'slow' };
const ofAnother = { subject: 'org_b.prj_b.thing.created', text: 'of another' };
const slowBytes = slow.text.length;

/** How many events a consumer tries again at once. */
export function describeRetrying(bench: Bench): void {
  describe('events that are tried again', () => {
    const world = consumerBenchFor(bench);

    test.each([
      ['places', { concurrency: 4 }],
      ['bytes', { concurrency: 40, retriedBytes: 4 * slowBytes }],
    ])('are of one organization in half of the %s: slow tries hold up no other', async (_, limits) => {
      const mayEnd = gate();
      const seen = recorder(async ({ attempt, subject }) => {
        if (attempt === 1) throw new Error('not yet');
        if (subject === slow.subject) await mayEnd.opened;
      });
      world.consume({ handler: seen.handler, ...limits });
      await bench.bus.publish(many(20, () => slow));
      await bench.handledAll('worker');
      await bench.bus.publish([anEvent(ofAnother)]);
      const triesOf = (text: string) =>
        seen.events.filter((event) => event.attempt > 1 && textOf(event) === text).length;
      await poll(() => triesOf('of another') === 1 && triesOf('slow') > 1, { what: 'the tries' });
      const slowAtOnce = triesOf('slow');
      mayEnd.open();
      expect(slowAtOnce).toBe(2);
      await world.untilEmpty();
    });

    test('take so many bytes at once, whosever they are, and one that takes more is tried as well', async () => {
      const fail = () => Promise.reject(new Error('not yet'));
      const first = world.consume({ handler: fail, retryDelayMs: () => 3_600_000 });
      const texts = [...Array.from({ length: 20 }, () => 'ten bytes.'), 'x'.repeat(1_000)];
      await bench.bus.publish(many(texts.length, (at) => ({ subject: `org_${at}.p.thing.created`, text: texts[at] })));
      await bench.handledAll('worker');
      await first.stop(0);
      await world.database.query({ name: 'test-due', text: 'UPDATE unhandled_events SET due_at = now()' });
      let inFlight = 0;
      const before: number[] = [];
      const handler = async ({ payload }: { payload: Uint8Array }) => {
        before.push(inFlight);
        inFlight += payload.byteLength;
        await world.rows();
        inFlight -= payload.byteLength;
      };
      world.consume({ handler, concurrency: 40, retriedBytes: 50 });
      await world.untilEmpty();
      expect(before).toHaveLength(texts.length);
      expect(Math.max(...before)).toBeLessThan(50);
    });
  });
}
