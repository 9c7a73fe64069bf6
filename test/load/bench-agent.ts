import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { ModelServer, says } from '@pharos/agent/model-server';
import { AgentProject, asksBack } from '../support/agent-project.js';
import { type Platform, startPlatform, type Tenant } from '../support/platform.js';
import { poll } from '../support/poll.js';
import { cpuSecondsOf } from './cpu-seconds.js';
import { type BenchContext, type Figure, median, spread } from './figures.js';
import { generateLoad, percentile, rawRequest } from './generator.js';
import { createWriter } from './made-articles.js';
import { conversationId, seedProject } from './seeded-project.js';

const articles = 200;
const questions = 50;
const suggestions = 150;
const pairs = 5;
const atOnce = 500;
const modelTakesMs = 1_000;
const waitingTurns = 5_000;
/** Longer than a process that was just started needs to come to rest. */
const settleMs = 10_000;
/** Until the neighbour has all the places that it can get. */
const fillMs = 5_000;

/** The agent: what a suggestion costs beside a search, many messages at once, and a neighbour whose model hangs. */
export async function benchAgent({ servers }: BenchContext): Promise<Figure[]> {
  const model = await ModelServer.start(async ({ body }) => {
    if (body.model === 'hangs') return { kind: 'hang' };
    await sleep(modelTakesMs);
    return says(asksBack);
  });
  const platform = await startPlatform({
    postgres: servers.postgres,
    knowledge: 1,
    agent: 1,
    env: { RATE_LIMIT_ENTERPRISE: '100000000', AGENT_COMPATIBLE_URL: model.url },
  });
  try {
    const idle = await idleMemory(platform);
    const tenant = await platform.createTenant();
    const project = await AgentProject.create(platform, tenant, { agent_mode: 'assist' });
    const asked = await askedProject(project);
    const figures = [idle, ...(await suggestionCost(platform, tenant, project, asked))];
    figures.push(...(await manyAtOnce(platform)));
    for (const of of ['another organization', 'the same organization'] as const)
      figures.push(await besideHanging(platform, { tenant, project, asked, of }));
    await project.end();
    return figures;
  } finally {
    await platform.stop();
    await model.stop();
  }
}

async function idleMemory(platform: Platform): Promise<Figure> {
  await sleep(settleMs);
  const pid = platform.agent[0]?.pid ?? 0;
  const kilobytes = /^Pss: +(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1];
  const megabytes = Number(kilobytes) / 1024;
  const bar = { text: 'below 120 MB', met: megabytes < 120 };
  return { what: 'agent service, idle: MB', value: megabytes.toFixed(0), bar };
}

/** Conversations in each of which something else is asked. */
type Asked = readonly { readonly conversation: string; readonly question: string }[];

/** A help centre, and customers who ask about what it is about. */
async function askedProject({ api, id }: AgentProject): Promise<Asked> {
  const writer = createWriter(20_261_122);
  const rows = Array.from({ length: articles }, (_, n) => {
    return { external_id: `article-${n}`, title: writer.title(), body: writer.article(5) };
  });
  for (let at = 0; at < articles; at += 100) {
    const { body } = await api.post(`/projects/${id}/kb/import?publish=true`, rows.slice(at, at + 100));
    const refused = body.data.find(({ published }: { published: boolean }) => !published);
    if (refused) throw new Error(`an article was not taken: ${JSON.stringify(refused)}`);
  }
  const indexed = async () => {
    const { body } = await api.get(`/projects/${id}/kb/articles?limit=100`);
    return body.data.every((article: { index_status: string }) => article.index_status === 'indexed');
  };
  await poll(indexed, { what: 'everything to be indexed', timeoutMs: 300_000 });
  return Promise.all(
    Array.from({ length: questions }, async () => {
      const question = `${writer.question()}?`;
      const message = { content: question, sender_type: 'customer' };
      const { body } = await api.post(`/projects/${id}/conversations`, { message });
      return { conversation: body.data.id as string, question };
    }),
  );
}

/** One after the other: suggestions by the built-in answerer, against bare searches for the same words. */
async function suggestionCost(
  platform: Platform,
  tenant: Tenant,
  { id }: AgentProject,
  asked: Asked,
): Promise<Figure[]> {
  const search = asked.map(({ question }) => {
    const path = `/api/v1/projects/${id}/kb/search?q=${encodeURIComponent(question)}&limit=10`;
    return rawRequest('GET', path, { 'x-api-key': tenant.apiKey });
  });
  const suggest = suggestRequests(tenant, id, asked);
  await medianMs(platform, search);
  await medianMs(platform, suggest);
  const found: { search: Cost; suggest: Cost }[] = [];
  for (let pair = 0; pair < pairs; pair += 1)
    found.push({ search: await costOf(platform, search), suggest: await costOf(platform, suggest) });
  const compared = (name: keyof Cost) => ({
    ratios: found.map(({ search, suggest }) => suggest[name] / search[name]),
    pair: (['suggest', 'search'] as const).map((of) => median(found.map((each) => each[of][name])).toFixed(1)),
  });
  const [took, used] = [compared('medianMs'), compared('cpuMs')];
  return [
    {
      what: `suggest (${took.pair[0]} ms) / bare search (${took.pair[1]} ms), medians`,
      value: spread(took.ratios, 2),
      bar: { text: 'at most 3', met: median(took.ratios) <= 3 },
    },
    {
      what: `… CPU time of the services for each (${used.pair[0]} / ${used.pair[1]} ms)`,
      value: spread(used.ratios, 2),
    },
  ];
}

