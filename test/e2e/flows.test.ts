import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ModelServer, says } from '@pharos/agent/model-server';
import { type ServiceName, serviceNames } from '@pharos/contract';
import { dimensions, startEmbeddingsApi, startMeilisearchDouble, startQdrantDouble } from '@pharos/knowledge/doubles';
import { startS3Server } from '@pharos/storage/testing';
import { createTransport } from 'nodemailer';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { flowsOut } from '../chart/support/flows.js';
import { render, withValues } from '../chart/support/helm.js';
import { type MailServer, startMailServer } from '../http/support/mail-server.js';
import { Org } from '../http/support/org.js';
import { png } from '../http/support/png.js';
import { startProviderServer } from '../http/support/provider-server.js';
import { AgentProject, asksBack } from '../support/agent-project.js';
import { portsCalledBy } from '../support/connections.js';
import { uniqueName } from '../support/databases.js';
import { poll, startNats, startReceiver, startRedis } from '../support/index.js';
import { type Platform, startPlatform } from '../support/platform.js';
import { ownPort } from '../support/ports.js';

/** Values that name every server that the run below uses. */
const values = withValues({
  nats: { url: 'nats://n:4222' },
  redis: { url: 'redis://r:6379' },
  qdrant: { url: 'http://q:6333' },
  meilisearch: { url: 'http://m:7700' },
  tracing: { endpoint: 'http://t:4318' },
  storage: { bucket: 'b', endpoint: 'http://s:9000' },
  embeddings: { url: 'http://e:8081/v1', model: 'm' },
  networkPolicy: { servers: { storage: { ports: [9000] }, embeddings: { ports: [8081] } } },
});

const closing: (() => unknown)[] = [];
/** What listens on a port of this run. */
const called = new Map<number, string>();
let platform: Platform;
let project: AgentProject;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
let slackUrl: string;
let mailServer: MailServer;
let smtpPort: number;

const portOf = (url: string) => Number(new URL(url.includes('://') ? url : `tcp://${url}`).port);

