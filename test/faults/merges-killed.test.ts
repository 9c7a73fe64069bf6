import { setTimeout as sleep } from 'node:timers/promises';
import { poll } from '@pharos/test';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { randomFrom } from '../relevance/metrics.js';
import type { ApiAnswer } from '../support/api-client.js';
import { type Platform, startPlatform, type Tenant } from '../support/platform.js';
import { noLimit } from './steady-traffic.js';

const seed = Number(process.env.FAULT_SEED ?? 20_261_124);
const pairs = 20;

let platform: Platform;
let tenant: Tenant;
beforeAll(async () => {
  platform = await startPlatform({ env: noLimit });
  tenant = await platform.createTenant();
});
afterAll(() => platform?.stop());

test('a merge whose core is killed is done wholly or not at all, and repeated with its key it is done once', async () => {
  const { api, orgId } = tenant;
  const random = randomFrom(seed);
  const [core] = platform.core;
  const project = (await api.post(`/orgs/${orgId}/projects`, { name: 'Merges' })).body.data.id as string;
  const path = `/projects/${project}`;
  const made = async (at: string, body: unknown) => (await api.post(`${path}/${at}`, body)).body.data.id as string;
  const merges = [];
  for (let n = 0; n < pairs; n++) {
    const [from, into] = [
      await made('contacts', { email: `${n}@example.com` }),
      await made('contacts', { name: `${n}` }),
    ];
    merges.push({ n, from, into, conversation: await made('conversations', { contact_id: from }) });
  }
  const merge = ({ from, into }: { from: string; into: string }) =>
    api.post(`${path}/contacts/${from}/merge`, { into }, { headers: { 'idempotency-key': from } });

  const under = merges.map((each) => merge(each));
  await sleep(random() * 150);
  await core.kill();
  await Promise.all(under);
  await core.start();
  for (const each of merges) {
    let answer: ApiAnswer | undefined;
    await poll(
      async () => {
        answer = await merge(each);
        return answer.status === 200;
      },
      { what: 'the merge to be done' },
    );
    expect(answer?.body.data).toMatchObject({ id: each.into, email: `${each.n}@example.com` });
    expect((await api.get(`${path}/conversations/${each.conversation}`)).body.data.contact_id).toBe(each.into);
    expect((await api.get(`${path}/contacts/${each.from}`)).body.merged_into).toBe(each.into);
  }
  expect((await api.get(`${path}/contacts`, { query: { limit: 100 } })).body.data).toHaveLength(pairs);
  const client = new pg.Client({ connectionString: platform.database.url });
  await client.connect();
  const told = "SELECT count(*)::int AS n FROM core.audit_entries WHERE project_id = $1 AND action = 'mergeContact'";
  expect((await client.query(told, [project])).rows).toEqual([{ n: pairs }]);
  await client.end();
});
