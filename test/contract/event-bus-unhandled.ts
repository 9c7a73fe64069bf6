import { createRegistry, type Handling, type ReceivedEvent, transportFailure } from '@pharos/kit';
import { poll } from '@pharos/test';
import { describe, expect, test } from 'vitest';
import { consumerBenchFor } from './consumer-bench.js';
import { anEvent, type Bench, gate, many, recorder, textOf } from './event-bus-bench.js';
import { recordedLog } from './log-lines.js';

/** More than a consumer asks for at once. */
const moreThanAWindow = 300;
const concurrency = 4;

/** What a consumer may rely on when events cannot be handled. */
export function describeUnhandled(bench: Bench): void {
  describe('events that cannot be handled', () => {
    const world = consumerBenchFor(bench);

    test('hold up neither other organizations nor other keys of their own, however many they are', async () => {
      const seen = recorder((event) => {
        if (textOf(event) === 'poison') throw new Error('never');
      });
      world.consume({ handler: seen.handler, concurrency, maxAttempts: 3 });
      const poison = many(moreThanAWindow, () => ({ subject: 'org_a.prj_a.thing.created', text: 'poison' }));
      await bench.bus.publish(poison);
      const others = [
        anEvent({ subject: 'org_b.prj_b.thing.created', text: 'of another' }),
        anEvent({ subject: 'org_a.prj_a.thing.created', text: 'of another key' }),
      ];
      await bench.bus.publish(others);
      await poll(() => others.every(({ id }) => seen.ids().has(id)), { what: 'the others' });
      await bench.handledAll('worker');
      await poll(async () => (await world.rows()).every(({ state }) => state === 'dead'), { what: 'all to be dead' });
      expect(await world.rows()).toHaveLength(moreThanAWindow);
    });

    test('do not hold up the tries of other organizations either', async () => {
      const other = anEvent({ subject: 'org_b.prj_b.thing.created', text: 'of another' });
      let isPublished = false;
      const triesOfOther = () => seen.texts().filter((text) => text === 'of another').length;
      const isOtherDue = async () => triesOfOther() === 3 || (await world.isDue(other.id));
      const seen = recorder(async (event) => {
        // Whoever comes next is chosen while both could be: how long it takes to set the other one aside does not count.
        if (isPublished && textOf(event) === 'poison') await poll(isOtherDue, { what: 'the other to be due' });
        if (textOf(event) === 'poison' || event.attempt <= 2) throw new Error('not yet');
      });
      world.consume({ handler: seen.handler, maxAttempts: 1_000_000 });
      await bench.bus.publish(many(moreThanAWindow, () => ({ subject: 'org_a.prj_a.thing.created', text: 'poison' })));
      await bench.handledAll('worker');
      isPublished = true;
      await bench.bus.publish([other]);
      await poll(() => triesOfOther() === 3, { what: 'the tries of the other' });
      const between = seen.texts().slice(seen.texts().indexOf('of another'), seen.texts().lastIndexOf('of another'));
      expect(between.length).toBeLessThan(moreThanAWindow);
    });

    test('are tried again until they succeed, and later ones of their key wait in order', async () => {
      const texts = ['fails', 'second', 'third', 'fourth'];
      const seen = recorder(async (event) => {
        if (textOf(event) !== 'fails') return;
        if (event.attempt <= 3 || (await world.rows()).length < texts.length) throw new Error('not yet');
      });
      // Each that is done lets the next one go: nobody else looks for it.
      world.consume({ handler: seen.handler, concurrency, maxAttempts: 1_000_000, upkeepMs: 3_600_000 });
      await bench.bus.publish(texts.map((text) => anEvent({ orderingKey: 'bad', text })));
      await poll(() => seen.texts().includes('fourth'), { what: 'the last of the key' });
      await world.untilEmpty();
      const tries = seen.texts().filter((text) => text === 'fails').length;
      expect(tries).toBeGreaterThan(3);
      expect(seen.texts().slice(tries - 1)).toEqual(texts);
      expect(seen.events.slice(0, tries).map(({ attempt }) => attempt)).toEqual(
        Array.from({ length: tries }, (_, at) => at + 1),
      );
    });

    test('are dead after so many tries, with their reason; their key and the consumer go on', async () => {
      const { log, lines } = recordedLog();
      const registry = createRegistry();
      const seen = recorder((event) => {
        if (textOf(event) === 'poison') throw new Error('password=secret1 is no reason');
      });
      world.consume({ handler: seen.handler, maxAttempts: 3 }, { log, registry });
      const poison = anEvent({ orderingKey: 'one', text: 'poison' });
      await bench.bus.publish([poison, anEvent({ orderingKey: 'one', text: 'behind' })]);
      await poll(() => seen.texts().includes('behind'), { what: 'the event behind it' });
      expect(seen.texts()).toEqual(['poison', 'poison', 'poison', 'behind']);
      await poll(async () => (await world.rows()).length === 1, { what: 'only the dead one to be left' });
      expect(await world.rows()).toEqual([
        {
          event_id: poison.id,
          org_id: 'org_1',
          type: 'thing.created',
          state: 'dead',
          attempts: 3,
          reason: 'Error: password=[redacted] is no reason',
          text: 'poison',
        },
      ]);
      // Its key goes on as soon as it is dead; that is said and counted then.
      const counted = 'events_set_aside_total{consumer="worker",state="dead"} 1';
      await poll(async () => (await registry.metrics()).includes(counted), { what: 'it to be counted' });
      expect(lines.filter(({ level }) => level === 'error').map(({ event }) => event)).toEqual([poison.id]);
      const held = 'unhandled_events{consumer="worker",state="dead"} 1';
      await poll(async () => (await registry.metrics()).includes(held), { what: 'the gauge' });
    });

    test('are tried by each process of the consumer, but each try by one, and by the others when one stops', async () => {
      const lastTry = 5;
      const both = gate();
      // One of them may be slow: until it has tried as well, there is something left to try.
      const fail = async ({ attempt }: { attempt: number }) => {
        if (attempt < lastTry) throw new Error('not yet');
        await both.opened;
      };
      const seen = [recorder(fail), recorder(fail)] as const;
      const first = world.consume({ handler: seen[0].handler, concurrency });
      world.consume({ handler: seen[1].handler, concurrency }, { bus: await bench.open() });
      const events = many(100);
      await bench.bus.publish(events);
      await bench.handledAll('worker');
      await poll(() => seen.every(({ events }) => events.some(({ attempt }) => attempt > 1)), {
        what: 'tries of both',
      }).finally(both.open);
      await first.stop(0);
      await world.untilEmpty();
      const tries = seen.flatMap(({ events }) => events.map(({ id, attempt }) => `${id} ${attempt}`));
      const expected = events.flatMap(({ id }) => Array.from({ length: lastTry }, (_, at) => `${id} ${at + 1}`));
      expect(new Set(tries)).toEqual(new Set(expected));
      // Tries under way when it stops do not count, and are made once more.
      expect(tries.length - expected.length).toBeLessThanOrEqual(concurrency);
    });

    test('because something else is down do not count against them, and fill no table', async () => {
      let failures = 0;
      const seen = recorder(async (event) => {
        if (textOf(event) !== '0' || failures === 4) return;
        failures += 1;
        expect(await world.rows()).toEqual([]);
        throw failures % 2 ? transportFailure('UNAVAILABLE', 'core is down') : refused();
      });
      world.consume({ handler: seen.handler, maxAttempts: 2 });
      await bench.bus.publish(many(3, () => ({ orderingKey: 'one' })));
      await bench.handledAll('worker');
      expect(seen.texts()).toEqual(['0', '0', '0', '0', '0', '1', '2']);
      expect(await world.rows()).toEqual([]);
    });

    test('because the database is down are handled in order when it is back, and none is set aside or reported', async () => {
      const { log, lines } = recordedLog();
      let down = true;
      let tries = 0;
      const query: typeof world.database.query = (statement, values) => {
        if (!down) return world.database.query(statement, values);
        // What is asked of the database for an event: whether it waits behind another, or what the handler asks.
        if (['unhandled-is-blocked', 'test-handler'].includes(statement.name)) tries += 1;
        return Promise.reject(refused());
      };
      const seen = recorder(() => query({ name: 'test-handler', text: 'SELECT 1' }).then(() => undefined));
      world.consume({ handler: seen.handler, maxAttempts: 2 }, { database: { ...world.database, query }, log });
      await bench.bus.publish(many(4, (at) => ({ orderingKey: `key ${at % 2}` })));
      await poll(() => tries > 8, { what: 'more tries than an event has' });
      down = false;
      await bench.handledAll('worker');
      expect(await world.rows()).toEqual([]);
      expect(seen.texts().lastIndexOf('0')).toBeLessThan(seen.texts().indexOf('2'));
      expect(seen.texts().lastIndexOf('1')).toBeLessThan(seen.texts().indexOf('3'));
      expect(lines.filter(({ level }) => level === 'warn' || level === 'error')).toEqual([]);
    });

    test('are bounded for each organization: its dead ones go first, which is logged and counted', async () => {
      const { log, lines } = recordedLog();
      const registry = createRegistry();
      const limits = { events: 5, bytes: 1_000_000 };
      const seen = recorder(() => {
        throw new Error('never');
      });
      world.consume({ handler: seen.handler, maxAttempts: 1, limits }, { log, registry });
      const ofA = { subject: 'org_a.prj_a.thing.created' };
      await bench.bus.publish([...many(20, () => ofA), anEvent({ ...ofA, text: 'last' })]);
      await bench.bus.publish([anEvent({ subject: 'org_b.prj_b.thing.created' })]);
      await bench.handledAll('worker');
      const rows = await world.rows();
      expect(rows.filter(({ org_id }) => org_id === 'org_a')).toHaveLength(5);
      expect(rows.filter(({ org_id }) => org_id === 'org_b')).toHaveLength(1);
      expect(rows.filter(({ text }) => text === 'last')).toHaveLength(1);
      const evictions = lines.filter(({ level }) => level === 'warn');
      expect(evictions).toHaveLength(16);
      expect(evictions[0]).toMatchObject({ consumer: 'worker', orgId: 'org_a', events: 1 });
      expect(await registry.metrics()).toContain('events_set_aside_total{consumer="worker",state="evicted"} 16');
      expect(await registry.metrics()).toContain('events_set_aside_total{consumer="worker",state="dropped"} 0');
    });

    test('for which there is no room wait on the bus in order, none is lost, and no other organization waits', async () => {
      const registry = createRegistry();
      let failing = true;
      const seen = recorder((event) => {
        if (failing && textOf(event) === '0') throw new Error('not yet');
      });
      const limits = { events: 5, bytes: 1_000_000 };
      const options = { maxAttempts: 1_000_000, limits };
      const first = world.consume({ handler: seen.handler, concurrency, ...options }, { registry });
      const ofA = many(moreThanAWindow, () => ({ subject: 'org_a.prj_a.thing.created', orderingKey: 'one' }));
      await bench.bus.publish(ofA);
      const other = anEvent({ subject: 'org_b.prj_b.thing.created', text: 'of another' });
      await bench.bus.publish([other]);
      await poll(() => seen.ids().has(other.id), { what: 'the other organization' });
      const setAside = async () => (await world.rows()).filter(({ org_id }) => org_id === 'org_a').length;
      await poll(async () => (await setAside()) === limits.events, { what: 'the room to be full' });
      expect(new Set(seen.texts())).toEqual(new Set(['0', 'of another']));
      expect(await setAside()).toBe(limits.events);
      await first.stop(0);
      failing = false;
      world.consume({ handler: seen.handler, concurrency, ...options });
      await bench.handledAll('worker');
      await world.untilEmpty();
      const tries = seen.texts().filter((text) => text !== 'of another');
      expect(tries.slice(tries.lastIndexOf('0'))).toEqual(ofA.map((_, at) => `${at}`));
      expect(await registry.metrics()).toContain('events_set_aside_total{consumer="worker",state="dropped"} 0');
    });

    test('since an older version does not know their type wait for a newer one, and hold up nothing', async () => {
      const old = recorder();
      const fresh = recorder();
      world.consume({ handler: old.handler });
      const subject = 'org_1.prj_1.thing.shared';
      const events = [
        anEvent({ orderingKey: 'one', subject, text: 'unknown' }),
        anEvent({ orderingKey: 'one', subject, text: 'unknown too' }),
        anEvent({ orderingKey: 'one', text: 'known' }),
      ];
      await bench.bus.publish(events);
      await bench.handledAll('worker');
      expect(old.texts()).toEqual(['known']);
      expect(await world.rows()).toMatchObject([
        { type: 'thing.shared', state: 'unknown_type', text: 'unknown' },
        { type: 'thing.shared', state: 'unknown_type', text: 'unknown too' },
      ]);
      // From now on both consume; whichever the bus gives an event to, the newer one handles it.
      world.consume({ handler: fresh.handler, types: ['thing.created', 'thing.shared'] }, { bus: await bench.open() });
      await poll(() => fresh.texts().includes('unknown too'), { what: 'what was unknown' });
      await bench.bus.publish(many(20, (at) => ({ subject, text: `later ${at}` })));
      await poll(() => fresh.texts().filter((text) => text.startsWith('later')).length === 20, {
        what: 'the later ones',
      });
      await world.untilEmpty();
      expect(fresh.texts().slice(0, 2)).toEqual(['unknown', 'unknown too']);
      expect(old.texts()).toEqual(['known']);
    });

    test('are set aside again when the version that knew their type is gone', async () => {
      const seen = recorder();
      world.consume({ handler: seen.handler });
      await bench.bus.publish([anEvent({ orderingKey: 'one', subject: 'org_1.prj_1.thing.shared' })]);
      await poll(async () => (await world.rows()).length === 1, { what: 'the unknown one' });
      // As a newer version leaves it that is rolled back before it has handled the event.
      const text = `UPDATE unhandled_events SET state = 'retrying', due_at = now() - interval '1 hour'`;
      await world.database.query({ name: 'test-left', text });
      await poll(async () => (await world.rows())[0]?.state === 'unknown_type', { what: 'it to be set aside again' });
      await bench.bus.publish([anEvent({ orderingKey: 'one', text: 'known' })]);
      await poll(() => seen.texts().includes('known'), { what: 'its key to go on' });
    });
  });

  describe('a handler', () => {
    const world = consumerBenchFor(bench);

    test('gets the database in turn with other organizations: one whose statements take long is in the way of none', async () => {
      const mayEnd = gate();
      const statement = { name: 'test-handler', text: 'SELECT 1' };
      const seen: string[] = [];
      const handler = async ({ subject }: ReceivedEvent, { database }: Handling) => {
        await database.transaction(async (tx) => {
          await tx.query(statement);
          if (subject.startsWith('org_a')) await mayEnd.opened;
        });
        seen.push(subject.slice(0, 5));
      };
      world.consume({ handler, concurrency: 40 });
      await bench.bus.publish(many(200, () => ({ subject: 'org_a.prj_a.thing.created' })));
      await bench.bus.publish([anEvent({ subject: 'org_b.prj_b.thing.created' })]);
      await poll(() => seen.length === 1, { what: 'the other organization' });
      expect(seen).toEqual(['org_b']);
      mayEnd.open();
      await bench.handledAll('worker');
      await world.untilEmpty();
      expect(seen).toHaveLength(201);
    });
  });
}

function refused(): Error {
  return Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
}
