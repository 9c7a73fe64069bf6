import type { BusProgress, Consumption, EventBus, OutgoingEvent, ReceivedEvent } from '@pharos/kit';
import { poll } from '@pharos/test';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

/** One bus of a kind, empty, and the tests' power over it. */
export interface BusUnderTest {
  /** A connection of its own to the one bus; as many as wanted. */
  open(): EventBus;
  /** Takes away what the bus has stored, consumers included, under the feet of all who use it. */
  wipe(): Promise<void>;
  /** After all that was opened is closed. */
  dispose(): Promise<void>;
}

export interface BusKind {
  name: string;
  make(settings: { keepEvents: number }): Promise<BusUnderTest>;
}

const keepEvents = 5;
const decoder = new TextDecoder();
let count = 0;

/** An event whose contents tell which it is. */
export function anEvent(given: Partial<OutgoingEvent> & { text?: string } = {}): OutgoingEvent {
  count += 1;
  const { text = `event ${count}`, ...rest } = given;
  return {
    id: `evt_${process.pid}_${count}`,
    subject: 'org_1.prj_1.thing.created',
    orderingKey: `key_${count}`,
    payload: new TextEncoder().encode(text),
    ...rest,
  };
}

function textOf({ payload }: { payload: Uint8Array }): string {
  return decoder.decode(payload);
}

function many(length: number, given: (at: number) => Partial<OutgoingEvent> & { text?: string } = () => ({})) {
  return Array.from({ length }, (_, at) => anEvent({ text: `${at}`, ...given(at) }));
}

/** Remembers what a consumer was given. */
function recorder(act: (event: ReceivedEvent) => Promise<void> | void = () => {}) {
  const events: ReceivedEvent[] = [];
  return {
    events,
    texts: () => events.map(textOf),
    ids: () => new Set(events.map(({ id }) => id)),
    handler: async (event: ReceivedEvent) => {
      events.push(event);
      await act(event);
    },
  };
}

