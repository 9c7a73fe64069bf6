import { describe, expect, test } from 'vitest';
import { consumerBenchFor } from './consumer-bench.js';
import { anEvent, type Bench, many, recorder } from './event-bus-bench.js';

const subjectOf = (type: string) => `org_1.prj_1.${type}`;
const wanted = (text: string) => anEvent({ subject: subjectOf('thing.created'), text });
const unwanted = (count: number) => many(count, () => ({ subject: subjectOf('thing.noted') }));

/** What a durable consumer may rely on that is not for all types of events. */
export function describeSkipping(bench: Bench): void {
  describe('a consumer that passes over types', () => {
    test('gets all others, also those behind many of these, and its progress does not wait for one of its own', async () => {
      const seen = recorder();
      bench.bus.consume({ durable: 'choosy', skip: ['thing.noted', 'other'], handler: seen.handler });
      await bench.bus.publish([wanted('first'), ...unwanted(3)]);
      await bench.bus.publish(unwanted(2_500));
      await bench.handledAll('choosy');
      await bench.bus.publish([wanted('second'), ...unwanted(70), wanted('third')]);
      // Only the whole type counts.
      const alike = ['noted', 'thing', 'thing.noted.again', 'a.thing.noted', 'thing.note'];
      await bench.bus.publish(alike.map((type) => anEvent({ subject: subjectOf(type), text: type })));
      await bench.bus.publish(unwanted(1));
      await bench.handledAll('choosy');
      expect(seen.texts().slice(0, 3)).toEqual(['first', 'second', 'third']);
      expect(seen.texts().slice(3).toSorted()).toEqual(alike.toSorted());
    });

    test('passes over what its filter lets through, and nothing else comes for it', async () => {
      const seen = recorder();
      const filter = 'org_1.*.thing.>';
      bench.bus.consume({ durable: 'choosy', filter, skip: ['thing.noted'], handler: seen.handler });
      const others = ['org_2.prj_1.thing.created', 'org_1.prj_1.other.created'];
      await bench.bus.publish([...unwanted(2), ...others.map((subject) => anEvent({ subject })), wanted('mine')]);
      await bench.handledAll('choosy');
      expect(seen.texts()).toEqual(['mine']);
    });

    test('goes on where a version that took them all was, beside it and after it, and back', async () => {
      const [all, choosy, again] = [recorder(), recorder(), recorder()];
      const old = bench.bus.consume({ durable: 'rolls', handler: all.handler });
      await bench.bus.publish([...unwanted(5), wanted('0')]);
      await bench.handledAll('rolls');
      const fresh = (await bench.open()).consume({ durable: 'rolls', skip: ['thing.noted'], handler: choosy.handler });
      await fresh.started;
      for (let at = 1; at <= 40; at += 1) await bench.bus.publish([...unwanted(3), wanted(`${at}`)]);
      await bench.handledAll('rolls');
      await old.stop();
      await bench.bus.publish([wanted('41'), ...unwanted(5)]);
      await bench.handledAll('rolls');
      await fresh.stop();
      await bench.bus.publish([...unwanted(1), wanted('42')]);
      (await bench.open()).consume({ durable: 'rolls', handler: again.handler });
      await bench.handledAll('rolls');
      const created = [...all.events, ...choosy.events, ...again.events].filter(({ subject }) =>
        subject.endsWith('created'),
      );
      expect(created).toHaveLength(43);
      expect(new Set(created.map(({ id }) => id)).size).toBe(43);
      expect(choosy.events.filter(({ subject }) => subject.endsWith('noted'))).toEqual([]);
      expect(again.events).toHaveLength(2);
    });
  });

  describe('a handler that is for some of the types that its version knows', () => {
    const world = consumerBenchFor(bench);

    test('gets these; what is unknown is kept for a later version as ever, the rest for nobody', async () => {
      const seen = recorder();
      world.consume({ handler: seen.handler, types: ['thing.created', 'thing.noted'], wanted: ['thing.created'] });
      await bench.bus.publish([
        ...unwanted(3),
        anEvent({ subject: subjectOf('thing.shared'), text: 'new' }),
        wanted('mine'),
      ]);
      await bench.handledAll('worker');
      expect(seen.texts()).toEqual(['mine']);
      expect(await world.rows()).toMatchObject([{ type: 'thing.shared', state: 'unknown_type', text: 'new' }]);
    });
  });
}
