import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { ModelServer } from '@pharos/agent/model-server';
import { AgentProject } from '../support/agent-project.js';
import type { Platform } from '../support/platform.js';
import { poll } from '../support/poll.js';
import { generateLoad, type RawRequest, rawRequest } from './generator.js';
import { createWriter } from './made-articles.js';
import { newProject } from './seeded-project.js';
import { startReceiverProcess } from './webhook-processes.js';

/** What one organization does that could hurt others. */
export interface Disturbance {
  readonly what: string;
  /** Begins, and resolves once it is under way with what stops it. */
  begin(): Promise<() => Promise<void>>;
  /** After the last time. */
  end(): Promise<void>;
}

const articles = 600;
const searchers = 20;
const hangingWebhooks = 60;
/** The events of which each goes to every one of these webhooks, and for how long they go before anything is measured: longer than an attempt that hangs. */
const eventsPerSecond = 5;
const hangingForMs = 12_000;
/** The largest content there is: an emoji takes two units of a text's length and four bytes. */
const largestContent = '\u{1F600}'.repeat(50_000);
const largestMessages = 100;
const pageReaders = 8;
const slowBodies = 200;
const dripMs = 100;
const askedAtOnce = 60;

/** All that is tried: each makes an organization of its own that is ready to do it. */
export const disturbances: readonly ((platform: Platform) => Promise<Disturbance>)[] = [
  searches,
  webhooks,
  largestPages,
  bodies,
  hangingModel,
];

const portOf = ({ baseUrl }: Platform) => Number(new URL(baseUrl).port);

async function searches(platform: Platform): Promise<Disturbance> {
  const tenant = await platform.createTenant();
  const writer = createWriter(20_261_128);
  const kb = `/projects/${await newProject(tenant)}/kb`;
  for (let at = 0; at < articles; at += 100) {
    const rows = Array.from({ length: 100 }, (_, n) => {
      return { external_id: `beside-${at + n}`, title: writer.title(), body: writer.article(5) };
    });
    await tenant.api.post(`${kb}/import?publish=true`, rows);
  }
  const isIndexed = async () => {
    const { body } = await tenant.api.get(`${kb}/articles?limit=100`);
    return body.data.every((article: { index_status: string }) => article.index_status === 'indexed');
  };
  await poll(isIndexed, { what: 'everything to be indexed', timeoutMs: 300_000 });
  const path = () => `/api/v1${kb}/search?q=${encodeURIComponent(writer.question())}`;
  const request = () => rawRequest('GET', path(), { 'x-api-key': tenant.apiKey });
  return flood(`${searchers} clients that search`, { port: portOf(platform), clients: searchers, request });
}

async function webhooks(platform: Platform): Promise<Disturbance> {
  const { api, ...tenant } = await platform.createTenant();
  const receiver = await startReceiverProcess();
  const path = `/projects/${await newProject({ api, ...tenant })}`;
  for (let n = 0; n < hangingWebhooks; n += 1)
    await api.post(`${path}/webhooks`, { url: `${receiver.url}/hang`, events: ['contact.created'] });
  const happen = async () => void (await api.post(`${path}/contacts`, { name: 'Ada' }));
  return {
    what: `${hangingWebhooks} webhooks that hang`,
    async begin() {
      const stop = repeat(happen, 1_000 / eventsPerSecond);
      await sleep(hangingForMs);
      return stop;
    },
    end: () => receiver.stop(),
  };
}

async function largestPages(platform: Platform): Promise<Disturbance> {
  const tenant = await platform.createTenant();
  const conversations = `/projects/${await newProject(tenant)}/conversations`;
  const { body } = await tenant.api.post(conversations, {});
  const thread = `${conversations}/${body.data.id}/messages`;
  for (let n = 0; n < largestMessages; n += 1) await tenant.api.post(thread, { content: largestContent });
  const read = rawRequest('GET', `/api/v1${thread}?limit=100`, { 'x-api-key': tenant.apiKey });
  return flood(`${pageReaders} × the largest pages`, {
    port: portOf(platform),
    clients: pageReaders,
    request: () => read,
  });
}

interface Flood {
  readonly port: number;
  readonly clients: number;
  readonly request: () => RawRequest;
}

/** Clients that ask without a pause. */
function flood(what: string, { port, clients, request }: Flood): Disturbance {
  let answered = 0;
  const ask = async () => {
    const { statuses } = await generateLoad({ port, connections: 1, requests: 1, request });
    answered += statuses[200] ?? 0;
  };
  return {
    what,
    async begin() {
      const stops = Array.from({ length: clients }, () => repeat(ask, 0));
      return async () => void (await Promise.all(stops.map((stop) => stop())));
    },
    async end() {
      if (answered === 0) throw new Error(`nothing disturbed: no answer to ${what}`);
    },
  };
}

/** Bodies that come a few bytes at a time, and never end. */
async function bodies(platform: Platform): Promise<Disturbance> {
  const tenant = await platform.createTenant();
  const [port, { apiKey }] = [portOf(platform), tenant];
  const path = `/api/v1/projects/${await newProject(tenant)}/contacts`;
  const head = `POST ${path} HTTP/1.1\r\nhost: x\r\nx-api-key: ${apiKey}\r\ncontent-type: application/json\r\ncontent-length: 900000\r\n\r\n{"name":"`;
  const drip = () => {
    const socket = connect({ port, host: '127.0.0.1' });
    socket.on('error', () => socket.destroy()).resume();
    socket.write(head);
    const timer = setInterval(() => (socket.writable ? socket.write('aaaaaaaa') : undefined), dripMs);
    return () => {
      clearInterval(timer);
      socket.destroy();
    };
  };
  return {
    what: `${slowBodies} bodies that come slowly`,
    async begin() {
      const stops = Array.from({ length: slowBodies }, drip);
      return async () => {
        for (const stop of stops) stop();
      };
    },
    end: async () => {},
  };
}

/** Customers in autopilot who write at once, with a model of the project's own that takes requests and never answers. */
async function hangingModel(platform: Platform): Promise<Disturbance> {
  const model = await ModelServer.start(() => ({ kind: 'hang' }));
  const tenant = await platform.createTenant();
  const project = await AgentProject.create(platform, tenant);
  const key = { provider: 'openai-compatible', api_key: 'none', base_url: model.url };
  await tenant.api.request('PUT', `/projects/${project.id}/agent/model-key`, { body: key });
  await tenant.api.patch(`/projects/${project.id}/agent/config`, { ai_model: 'openai-compatible/slow' });
  return {
    what: `${askedAtOnce} customers whose model hangs`,
    async begin() {
      await Promise.all(Array.from({ length: askedAtOnce }, () => project.ask()));
      await poll(async () => model.underWay > 0, { what: 'the model to be asked', timeoutMs: 60_000 });
      return async () => {};
    },
    async end() {
      await project.end();
      await model.stop();
    },
  };
}

/** Does it again and again, each time so long after the last one began; answers what stops it. */
function repeat(work: () => Promise<void>, everyMs: number): () => Promise<void> {
  let stopping = false;
  const run = async () => {
    while (!stopping) {
      const waited = sleep(everyMs);
      await work();
      await waited;
    }
  };
  const running = run();
  return async () => {
    stopping = true;
    await running;
  };
}
