import type { OutgoingEvent, Question, Screen } from '@pharos/kit';
import { poll } from '@pharos/test';
import { describe, expect, test } from 'vitest';
import { consumerBenchFor } from './consumer-bench.js';
import { anEvent, type Bench, gate, many, recorder, textOf } from './event-bus-bench.js';

/** What a handler may rely on that is asked whether it is for an event. */
export function describeScreening(bench: Bench): void {
  describe('a handler that is for some events of its types', () => {
    const world = consumerBenchFor(bench);

    /** Wants events with these texts; `before` is awaited before each answer. */
    function screenFor(wanted: Set<string>, before: () => Promise<void> = async () => {}) {
      const asked: string[][] = [];
      const screen: Screen<Question & { text: string }> = {
        ask: (event: OutgoingEvent) => ({ key: event.orderingKey, text: textOf(event) }),
        async answer(questions) {
          asked.push(questions.map(({ text }) => text));
          await before();
          return questions.map(({ text }) => wanted.has(text));
        },
      };
      return { screen, asked };
    }

    /** Until events are asked about: a process that has just begun may have to keep an order with what another has set aside. */
    async function untilAsked(...asked: string[][][]): Promise<void> {
      const isAsked = async () => {
        await bench.bus.publish(many(4, () => ({ text: 'warm' })));
        await bench.handledAll('worker');
        return asked.some(({ length }) => length > 0);
      };
      await poll(isAsked, { what: 'the first question' });
      for (const each of asked) each.length = 0;
    }
    const withoutWarm = (texts: string[]) => texts.filter((text) => text !== 'warm');

    test('gets those that it is for, in order; the others count as handled, and many are asked about at once', async () => {
      const seen = recorder();
      const { screen, asked } = screenFor(new Set(['b3', 'b5']));
      world.consume({ handler: seen.handler, screen });
      await untilAsked(asked);
      await bench.bus.publish([
        ...many(20, (at) => ({ orderingKey: 'a', text: `a${at}` })),
        ...many(10, (at) => ({ orderingKey: 'b', text: `b${at}` })),
      ]);
      await bench.handledAll('worker');
      expect(withoutWarm(seen.texts())).toEqual(['b3', 'b5']);
      expect(asked.length).toBeLessThan(10);
    });

    test('whoever begins to want events gets the next that is written, in all processes that have seen none wanted', async () => {
      const wanted = new Set<string>();
      const seen = recorder();
      const screens = [screenFor(wanted), screenFor(wanted)];
      for (const { screen } of screens) world.consume({ handler: seen.handler, screen }, { bus: await bench.open() });
      await untilAsked(...screens.map(({ asked }) => asked));
      await bench.bus.publish(many(40, (at) => ({ orderingKey: `${at % 8}`, text: `before ${at}` })));
      await bench.handledAll('worker');
      wanted.add('after');
      await bench.bus.publish(many(8, (at) => ({ orderingKey: `${at}`, text: 'after' })));
      await bench.handledAll('worker');
      expect(withoutWarm(seen.texts())).toEqual(Array.from({ length: 8 }, () => 'after'));
    });

    test('an event that nobody has been asked about yet is handled by the next process, where this one ends', async () => {
      const wanted = new Set<string>();
      const stuck = gate();
      const own = await bench.open();
      let before: () => Promise<void> = async () => {};
      const { screen, asked } = screenFor(wanted, () => before());
      const first = recorder();
      const dying = world.consume({ handler: first.handler, screen }, { bus: own });
      await untilAsked(asked);
      before = () => stuck.opened;
      await bench.bus.publish([anEvent({ orderingKey: 'a', text: 'mine' })]);
      await poll(() => asked.length > 0, { what: 'the question' });
      expect(await bench.progressOf('worker')).toBeLessThan((await bench.bus.progress()).lastSeq);
      await Promise.all([dying.stop(0), own.close(), stuck.open()]);
      wanted.add('mine');
      const second = recorder();
      world.consume({ handler: second.handler, screen: screenFor(wanted).screen });
      await bench.handledAll('worker');
      expect(withoutWarm([...first.texts(), ...second.texts()])).toEqual(['mine']);
    });

    test('what one event makes of the next is seen: that is asked about after the other was handled', async () => {
      const wanted = new Set(['first']);
      const seen = recorder((event) => void (textOf(event) === 'first' && wanted.add('second')));
      world.consume({ handler: seen.handler, screen: screenFor(wanted).screen });
      await bench.bus.publish(['first', 'second'].map((text) => anEvent({ orderingKey: 'a', text })));
      await bench.handledAll('worker');
      expect(seen.texts()).toEqual(['first', 'second']);
    });

    test('behind one that is tried again nothing is passed over: it is asked about by none, and comes after it', async () => {
      const wanted = new Set(['first']);
      let failures = 2;
      const seen = recorder(() => {
        failures -= 1;
        if (failures >= 0) throw new Error('not yet');
      });
      world.consume({ handler: seen.handler, screen: screenFor(wanted).screen });
      await bench.bus.publish(['first', 'second'].map((text) => anEvent({ orderingKey: 'a', text })));
      await bench.handledAll('worker');
      await world.untilEmpty();
      expect(seen.texts().at(-1)).toBe('second');
      expect(seen.texts().filter((text) => text === 'first').length).toBeGreaterThan(1);
    });

    test('gets what nobody could be asked about', async () => {
      const seen = recorder();
      const { screen } = screenFor(new Set(), () => Promise.reject(new Error('no answer')));
      world.consume({ handler: seen.handler, screen });
      await bench.bus.publish([anEvent({ text: 'doubtful' })]);
      await bench.handledAll('worker');
      expect(seen.texts()).toEqual(['doubtful']);
    });
  });
}
