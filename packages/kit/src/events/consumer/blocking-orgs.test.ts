import { expect, test } from 'vitest';
import type { Database } from '../../postgres/database.js';
import { BlockingOrgs } from './blocking-orgs.js';
import { UnhandledEvents } from './unhandled-events.js';

interface Asked {
  readonly consumers: readonly string[];
  answer(orgs: Record<string, string[]>): void;
}

/** A database that answers when the test has it answer. */
function slowDatabase() {
  const asked: Asked[] = [];
  const query = (_: unknown, [consumers]: [string[]]) =>
    new Promise((resolve) => {
      const answer = (orgs: Record<string, string[]>) =>
        resolve(consumers.map((name) => ({ name, orgs: orgs[name] ?? [] })));
      asked.push({ consumers, answer });
    });
  return { database: { query } as unknown as Database, asked };
}

const of = (database: Database, consumer: string) =>
  new BlockingOrgs(new UnhandledEvents(database, consumer), database);

test('consumers of one database look together, one look at a time', async () => {
  const { database, asked } = slowDatabase();
  const [one, two] = [of(database, 'one'), of(database, 'two')];
  const looks = [one.refresh(), two.refresh(), one.refresh()];
  expect(asked.map(({ consumers }) => consumers)).toEqual([['one', 'two']]);
  asked[0]?.answer({ two: ['org_2'] });
  await Promise.all(looks);
  expect([one.has('org_2'), two.has('org_2')]).toEqual([false, true]);
  one.leave();
  void two.refresh();
  expect(asked[1]?.consumers).toEqual(['two']);
});

test('what is set aside while it is looked stays known', async () => {
  const { database, asked } = slowDatabase();
  const [one, two] = [of(database, 'one'), of(database, 'two')];
  const looks = [one.refresh()];
  one.add('org_1');
  looks.push(two.refresh());
  asked[0]?.answer({});
  await Promise.all(looks);
  expect([one.has('org_1'), two.has('org_1')]).toEqual([true, false]);
});
