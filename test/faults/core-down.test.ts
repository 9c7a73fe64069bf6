import { connectRpc, createLogger, type RpcChannel, type RpcClient, systemActor } from '@pharos/kit';
import { SearchServiceDefinition } from '@pharos/proto/pharos/knowledge/v1/search';
import { DeliveryServiceDefinition } from '@pharos/proto/pharos/webhooks/v1/delivery';
import { WebhookServiceDefinition } from '@pharos/proto/pharos/webhooks/v1/webhook';
import { poll } from '@pharos/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cuttableWay } from '../support/cuttable-way.js';
import { type Platform, startPlatform, type Tenant } from '../support/platform.js';
import { ownPort } from '../support/ports.js';
import { createServiceProcess, type ServiceProcess } from '../support/service-process.js';

const log = createLogger({ service: 'test', level: 'silent' });
const call = { requestId: 'req_1', actor: { ...systemActor, type: 'api_key', id: 'key_1' }, timeoutMs: 20_000 };
const unknown = { reason: 'PROJECT_NOT_FOUND' };

let platform: Platform;
let tenant: Tenant;
let other: Tenant;
/** A replica of webhooks whose way to core can be cut. */
let replica: ServiceProcess;
let way: Awaited<ReturnType<typeof cuttableWay>>;
const channels: RpcChannel[] = [];
let search: RpcClient<typeof SearchServiceDefinition>;
/** The platform's own replica, and the one with a way of its own. */
let replicas: {
  webhooks: RpcClient<typeof WebhookServiceDefinition>;
  deliveries: RpcClient<typeof DeliveryServiceDefinition>;
}[];

beforeAll(async () => {
  platform = await startPlatform({ webhooks: 1, knowledge: 1 });
  way = await cuttableWay(`tcp://${platform.core[0].url}`);
  const address = `127.0.0.1:${await ownPort()}`;
  const own = { WEBHOOKS_LISTEN: address, CORE_URL: new URL(way.url).host };
  replica = await createServiceProcess('webhooks', { ...platform.env, ...own });
  await replica.start();
  [tenant, other] = [await platform.createTenant(), await platform.createTenant()];
  search = connect(platform.knowledge[0]?.url ?? '').client(SearchServiceDefinition);
  replicas = [platform.webhooks[0]?.url ?? '', address].map((url) => {
    const channel = connect(url);
    return {
      webhooks: channel.client(WebhookServiceDefinition),
      deliveries: channel.client(DeliveryServiceDefinition),
    };
  });
});
afterAll(async () => {
  for (const channel of channels) channel.close();
  await replica?.stop();
  way?.close();
  await platform?.stop();
});

function connect(target: string): RpcChannel {
  const channel = connectRpc({ target, log, auth: { token: platform.env.SERVICE_TOKEN } });
  channels.push(channel);
  return channel;
}

async function newProject({ orgId, api }: Tenant) {
  const { body } = await api.post(`/orgs/${orgId}/projects`, { name: 'Faults' });
  return { orgId, projectId: body.data.id as string };
}

const question = (at: { orgId: string; projectId: string }) =>
  search.resolveSearch({ ...at, q: 'lamp', limit: 10, mode: 1, locale: undefined, tag: undefined }, call);
/** What a replica answers to who asks for the webhooks of a project: its reason when it refuses. */
const answerOf = (replica: number, at: { orgId: string; projectId: string }) =>
  replicas[replica]?.webhooks.listWebhooks({ ...at, page: undefined }, call).then(
    () => 'found',
    (error: { reason?: string }) => error.reason,
  );
const answersTo = (at: { orgId: string; projectId: string }) => Promise.all(replicas.map((_, n) => answerOf(n, at)));

test('a project deleted while a replica cannot reach core is gone there too, and another tenant notices nothing', async () => {
  const [ours, theirs] = [await newProject(tenant), await newProject(other)];
  for (const at of [ours, theirs]) expect(await answersTo(at)).toEqual(['found', 'found']);
  way.cut();
  expect((await tenant.api.delete(`/orgs/${ours.orgId}/projects/${ours.projectId}`)).status).toBe(200);
  await poll(async () => !(await answersTo(ours)).includes('found'), { what: 'both replicas to know' });
  expect(await answersTo(ours)).toEqual(['PROJECT_NOT_FOUND', 'PROJECT_NOT_FOUND']);
  expect(await answersTo(theirs)).toEqual(['found', 'found']);
  expect(await answerOf(0, { ...theirs, orgId: ours.orgId })).toBe('PROJECT_NOT_FOUND');
});

test('search and deliveries of projects in use go on while core is down', async () => {
  const at = await newProject(tenant);
  const path = `/projects/${at.projectId}/kb/import?publish=true`;
  const article = { external_id: 'lamp', title: 'The lamp', body: 'Turn the lamp on.' };
  expect(await tenant.api.post(path, [article])).toMatchObject({ status: 200 });
  await poll(async () => (await question(at)).hits.length === 1, { what: 'the article to be found' });
  const { webhooks, deliveries } = replicas[0] as (typeof replicas)[number];
  const hook = { url: 'http://127.0.0.1:8443/in', events: ['*'], headers: undefined };
  const { webhook } = await webhooks.createWebhook({ ...at, ...hook }, call);
  await platform.core[0].kill();
  expect((await question(at)).hits).toHaveLength(1);
  const listed = await deliveries.listAttempts(
    { ...at, webhookId: webhook?.id ?? '', status: 0, page: undefined },
    call,
  );
  expect(listed.attempts).toEqual([]);
  await expect(question({ ...at, projectId: 'prj_never_asked_for' })).rejects.toMatchObject({ reason: 'UNAVAILABLE' });
  await platform.core[0].start();
  await expect(question({ ...at, projectId: 'prj_never_asked_for' })).rejects.toMatchObject(unknown);
});
