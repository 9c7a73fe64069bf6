import { createLogger, createRegistry } from '@pharos/kit';
import { execute, type ServiceDatabase } from '@pharos/service/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dueChannel } from '../deliveries/index.js';
import { changedChannel } from '../endpoints/index.js';
import { until } from '../testing/test-webhooks.js';
import { createWebhooksDatabase } from '../testing/webhooks-database.js';
import { dispatcherParts } from './dispatcher-part.js';

let database: ServiceDatabase;
beforeAll(async () => {
  database = await createWebhooksDatabase();
});
afterAll(() => database.drop());

test('what the database announces reaches the dispatcher, and the job that ends backlogs, and how long it may take to stop', async () => {
  const calls: string[] = [];
  const note =
    (what: string) =>
    (...values: unknown[]) =>
      void calls.push([what, ...values].join(' '));
  const log = createLogger({ service: 'test', level: 'silent' });
  const dispatcher = {
    start() {},
    notify: note('due'),
    look: note('look'),
    changed: note('changed'),
    stop: async (timeoutMs: number) => note('stop within')(timeoutMs),
  };
  const stopping = { notify: note('stop backlogs') };
  const parts = dispatcherParts({ sessionUrl: database.url, log, registry: createRegistry() }, dispatcher, stopping);
  for (const part of parts) await part.start?.(new AbortController().signal);
  // Each announces itself: whatever was notified before is lost.
  await until(() => calls.length === 3, 'both listeners');
  expect(calls.splice(0).sort()).toEqual(['changed ', 'look', 'stop backlogs']);
  const notify = (channel: string, payload: string) =>
    execute(database.url, `SELECT pg_notify('${channel}', '${payload}')`);
  await notify(dueChannel, 'org_1,whk_1,whk_2');
  await notify(dueChannel, '');
  await until(() => calls.length === 2, 'what is due');
  expect(calls.splice(0)).toEqual(['due org_1 whk_1,whk_2', 'look']);
  await notify(changedChannel, 'whk_3');
  await until(() => calls.length === 2, 'what changed');
  expect(calls).toEqual(['changed whk_3', 'stop backlogs']);
  calls.length = 0;
  for (const part of parts.reverse()) await part.stop?.(1_000);
  expect(calls).toEqual(['stop within 1000']);
});
