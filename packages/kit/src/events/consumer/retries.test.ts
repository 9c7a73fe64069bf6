import { expect, onTestFinished, test } from 'vitest';
import { createLogger } from '../../log.js';
import type { SharedDatabase } from '../../postgres/database.js';
import { createRegistry } from '../../telemetry/metrics.js';
import type { EventBus } from '../event-bus.js';
import { BlockingOrgs } from './blocking-orgs.js';
import { consumerSettings } from './consumer-options.js';
import { observeConsumer } from './observe-consumer.js';
import { Retries } from './retries.js';
import { UnhandledEvents } from './unhandled-events.js';

const hourMs = 3_600_000;

/** Retries of `worker`, at rest, over a database that says whose events are tried again when the test has it answer. */
async function resting() {
  const looks: ((orgs: string[]) => void)[] = [];
  const claims: unknown[] = [];
  const query = async ({ name }: { name: string }) => {
    if (name === 'unhandled-claim') claims.push(name);
    if (name !== 'unhandled-blocking-orgs') return [];
    return new Promise<unknown[]>((resolve) => looks.push((orgs) => resolve([{ name: 'worker', orgs }])));
  };
  const database = { query } as unknown as SharedDatabase;
  const registry = createRegistry();
  const settings = consumerSettings(
    { bus: {} as EventBus, database, log: createLogger({ service: 'test', level: 'silent' }), registry },
    { durable: 'worker', types: ['thing.created'], handler: async () => undefined, pollMs: hourMs, upkeepMs: hourMs },
  );
  const of = (consumer: string) => new BlockingOrgs(new UnhandledEvents(database, consumer), database);
  const store = new UnhandledEvents(database, 'worker');
  const [blocking, sibling] = [of('worker'), of('sibling')];
  const retries = new Retries(settings, { store, blocking, metrics: observeConsumer(registry, 'worker') });
  const stopping = new AbortController();
  const running = retries.run(stopping.signal);
  onTestFinished(async () => {
    stopping.abort();
    for (const answer of looks) answer([]);
    await running;
  });
  const looked = (times: number) => expect.poll(() => looks).toHaveLength(times);
  await looked(1);
  looks[0]?.([]);
  await expect.poll(() => blocking.some).toBe(false);
  return { retries, sibling, looks, looked, claims };
}

test('what is set aside while another consumer’s look is under way, which may miss it, is looked for once more and tried', async () => {
  const { retries, sibling, looks, looked, claims } = await resting();
  void sibling.refresh();
  await looked(2);
  retries.look();
  looks[1]?.([]);
  await looked(3);
  looks[2]?.(['org_1']);
  await expect.poll(() => claims).toHaveLength(1);
});