/** Takes what it is sent, as a collector of traces does. */
async function startCollector(): Promise<{ url: string; stop(): void }> {
  const server: Server = createServer((request, response) => {
    request.resume();
    request.on('end', () => response.writeHead(200, { 'content-type': 'application/json' }).end('{}'));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const stop = () => {
    server.close();
    server.closeAllConnections();
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop };
}

beforeAll(async () => {
  const [nats, redis, qdrant, meili, collector, bucket, embeddings, providers, model] = await Promise.all([
    ...([startNats(), startRedis(), startQdrantDouble(), startMeilisearchDouble(), startCollector()] as const),
    ...([startS3Server(), startEmbeddingsApi()] as const),
    ...([startProviderServer(), ModelServer.start(() => says(asksBack))] as const),
  ]);
  [receiver, mailServer, smtpPort] = await Promise.all([startReceiver(), startMailServer(), ownPort()]);
  closing.push(
    nats.dispose,
    redis.dispose,
    () => qdrant.close(),
    () => meili.close(),
    collector.stop,
    () => bucket.close(),
    () => embeddings.close(),
  );
  closing.push(
    () => providers.stop(),
    () => model.stop(),
    () => receiver.stop(),
    () => mailServer.stop(),
  );
  slackUrl = providers.urls.slack;
  platform = await startPlatform({
    gateway: 1,
    core: 1,
    webhooks: 1,
    knowledge: 1,
    agent: 1,
    mail: 1,
    nats: nats.url,
    redis: redis.url,
    env: {
      QDRANT_URL: qdrant.url,
      MEILI_URL: meili.url,
      SEARCH_PREFIX: uniqueName('test').replace('_', '-'),
      AGENT_MODEL: 'openai-compatible/test',
      AGENT_COMPATIBLE_URL: model.url,
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_BSP_SCHEDULE_DELAY: '100',
      STORAGE_S3_ENDPOINT: bucket.endpoint,
      STORAGE_S3_BUCKET: bucket.bucket,
      STORAGE_S3_ACCESS_KEY_ID: bucket.key.id,
      STORAGE_S3_SECRET_ACCESS_KEY: bucket.key.secret,
      EMBEDDINGS_URL: embeddings.url,
      EMBEDDINGS_MODEL: 'test',
      EMBEDDINGS_DIMENSIONS: String(dimensions),
      SMTP_URL: mailServer.url,
      NODE_EXTRA_CA_CERTS: mailServer.certFile,
      MAIL_FROM: 'Support <support@example.com>',
      PUBLIC_URL: 'https://support.example.com',
      SMTP_LISTEN: `127.0.0.1:${smtpPort}`,
      MAIL_DOMAIN: 'in.example.com',
      INTEGRATION_URLS: JSON.stringify(providers.urls),
    },
  });
  closing.push(() => platform.stop());
  const servers = { postgresql: platform.database.url, nats: nats.url, redis: redis.url };
  const engines = { qdrant: qdrant.url, meilisearch: meili.url, embeddings: embeddings.url };
  const others = { ...engines, tracing: collector.url, storage: bucket.endpoint };
  const world = { internet: receiver.url, model: model.url, providers: slackUrl, mail: mailServer.url };
  for (const [name, url] of Object.entries({ ...servers, ...others })) called.set(portOf(url), name);
  for (const url of Object.values(world)) called.set(portOf(url), 'internet');
  for (const name of serviceNames) for (const { url } of platform[name]) called.set(portOf(url), name);
  project = await AgentProject.create(platform);
  closing.push(() => project.end());
});

afterAll(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** What a customer's day has the services do for each other. */
async function everydayWork(): Promise<void> {
  const { api, id } = project;
  const path = `/projects/${id}`;
  const hook = { url: receiver.url, events: ['*'] };
  expect((await api.post(`${path}/webhooks`, hook)).status).toBe(201);
  const slack = { provider: 'slack', credentials: { webhook_url: `${slackUrl}/services/T0/B0/x` } };
  expect((await api.post(`${path}/integrations`, slack)).status).toBe(201);
  const article = { title: 'Where is my order?', body: 'The order is on its way.' };
  const { body } = await api.post(`${path}/kb/articles`, article);
  expect((await api.post(`${path}/kb/articles/${body.data.id}/publish`)).status).toBe(200);
  await poll(async () => (await api.get(`${path}/kb/search?q=order`)).body.data.length > 0, { what: 'the article' });
  const asked = await project.ask('Where is my order?');
  await poll(async () => (await project.saidByAi(asked)).length > 0, { what: 'the agent’s answer' });
  await poll(() => receiver.arrivals.length > 0, { what: 'a webhook' });
  await answerByMail();
  const { files, kb } = await (await Org.create(platform)).newProject();
  // The gateway writes the files; core and knowledge remove theirs.
  await files.delete((await files.uploadPicture(png(40, 30))).id);
  await kb.deletePicture((await kb.newPicture(png(40, 30))).id);
}

/** A customer writes a mail that is too long for the database, and is answered. */
async function answerByMail(): Promise<void> {
  const { api, id } = project;
  const path = `/projects/${id}`;
  const mailbox = (await api.post(`${path}/mailboxes`, { address: 'help@example.com' })).body.data;
  const transport = createTransport({ host: '127.0.0.1', port: smtpPort, ignoreTLS: true });
  const email = 'ada@customers.example';
  const text = 'Where is my order?\n'.repeat(10_000);
  await transport.sendMail({ from: email, to: mailbox.forward_address, subject: 'My order', text });
  transport.close();
  const arrived = async () => (await api.get(`${path}/conversations?channel=email`)).body.data[0];
  const asked = await poll(arrived, { what: 'the mail' });
  const answer = { content: 'It is on its way.', sender_type: 'agent' };
  expect((await api.post(`${path}/conversations/${asked.id}/messages`, answer)).status).toBe(201);
  await poll(() => mailServer.to(email).length > 0, { what: 'the answer by mail' });
}

/** Who has called whom so far, as `caller > called`; what this run does not know of is named by its port. */
async function look(seen: Set<string>): Promise<void> {
  for (const name of serviceNames)
    for (const { pid } of platform[name])
      for (const port of await portsCalledBy(pid)) seen.add(`${name} > ${called.get(port) ?? `port ${port}`}`);
}

test.runIf(process.platform === 'linux')(
  'the flows that the network policies let through are those of a run with every service, neither more nor fewer',
  async () => {
    const allowed = flowsOut(render(values), serviceNames as ServiceName[]);
    const seen = new Set<string>();
    let working = true;
    const work = everydayWork().finally(() => {
      working = false;
    });
    const watch = async () => {
      while (working) await look(seen);
    };
    await Promise.all([work, watch()]);
    // What calls only now and then (spans in batches, a probe of a channel) is waited for.
    await poll(
      async () => {
        await look(seen);
        return allowed.every((flow) => seen.has(flow));
      },
      { what: `each of ${allowed.join(', ')}` },
    ).catch(() => undefined);
    expect([...seen].sort()).toEqual(allowed.sort());
  },
);