interface Cost {
  readonly medianMs: number;
  /** Of all the platform's processes, for one request. */
  readonly cpuMs: number;
}

/** What a request takes, and what it costs: the second hardly depends on what else the machine does. */
async function costOf(platform: Platform, requests: readonly Buffer[]): Promise<Cost> {
  const before = cpuMsOf(platform);
  const took = await medianMs(platform, requests);
  return { medianMs: took, cpuMs: (cpuMsOf(platform) - before) / suggestions };
}

function cpuMsOf({ gateway, core, knowledge, agent }: Platform): number {
  return 1_000 * [gateway, core, knowledge, agent].flat().reduce((sum, { pid }) => sum + cpuSecondsOf(pid), 0);
}

/** The requests in turn, one at a time. */
async function medianMs({ baseUrl }: Platform, requests: readonly Buffer[]): Promise<number> {
  const port = Number(new URL(baseUrl).port);
  const request = (n: number) => requests[n % requests.length] as Buffer;
  const { latencies, statuses } = await generateLoad({ port, connections: 1, requests: suggestions, request });
  if (statuses[200] !== latencies.length) throw new Error(`not all was answered: ${JSON.stringify(statuses)}`);
  return percentile(latencies, 0.5);
}

function suggestRequests({ apiKey }: Tenant, projectId: string, asked: Asked): Buffer[] {
  return asked.map(({ conversation }) => {
    const body = JSON.stringify({ conversation_id: conversation });
    return rawRequest('POST', `/api/v1/projects/${projectId}/agent/suggest`, { 'x-api-key': apiKey }, body);
  });
}

/** Customers of one project write at once; the model takes a second for each of its answers. */
async function manyAtOnce(platform: Platform): Promise<Figure[]> {
  const project = await AgentProject.create(platform, undefined, { ai_model: 'openai-compatible/slow' });
  await loopLagMs(platform);
  const startedMs = performance.now();
  await Promise.all(Array.from({ length: atOnce }, () => project.ask()));
  const decided = async () => (await project.runs()) >= atOnce;
  await poll(decided, { what: 'all messages to be decided', timeoutMs: 300_000 });
  const seconds = (performance.now() - startedMs) / 1_000;
  const lag = await loopLagMs(platform);
  await project.end();
  return [
    {
      what: `${atOnce} customer messages at once, a model that takes 1 s: all decided, s`,
      value: seconds.toFixed(1),
      bar: { text: 'below 60 s', met: seconds < 60 },
    },
    {
      what: '… event loop lag of the agent service meanwhile, p99: ms',
      value: lag.toFixed(0),
      bar: { text: 'below 100 ms', met: lag < 100 },
    },
  ];
}

/** Since it was last asked: the metric is reset each time. */
async function loopLagMs(platform: Platform): Promise<number> {
  const text = await (await fetch(`${platform.agent[0]?.opsUrl}/metrics`)).text();
  return 1_000 * Number(/^nodejs_eventloop_lag_p99_seconds(?:\{[^}]*\})? (\S+)$/m.exec(text)?.[1] ?? Number.NaN);
}

/** Another project's suggestions while one's model hangs and thousands of its customers wait. */
async function besideHanging(
  platform: Platform,
  { tenant, project, asked, of }: { tenant: Tenant; project: AgentProject; asked: Asked; of: string },
): Promise<Figure> {
  const suggest = suggestRequests(tenant, project.id, asked);
  const run = () => medianMs(platform, suggest);
  const owner = of === 'the same organization' ? tenant : undefined;
  const greedy = await AgentProject.create(platform, owner, { ai_model: 'openai-compatible/hangs' });
  await seedProject(platform.database.url, greedy.id, waitingTurns * 10);
  await greedy.rows(`UPDATE core.conversations SET status = 'open' WHERE project_id = $1`, greedy.id);
  const ids = Array.from({ length: waitingTurns }, (_, n) => conversationId(greedy.id, n + 1));
  const found: { alone: number; beside: number }[] = [];
  await run();
  for (let pair = 0; pair < pairs; pair += 1) {
    const alone = await run();
    await greedy.rows(
      `INSERT INTO turns (conversation_id, org_id, project_id, message_id, message_at, began_at, due_at)
       SELECT id, $2, $3, 'msg', now(), now(), now() FROM unnest($1::text[]) id ON CONFLICT DO NOTHING`,
      ids,
      greedy.orgId,
      greedy.id,
    );
    await sleep(fillMs);
    found.push({ alone, beside: await run() });
    await greedy.rows('DELETE FROM turns WHERE project_id = $1', greedy.id);
    await sleep(fillMs);
  }
  await greedy.end();
  const ratios = found.map((each) => each.beside / each.alone);
  const bar = { text: 'within 1.5', met: median(ratios) <= 1.5 };
  return {
    what: `suggest beside ${waitingTurns} turns of ${of} whose model hangs / undisturbed, medians`,
    value: spread(ratios, 2),
    bar,
  };
}