/** Opens once and stays open. */
function gate() {
  let open: () => void = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

/** What every event bus promises, whatever it is made of. */
export function describeEventBus(kind: BusKind): void {
  describe(kind.name, () => {
    let under: BusUnderTest;
    let bus: EventBus;
    const opened: EventBus[] = [];
    const noPause = () => 10;

    const open = async () => {
      const made = under.open();
      opened.push(made);
      await made.waitUntilReady(AbortSignal.timeout(10_000));
      return made;
    };
    const progressOf = async (name: string) => {
      const { consumers } = await bus.progress();
      return consumers.find((consumer) => consumer.name === name)?.seq;
    };
    const handledAll = (name: string) =>
      poll(async () => (await progressOf(name)) === (await bus.progress()).lastSeq, { what: `${name} to be done` });

    beforeEach(async () => {
      under = await kind.make({ keepEvents });
      bus = await open();
    });

    afterEach(async () => {
      await Promise.all(opened.splice(0).map((each) => each.close()));
      await under.dispose();
    });

    describe('publishing', () => {
      test('answers where each event stands, in the order given, in one stream', async () => {
        const first = await bus.publish(many(50));
        const second = await bus.publish(many(50));
        const seqs = [...first.seqs, ...second.seqs];
        expect(seqs).toEqual(seqs.toSorted((a, b) => a - b));
        expect(new Set(seqs).size).toBe(100);
        expect(second.stream).toBe(first.stream);
        expect(await bus.progress()).toMatchObject({ stream: first.stream, lastSeq: seqs.at(-1), consumers: [] });
      });

      test('stores an event once however often it is published, and answers its first place', async () => {
        const [a, b, c] = many(3) as [OutgoingEvent, OutgoingEvent, OutgoingEvent];
        const first = await bus.publish([a, b]);
        const again = await bus.publish([b, c, a]);
        expect([again.seqs[0], again.seqs[2]]).toEqual([first.seqs[1], first.seqs[0]]);
        const seen = recorder();
        bus.consume({ durable: 'one', handler: seen.handler });
        await handledAll('one');
        expect(seen.texts()).toEqual(['0', '1', '2']);
      });

      test('of nothing is nothing', async () => {
        expect((await bus.publish([])).seqs).toEqual([]);
      });

      test('keeps the order within a key, in large batches of few keys', async () => {
        const events = many(1_000, (at) => ({ orderingKey: `few_${at % 7}` }));
        await bus.publish(events);
        const seen = recorder();
        bus.consume({ durable: 'order', handler: seen.handler, concurrency: 16 });
        await handledAll('order');
        for (let key = 0; key < 7; key += 1) {
          const expected = events.filter(({ orderingKey }) => orderingKey === `few_${key}`).map(textOf);
          expect(seen.events.filter(({ orderingKey }) => orderingKey === `few_${key}`).map(textOf)).toEqual(expected);
        }
        expect(seen.events).toHaveLength(1_000);
      });

      test('by several at once loses nothing, for a consumer that follows along too', async () => {
        const seen = recorder();
        bus.consume({ durable: 'along', handler: seen.handler, concurrency: 8 });
        const publishers = await Promise.all([open(), open(), open()]);
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
        const { epoch, stream } = await bus.progress();
        await bus.publish([anEvent()], { epoch });
        await under.wipe();
        const after = await anewAfter(bus, stream);
        expect(after.epoch).not.toBe(epoch);
        await expect(bus.publish([anEvent()], { epoch })).rejects.toMatchObject({ name: 'PublishError', seqs: [] });
        expect((await bus.progress()).lastSeq).toBe(0);
        await bus.publish([anEvent()], { epoch: after.epoch });
      });
    });

    describe('a consumer', () => {
      test('gets every event as it was published, also those from before it came', async () => {
        const payload = Uint8Array.from({ length: 256 }, (_, byte) => byte);
        const before = anEvent({ payload, subject: 'org_9.prj_9.thing.changed', orderingKey: 'a/b c' });
        await bus.publish([before]);
        const seen = recorder();
        await bus.consume({ durable: 'all', handler: seen.handler }).started;
        const after = anEvent();
        await bus.publish([after]);
        await handledAll('all');
        expect(seen.events.map((event) => ({ ...event, payload: [...event.payload] }))).toEqual([
          { ...before, payload: [...payload], attempt: 1 },
          { ...after, payload: [...after.payload], attempt: 1 },
        ]);
      });

      test('gets only what its filter lets through, and passes the rest', async () => {
        const subjects = ['o1.p1.thing.created', 'o1.p2.thing.changed', 'o2.p1.thing.created', 'o1.p1.other.created'];
        const created = recorder();
        const ofOne = recorder();
        bus.consume({ durable: 'created', filter: '*.*.thing.created', handler: created.handler });
        bus.consume({ durable: 'of-one', filter: 'o1.>', handler: ofOne.handler });
        await bus.publish(subjects.map((subject) => anEvent({ subject, text: subject })));
        await Promise.all([handledAll('created'), handledAll('of-one')]);
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
        bus.consume({ durable: 'fails', handler: seen.handler, retryDelayMs: () => 100 });
        await bus.publish(events);
        await handledAll('fails');
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
        const consumption = bus.consume({ durable: 'stuck', handler: seen.handler, retryDelayMs: noPause });
        const { seqs } = await bus.publish(many(4));
        await failing.opened;
        await poll(() => seen.ids().size === 4, { what: 'the others' });
        await poll(async () => (await progressOf('stuck')) === seqs[0], { what: 'progress up to the failing one' });
        await consumption.stop();
        expect(await progressOf('stuck')).toBe(seqs[0]);
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
        await bus.publish(many(60, (at) => ({ orderingKey: `k${at % 6}` })));
        bus.consume({ durable: 'wide', handler: seen.handler, concurrency: 3 });
        await handledAll('wide');
        expect(twice).toEqual([]);
        expect(most).toBe(3);
      });

      test('goes on where it was after a restart', async () => {
        const first = recorder();
        const consumption = bus.consume({ durable: 'restarts', handler: first.handler });
        await bus.publish(many(10, () => ({ text: 'before' })));
        await handledAll('restarts');
        await consumption.stop();
        await bus.publish(many(10, () => ({ text: 'between' })));
        const second = recorder();
        (await open()).consume({ durable: 'restarts', handler: second.handler });
        await handledAll('restarts');
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
        const consumption = bus.consume({ durable: 'hands-over', handler: first.handler });
        await bus.publish(many(5, () => ({ orderingKey: 'one' })));
        await begun.opened;
        const stopped = consumption.stop();
        mayEnd.open();
        await stopped;
        const second = recorder();
        (await open()).consume({ durable: 'hands-over', handler: second.handler });
        await handledAll('hands-over');
        expect([first.texts(), second.texts()]).toEqual([['0'], ['1', '2', '3', '4']]);
      });

      test('tells its handler when it is to stop', async () => {
        const begun = gate();
        const consumption = bus.consume({
          durable: 'told',
          handler: (_, signal) =>
            new Promise((_resolve, reject) => {
              signal.addEventListener('abort', () => reject(new Error('stopped')));
              begun.open();
            }),
        });
        await bus.publish([anEvent()]);
        await begun.opened;
        await consumption.stop();
        expect(await progressOf('told')).toBe(0);
      });

      test('of one name in two processes handles each event once, and one takes over from the other', async () => {
        const seen = [recorder(), recorder()] as const;
        const other = await open();
        const consumptions: Consumption[] = [
          bus.consume({ durable: 'shared', handler: seen[0].handler, concurrency: 4 }),
          other.consume({ durable: 'shared', handler: seen[1].handler, concurrency: 4 }),
        ];
        await Promise.all(consumptions.map(({ started }) => started));
        await bus.publish(many(200));
        await handledAll('shared');
        expect(seen[0].events.length + seen[1].events.length).toBe(200);
        await consumptions[seen[0].events.length > 0 ? 0 : 1]?.stop();
        await bus.publish(many(20));
        await handledAll('shared');
        expect(seen[0].events.length + seen[1].events.length).toBe(220);
      });

      test('has its own progress: another gets everything too', async () => {
        const quick = recorder();
        const slow = recorder(() => new Promise<never>((_, reject) => setTimeout(reject, 50, new Error('slow'))));
        bus.consume({ durable: 'quick', handler: quick.handler });
        await bus.consume({ durable: 'slow', handler: slow.handler, retryDelayMs: noPause }).started;
        await bus.publish(many(10, () => ({ orderingKey: 'one' })));
        await handledAll('quick');
        expect(quick.events).toHaveLength(10);
        expect(await progressOf('slow')).toBe(0);
      });

      test('goes on after the stream was made anew, with all that is published from then on', async () => {
        const seen = recorder();
        bus.consume({ durable: 'survivor', handler: seen.handler });
        await bus.publish(many(20, () => ({ text: 'before' })));
        await handledAll('survivor');
        const { stream } = await bus.progress();
        await under.wipe();
        await anewAfter(bus, stream);
        await bus.publish(many(5, () => ({ text: 'after' })));
        await handledAll('survivor');
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
        bus.consume({ durable: 'late', handler: seen.handler, concurrency: 2 });
        await bus.publish([anEvent({ text: 'late' })]);
        await begun.opened;
        const { stream } = await bus.progress();
        await under.wipe();
        await anewAfter(bus, stream);
        await bus.publish([anEvent({ text: 'new' })]);
        mayEnd.open();
        await poll(() => seen.texts().includes('new'), { what: 'the new event' });
        await handledAll('late');
      });

      test('that ends late what it took of an old stream does not speak for another process in the new one', async () => {
        const begun = gate();
        const mayEnd = gate();
        const old = bus.consume({
          durable: 'twofold',
          handler: async () => {
            begun.open();
            await mayEnd.opened;
          },
        });
        await old.started;
        await bus.publish([anEvent({ text: 'old' })]);
        await begun.opened;
        const { stream } = await bus.progress();
        const other = await open();
        await under.wipe();
        await anewAfter(bus, stream);
        const taken = gate();
        const stuck = other.consume({
          durable: 'twofold',
          handler: (_, signal) =>
            new Promise((_resolve, reject) => {
              signal.addEventListener('abort', () => reject(new Error('stopped')));
              taken.open();
            }),
        });
        await poll(async () => (await bus.publish([anEvent({ id: 'evt_new', text: 'new' })])).seqs.length === 1);
        await taken.opened;
        mayEnd.open();
        await old.stop();
        await stuck.stop();
        const seen = recorder();
        (await open()).consume({ durable: 'twofold', handler: seen.handler });
        await poll(() => seen.texts().includes('new'), { what: 'the event that nobody has handled' });
      });

      test('is forgotten when it is removed', async () => {
        const consumption = bus.consume({ durable: 'removed', handler: async () => {} });
        await bus.publish([anEvent()]);
        await handledAll('removed');
        await consumption.stop();
        await bus.removeConsumer('removed');
        await bus.removeConsumer('removed');
        expect((await bus.progress()).consumers).toEqual([]);
      });

      test('needs a name and a filter that every bus understands', () => {
        const handler = async () => {};
        expect(() => bus.consume({ durable: 'Not this', handler })).toThrow(/cannot name a consumer/);
        expect(() => bus.consume({ durable: 'fine', filter: 'a..b', handler })).toThrow(/not a subject filter/);
        expect(() => bus.tail({ filter: 'a.>.b', onEvent: () => {} })).toThrow(/not a subject filter/);
      });
    });

    describe('a tail', () => {
      test('shows events as they come, once, from when it was started, and leaves no trace', async () => {
        await bus.publish([anEvent({ text: 'past' })]);
        const seen: OutgoingEvent[] = [];
        const filtered: string[] = [];
        const watcher = await open();
        const tails = [
          watcher.tail({ onEvent: (event) => seen.push(event) }),
          watcher.tail({ filter: '*.*.thing.>', onEvent: (event) => filtered.push(textOf(event)) }),
        ];
        await Promise.all(tails.map(({ started }) => started));
        const events = [anEvent({ text: 'live' }), anEvent({ subject: 'o.p.other.created', text: 'other' })];
        await bus.publish(events);
        await bus.publish(events);
        await bus.publish([anEvent({ text: 'last' })]);
        await poll(() => filtered.includes('last') && seen.length >= 3, { what: 'the tails' });
        expect(seen.map(textOf)).toEqual(['live', 'other', 'last']);
        expect(seen[0]).toEqual({ ...events[0], payload: seen[0]?.payload });
        expect(filtered).toEqual(['live', 'last']);
        expect((await bus.progress()).consumers).toEqual([]);
        await Promise.all(tails.map((tail) => tail.stop()));
        await bus.publish([anEvent()]);
        expect(seen).toHaveLength(3);
      });
    });

    describe('what a relay needs', () => {
      test('tells whether an event stands where it was said to', async () => {
        const [a, b] = many(2) as [OutgoingEvent, OutgoingEvent];
        const { seqs } = await bus.publish([a, b]);
        const [seqA, seqB] = seqs as [number, number];
        expect(await bus.holds({ seq: seqA, id: a.id })).toBe(true);
        expect(await bus.holds({ seq: seqB, id: a.id })).toBe(false);
        expect(await bus.holds({ seq: seqB + 10, id: b.id })).toBe(false);
      });

      test('lets go of what all have handled but for the most recent, and still counts on', async () => {
        const events = many(20);
        const { seqs } = await bus.publish(events);
        await bus.trim(seqs[19] as number);
        const seen = recorder();
        bus.consume({ durable: 'newcomer', handler: seen.handler });
        await handledAll('newcomer');
        expect(seen.texts()).toEqual(events.slice(-keepEvents).map(textOf));
        expect(await bus.holds({ seq: seqs[0] as number, id: events[0]?.id ?? '' })).toBe(true);
        expect((await bus.progress()).lastSeq).toBe(seqs[19]);
        const later = await bus.publish([anEvent()]);
        expect(later.seqs[0]).toBeGreaterThan(seqs[19] as number);
      });

      test('trims no further than it is told', async () => {
        const { seqs } = await bus.publish(many(20));
        await bus.trim(seqs[2] as number);
        const seen = recorder();
        bus.consume({ durable: 'newcomer', handler: seen.handler });
        await handledAll('newcomer');
        expect(seen.events).toHaveLength(17);
      });
    });

    test('is ready until it is closed, and then takes nothing more', async () => {
      const other = await open();
      expect(other.ready()).toBe(true);
      await other.close();
      expect(other.ready()).toBe(false);
      await expect(other.publish([anEvent()])).rejects.toMatchObject({ name: 'PublishError', seqs: [] });
      await expect(other.waitUntilReady()).rejects.toThrow();
    });
  });
}

/** The bus's progress once it has noticed that the stream is another. */
function anewAfter(bus: EventBus, stream: string): Promise<BusProgress> {
  const look = async () => {
    const progress = await bus.progress().catch(() => undefined);
    return progress && progress.stream !== stream ? progress : undefined;
  };
  return poll(look, { what: 'a new stream' });
}
