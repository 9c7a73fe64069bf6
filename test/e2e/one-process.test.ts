import { afterAll, beforeAll, expect, test } from 'vitest';
import { poll } from '../support/index.js';
import { type Platform, startPlatform } from '../support/platform.js';

let platform: Platform;
beforeAll(async () => {
  platform = await startPlatform({ together: true });
});
afterAll(() => platform.stop());

const metrics = async () => (await fetch(`${platform.core[0].opsUrl}/metrics`)).text();

test('the process of all services searches in a thread of its own, and shows its metrics among those of the others', async () => {
  const { api, orgId } = await platform.createTenant();
  const { body: project } = await api.post(`/orgs/${orgId}/projects`, { name: 'Lamps' });
  const kb = `/projects/${project.data.id}/kb`;
  const { body: article } = await api.post(`${kb}/articles`, { title: 'Reset a lamp', body: 'Hold the button.' });
  await api.post(`${kb}/articles/${article.data.id}/publish`);
  const found = async () => (await api.get(`${kb}/search?q=lamp`)).body.data.length === 1;
  await poll(found, { what: 'the article to be found' });
  const text = await metrics();
  expect(text).toMatch(/^pharos_search_duration_seconds_count\{[^}]*\} [1-9]/m);
  expect(text).toMatch(/^pharos_fair_share_running\{share="knowledge searches"\} 0$/m);
  expect(text).toMatch(/^pharos_fair_share_running\{share="core calls"\} \d+$/m);
  expect(text.match(/^process_start_time_seconds /gm)).toHaveLength(1);
});

test('it stops in order, the thread with it, and starts again with an index that is filled', async () => {
  const [process] = platform.core;
  expect(await process.stop()).toBe(0);
  expect(process.output()).not.toMatch(/could not|failed|left behind/);
  await process.start();
  expect((await fetch(`${process.opsUrl}/readyz`)).status).toBe(200);
});
