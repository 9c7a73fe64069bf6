import { poll } from '@pharos/test';
import { afterEach, expect, test } from 'vitest';
import { type Platform, startPlatform } from '../support/platform.js';
import { ownPort } from '../support/ports.js';

let platform: Platform | undefined;
afterEach(() => platform?.stop());

/** The value of a metric's series; 0 when there is none yet. */
async function metric(series: string): Promise<number> {
  const text = await (await fetch(`${platform?.knowledge[0]?.opsUrl}/metrics`)).text();
  const line = text.split('\n').find((each) => each.startsWith(`pharos_${series} `));
  return Number(line?.split(' ').at(-1) ?? 0);
}

test.each([
  ['Qdrant', 'QDRANT_URL', 'semantic'],
  ['Meilisearch', 'MEILI_URL', 'keyword'],
])(
  '%s down from the start: the service starts, the other side answers, and answer, article and metrics say so',
  async (engine, variable, mode) => {
    const absent = `http://127.0.0.1:${await ownPort()}`;
    platform = await startPlatform({ knowledge: 1, env: { [variable]: absent } });
    const { api, orgId } = await platform.createTenant();
    const { body: project } = await api.post(`/orgs/${orgId}/projects`, { name: 'Engines' });
    const kb = `/projects/${project.data.id}/kb`;
    const { body: article } = await api.post(`${kb}/articles`, { title: 'Lighthouse', body: 'It shines.' });
    const published = await api.post(`${kb}/articles/${article.data.id}/publish`);
    expect(published.status).toBe(200);

    const read = async () => (await api.get(`${kb}/articles/${article.data.id}`)).body.data;
    await poll(async () => (await read()).index_status === 'failed', { what: 'the failure to be reported' });
    expect((await read()).index_error).toBe('The search engine cannot be reached.');

    for (const asked of ['hybrid', mode]) {
      const { status, body } = await api.get(`${kb}/search?q=lighthouse&mode=${asked}`);
      expect([status, body.meta.degraded, body.data[0]?.article_id]).toEqual([200, true, article.data.id]);
      expect(await metric(`search_duration_seconds_count{mode="${asked}",degraded="true"}`)).toBeGreaterThan(0);
    }
    // It cannot be filled, so while the other side is whole nobody waits for it.
    await poll(async () => (await metric('index_filling')) === 1, { what: 'the metric of what is being filled' });
    expect(await metric('article_index_failures_total')).toBeGreaterThan(0);
    const dependency = `dependency="${engine.toLowerCase()}",client="knowledge"`;
    expect(await metric(`dependency_outages_total{${dependency}}`)).toBe(1);
  },
);
