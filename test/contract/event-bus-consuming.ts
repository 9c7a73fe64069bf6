import type { Consumption } from '@pharos/kit';
import { poll } from '@pharos/test';
import { describe, expect, test } from 'vitest';
import { anEvent, type Bench, gate, many, recorder, textOf } from './event-bus-bench.js';

/** What a durable consumer may rely on. */
export function describeConsuming(bench: Bench): void {
  describe('a consumer', () => {
    test('gets every event as it was published, also those from before it came', async () => {
      const payload = Uint8Array.from({ length: 256 }, (_, byte) => byte);
      const before = anEvent({ payload, subject: 'org_9.prj_9.thing.changed', orderingKey: 'a/b c' });
      await bench.bus.publish([before]);
      const seen = recorder();
      await bench.bus.consume({ durable: 'all', handler: seen.handler }).started;
      const after = anEvent();
      await bench.bus.publish([after]);
      await bench.handledAll('all');
      expect(seen.events.map((event) => ({ ...event, payload: [...event.payload] }))).toEqual([
        { ...before, payload: [...payload], attempt: 1 },
        { ...after, payload: [...after.payload], attempt: 1 },
      ]);
    });

    test('gets only what its filter lets through, and passes the rest', async () => {
      const subjects = ['o1.p1.thing.created', 'o1.p2.thing.changed', 'o2.p1.thing.created', 'o1.p1.other.created'];
      const created = recorder();
      const ofOne = recorder();
      bench.bus.consume({ durable: 'created', filter: '*.*.thing.created', handler: created.handler });
      bench.bus.consume({ durable: 'of-one', filter: 'o1.>', handler: ofOne.handler });
      await bench.bus.publish(subjects.map((subject) => anEvent({ subject, text: subject })));
      await Promise.all([bench.handledAll('created'), bench.handledAll('of-one')]);
      expect(created.texts()).toEqual([subjects[0], subjects[2]]);
      expect(ofOne.texts()).toEqual([subjects[0], subjects[1], subjects[3]]);
    });

    test('that fails gets the event again until it succeeds; its key waits, others do not', async () => {
      const failTimes = 3;
      const seen = recorder(async (event) => {
        if (textOf(event) === 'fails' && event.attempt <= failTimes) throw new Error('not yet');
      });
      const events = [
        anEvent({ orderingKey: 'bad', text: 'fails' }),
        anEvent({ orderingKey: 'bad', text: 'waits' }),
        anEvent({ orderingKey: 'good', text: 'goes on' }),
      ];
      bench.bus.consume({ durable: 'fails', handler: seen.handler, retryDelayMs: () => 100 });
      await bench.bus.publish(events);
      await bench.handledAll('fails');
      expect(seen.texts().filter((text) => text !== 'goes on')).toEqual([...Array(4).fill('fails'), 'waits']);
      expect(seen.texts().indexOf('goes on')).toBeLessThan(seen.texts().lastIndexOf('fails'));
      expect(seen.events.filter((event) => textOf(event) === 'fails').map(({ attempt }) => attempt)).toEqual([
        1, 2, 3, 4,
      ]);
    });

    test('counts nothing as handled that failed, nor what stands behind it', async () => {
      const failing = gate();
      const seen = recorder(async (event) => {
        if (textOf(event) !== '1') return;
        failing.open();
        throw new Error('never');
      });
      const consumption = bench.bus.consume({ durable: 'stuck', handler: seen.handler, retryDelayMs: () => 10 });
      const { seqs } = await bench.bus.publish(many(4));
      await failing.opened;
      await poll(() => seen.ids().size === 4, { what: 'the others' });
      await poll(async () => (await bench.progressOf('stuck')) === seqs[0], { what: 'progress up to the failing one' });
      await consumption.stop();
      expect(await bench.progressOf('stuck')).toBe(seqs[0]);
    });

    test('works on several keys at once but on one event of a key', async () => {
      let running = 0;
      let most = 0;
      const busy = new Set<string>();
      const twice: string[] = [];
      const seen = recorder(async ({ orderingKey }) => {
        if (busy.has(orderingKey)) twice.push(orderingKey);
        busy.add(orderingKey);
        running += 1;
        most = Math.max(most, running);
        await new Promise((resolve) => setTimeout(resolve, 5));
        running -= 1;
        busy.delete(orderingKey);
      });
      const ofAll = (at: number) => ({ orderingKey: `k${at % 6}`, subject: `org_${at % 3}.prj_1.thing.created` });
      await bench.bus.publish(many(60, ofAll));
      bench.bus.consume({ durable: 'wide', handler: seen.handler, concurrency: 3 });
      await bench.handledAll('wide');
      expect(twice).toEqual([]);
      expect(most).toBe(3);
    });

    test('has half of its places for one organization: however slow its events, those of another pass them', async () => {
      const mayEnd = gate();
      const seen = recorder(async ({ subject }) => {
        if (subject.startsWith('org_a')) await mayEnd.opened;
      });
      const ofA = many(200, (at) => ({ subject: 'org_a.prj_a.thing.created', orderingKey: `a${at % 50}` }));
      const ofB = many(20, () => ({ subject: 'org_b.prj_b.thing.created', orderingKey: 'b' }));
      bench.bus.consume({ durable: 'fair', handler: seen.handler, concurrency: 4 });
      await bench.bus.publish(ofA);
      await bench.bus.publish(ofB);
      const idsOf = (org: string) => seen.events.filter(({ subject }) => subject.startsWith(org)).map(({ id }) => id);
      await poll(() => idsOf('org_b').length === ofB.length, { what: 'the events of the other organization' });
      expect(idsOf('org_b')).toEqual(ofB.map(({ id }) => id));
      expect(idsOf('org_a')).toHaveLength(2);
      mayEnd.open();
      await bench.handledAll('fair');
      for (const key of ['a0', 'a49']) {
        const ofKey = ({ orderingKey }: { orderingKey: string }) => orderingKey === key;
        expect(seen.events.filter(ofKey).map(textOf)).toEqual(ofA.filter(ofKey).map(textOf));
      }
    });

    test.each([
      ['number', { events: 10, bytes: 1_000_000 }],
      ['bytes', { events: 1_000, bytes: 10_000 }],
    ])('takes what is not handled yet up to a bound in %s, and the rest later', async (_, maxInFlight) => {
      const mayEnd = gate();
      const seen = recorder(() => mayEnd.opened);
      bench.bus.consume({ durable: 'bounded', handler: seen.handler, concurrency: 100, maxInFlight });
      await bench.bus.publish(many(30, () => ({ payload: new Uint8Array(1_000) })));
      await poll(() => seen.events.length > 5, { what: 'about as many as it may take' });
      await new Promise((resolve) => setTimeout(resolve, 300));
      expect(seen.events.length).toBeLessThanOrEqual(10);
      mayEnd.open();
      await bench.handledAll('bounded');
      expect(seen.events).toHaveLength(30);
    });

    test('goes on where it was after a restart', async () => {
      const first = recorder();
      const consumption = bench.bus.consume({ durable: 'restarts', handler: first.handler });
      await bench.bus.publish(many(10, () => ({ text: 'before' })));
      await bench.handledAll('restarts');
      await consumption.stop();
      await bench.bus.publish(many(10, () => ({ text: 'between' })));
      const second = recorder();
      (await bench.open()).consume({ durable: 'restarts', handler: second.handler });
      await bench.handledAll('restarts');
      expect(first.texts()).toEqual(Array(10).fill('before'));
      expect(second.texts()).toEqual(Array(10).fill('between'));
    });

    test('that stops finishes what it has begun, and leaves the rest to the next at once', async () => {
      const begun = gate();
      const mayEnd = gate();
      const first = recorder(async () => {
        begun.open();
        await mayEnd.opened;
      });
      const consumption = bench.bus.consume({ durable: 'hands-over', handler: first.handler });
      await bench.bus.publish(many(5, () => ({ orderingKey: 'one' })));
      await begun.opened;
      const stopped = consumption.stop();
      mayEnd.open();
      await stopped;
      const second = recorder();
      (await bench.open()).consume({ durable: 'hands-over', handler: second.handler });
      await bench.handledAll('hands-over');
      expect([first.texts(), second.texts()]).toEqual([['0'], ['1', '2', '3', '4']]);
    });

    test('signals its handler when it is to stop', async () => {
      const begun = gate();
      const consumption = bench.bus.consume({
        durable: 'signalled',
        handler: (_, signal) =>
          new Promise((_resolve, reject) => {
            signal.addEventListener('abort', () => reject(new Error('stopped')));
            begun.open();
          }),
      });
      await bench.bus.publish([anEvent()]);
      await begun.opened;
      await consumption.stop();
      expect(await bench.progressOf('signalled')).toBe(0);
    });

    test('of one name in two processes handles each event once, and one takes over from the other', async () => {
      const seen = [recorder(), recorder()] as const;
      const other = await bench.open();
      const consumptions: Consumption[] = [
        bench.bus.consume({ durable: 'shared', handler: seen[0].handler, concurrency: 4 }),
        other.consume({ durable: 'shared', handler: seen[1].handler, concurrency: 4 }),
      ];
      await Promise.all(consumptions.map(({ started }) => started));
      await bench.bus.publish(many(200));
      await bench.handledAll('shared');
      expect(seen[0].events.length + seen[1].events.length).toBe(200);
      await consumptions[seen[0].events.length > 0 ? 0 : 1]?.stop();
      await bench.bus.publish(many(20));
      await bench.handledAll('shared');
      expect(seen[0].events.length + seen[1].events.length).toBe(220);
    });

    test('has its own progress: another gets everything too', async () => {
      const quick = recorder();
      const slow = recorder(() => new Promise<never>((_, reject) => setTimeout(reject, 50, new Error('slow'))));
      bench.bus.consume({ durable: 'quick', handler: quick.handler });
      await bench.bus.consume({ durable: 'slow', handler: slow.handler, retryDelayMs: () => 10 }).started;
      await bench.bus.publish(many(10, () => ({ orderingKey: 'one' })));
      await bench.handledAll('quick');
      expect(quick.events).toHaveLength(10);
      expect(await bench.progressOf('slow')).toBe(0);
    });

    test('is forgotten when it is removed', async () => {
      const consumption = bench.bus.consume({ durable: 'removed', handler: async () => {} });
      await bench.bus.publish([anEvent()]);
      await bench.handledAll('removed');
      await consumption.stop();
      await bench.bus.removeConsumer('removed');
      await bench.bus.removeConsumer('removed');
      expect((await bench.bus.progress()).consumers).toEqual([]);
    });

    test('that is removed while somebody consumes under its name is there again, and gets what it had not handled', async () => {
      const others = gate();
      const seen = recorder(() => others.opened);
      await bench.bus.consume({ durable: 'removed', handler: seen.handler, concurrency: 1 }).started;
      const events = many(20);
      await bench.bus.publish(events);
      await poll(() => seen.events.length === 1, { what: 'the first event' });
      await (await bench.open()).removeConsumer('removed');
      // Meanwhile the bus may look whether its stream is still the same, and then it knows nothing.
      const isThere = () =>
        bench.progressOf('removed').then(
          (seq) => seq !== undefined,
          () => false,
        );
      await poll(isThere, { what: 'the consumer' }).finally(others.open);
      await poll(() => seen.ids().size === events.length, { what: 'the other events' });
      await bench.handledAll('removed');
    });

    test('needs a name and a filter that every bus understands', () => {
      const handler = async () => {};
      expect(() => bench.bus.consume({ durable: 'Not this', handler })).toThrow(/cannot name a consumer/);
      expect(() => bench.bus.consume({ durable: 'fine', filter: 'a..b', handler })).toThrow(/not a subject filter/);
      expect(() => bench.bus.tail({ filter: 'a.>.b', onEvent: () => {} })).toThrow(/not a subject filter/);
    });
  });
}
