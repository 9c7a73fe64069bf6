import type { ConsumerOptions, RunHandling } from '@pharos/kit';
import { poll } from '@pharos/test';
import { describe, expect, test } from 'vitest';
import { consumerBenchFor } from './consumer-bench.js';
import { anEvent, type Bench, gate, many, recorder, textOf } from './event-bus-bench.js';

/** What a handler may rely on that handles events of one key together. */
export function describeRuns(bench: Bench): void {
  describe('a handler of runs', () => {
    const world = consumerBenchFor(bench);

    /**
     * Remembers the effects of what is handled, in order: a run has all of its effects, or none when it fails. The first event of each key
     * is held up until `others` is open, with what came to be handled together with it, so that others come to wait behind it.
     */
    function handlerOf(act: (texts: readonly string[]) => Promise<void> | void = () => {}) {
      const others = gate();
      const effects: string[] = [];
      const runs: number[] = [];
      const together = async (texts: readonly string[]) => {
        if (texts.some((text) => text.endsWith('first'))) await others.opened;
        await act(texts);
        effects.push(...texts);
      };
      const alone = recorder((event) => together([textOf(event)]));
      const handleRun = async ({ events }: RunHandling) => {
        runs.push(events.length);
        await together(events.map(textOf));
        return events.length;
      };
      return { effects, runs, others, options: { handler: alone.handler, handleRun } };
    }

    /** So many events of a key, the first of which is held up. */
    const busy = (key: string, count: number, subject = `org_${key}.prj_1.thing.created`) =>
      many(count, (at) => ({ orderingKey: key, subject, text: `${key} ${at === 0 ? 'first' : at}` }));
    const textsOf = (events: ReturnType<typeof busy>) => events.map(textOf);

    /** Lets the first ones go once all the others wait behind them: what comes last of all, of a key of its own, has passed them then. */
    async function handleAll({ others, effects }: ReturnType<typeof handlerOf>): Promise<void> {
      await bench.bus.publish([anEvent({ text: 'last' })]);
      await poll(() => effects.includes('last'), { what: 'all to be taken' });
      effects.splice(effects.indexOf('last'), 1);
      others.open();
      await bench.handledAll('worker');
    }
    const consume = (options: Pick<ConsumerOptions, 'handleRun'> & Parameters<typeof world.consume>[0]) =>
      world.consume({ concurrency: 4, ...options });

    test('gets what waits of a key in order, many at once, and each event once', async () => {
      const seen = handlerOf();
      const [a, b] = [busy('a', 400), busy('b', 400)];
      await bench.bus.publish([...a, ...b]);
      consume(seen.options);
      await handleAll(seen);
      const ofKey = (key: string) => seen.effects.filter((text) => text.startsWith(key));
      expect([ofKey('a'), ofKey('b')]).toEqual([textsOf(a), textsOf(b)]);
      expect(Math.max(...seen.runs)).toBe(128);
      // The first ones, which may have come apart, and four for those behind.
      expect(seen.runs.length).toBeLessThanOrEqual(2 * 5);
    });

    test('that fails at one event handles the others once and in order; that one is set aside, and those behind it wait for it', async () => {
      let tries = 0;
      const seen = handlerOf((texts) => {
        if (!texts.includes('a 30')) return;
        tries += 1;
        if (tries < 4) throw new Error('not yet');
      });
      const [a, b] = [busy('a', 60), busy('b', 60)];
      await bench.bus.publish([...a, ...b]);
      consume({ ...seen.options, maxAttempts: 1_000 });
      await handleAll(seen);
      await world.untilEmpty();
      const ofKey = (key: string) => seen.effects.filter((text) => text.startsWith(key));
      expect([ofKey('a'), ofKey('b')]).toEqual([textsOf(a), textsOf(b)]);
      expect(tries).toBe(4);
    });

    test('goes on behind an event that is dead', async () => {
      const seen = handlerOf((texts) => {
        if (texts.includes('a 30')) throw new Error('never');
      });
      const a = busy('a', 60);
      await bench.bus.publish(a);
      consume({ ...seen.options, maxAttempts: 2 });
      await handleAll(seen);
      await poll(async () => (await world.rows()).every(({ state }) => state === 'dead'), { what: 'it to be dead' });
      expect((await world.rows()).map(({ text, attempts }) => ({ text, attempts }))).toEqual([
        { text: 'a 30', attempts: 2 },
      ]);
      expect(seen.effects).toEqual(textsOf(a).filter((text) => text !== 'a 30'));
    });

    test('that is cut short when its process stops comes to the next one, whole and in order', async () => {
      const own = await bench.open();
      const dying = handlerOf();
      let isRunning = false;
      const handleRun = async ({ signal }: RunHandling) => {
        isRunning = true;
        await new Promise((resolve) => signal.addEventListener('abort', resolve));
        throw new Error('cut short');
      };
      const a = busy('a', 50);
      await bench.bus.publish(a);
      const consumer = world.consume({ ...dying.options, handleRun }, { bus: own });
      dying.others.open();
      await poll(() => isRunning, { what: 'a run' });
      await Promise.all([consumer.stop?.(0), own.close()]);
      const next = handlerOf();
      next.others.open();
      world.consume(next.options);
      await bench.handledAll('worker');
      expect([...dying.effects, ...next.effects]).toEqual(textsOf(a));
    });

    test('gets no event of a type that it does not know: that is kept for a later version, the others are handled in order', async () => {
      const seen = handlerOf();
      const a = busy('a', 40);
      const unknown = anEvent({ orderingKey: 'a', subject: 'org_a.prj_1.thing.shared', text: 'unknown' });
      await bench.bus.publish([...a.slice(0, 20), unknown, ...a.slice(20)]);
      consume(seen.options);
      await handleAll(seen);
      expect(seen.effects).toEqual(textsOf(a));
      expect((await world.rows()).map(({ text, state }) => ({ text, state }))).toEqual([
        { text: 'unknown', state: 'unknown_type' },
      ]);
    });

    test('gets what stands behind an event of an unknown type together, wherever that stands among them', async () => {
      const seen = handlerOf();
      const a = busy('a', 60);
      const unknown = (at: number) =>
        anEvent({ orderingKey: 'a', subject: 'org_a.prj_1.thing.shared', text: `unknown ${at}` });
      const others = a.slice(1);
      await bench.bus.publish([...a.slice(0, 1), unknown(1), unknown(2), ...others]);
      consume(seen.options);
      await handleAll(seen);
      expect(seen.effects).toEqual(textsOf(a));
      // Behind what ends a run one event comes alone: the first of these, or what is unknown before it.
      expect(Math.max(...seen.runs)).toBeGreaterThanOrEqual(others.length - 1);
      expect(await world.rows()).toHaveLength(2);
    });
  });
}
