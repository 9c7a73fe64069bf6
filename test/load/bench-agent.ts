import { setTimeout as sleep } from 'node:timers/promises';
import { ModelServer, says } from '@pharos/agent/model-server';
import { AgentProject, asksBack } from '../support/agent-project.js';
import { type Platform, startPlatform, type Tenant } from '../support/platform.js';
import { poll } from '../support/poll.js';
import { type BenchContext, below, byTurns, type Figure, spread } from './figures.js';
import { medianMs, type RawRequest, rawRequest } from './generator.js';
import { createWriter } from './made-articles.js';

const articles = 200;
const questions = 50;
const suggestions = 150;
const pairs = 5;
const atOnce = 500;
const modelTakesMs = 1_000;

/** The agent: what a suggestion costs beside a search, and many messages at once. */
export async function benchAgent({ servers }: BenchContext): Promise<Figure[]> {
  const model = await ModelServer.start(async () => {
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
    return [...(await suggestionCost(platform)), ...(await manyAtOnce(platform))];
  } finally {
    await platform.stop();
    await model.stop();
  }
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
async function suggestionCost(platform: Platform): Promise<Figure[]> {
  const tenant = await platform.createTenant();
  const project = await AgentProject.create(platform, tenant, { agent_mode: 'assist' });
  const asked = await askedProject(project);
  const port = Number(new URL(platform.baseUrl).port);
  const run = (requests: readonly RawRequest[]) => () =>
    medianMs({ port, requests: suggestions, status: 200, request: (n) => requests[n % requests.length] as RawRequest });
  const sides = await byTurns(
    pairs,
    run(suggestRequests(tenant, project, asked)),
    run(searches(tenant, project, asked)),
  );
  await project.end();
  return [
    {
      what: 'suggest; bare search for the same words: median ms',
      value: `${spread(sides.first, 1)}; ${spread(sides.second, 1)}`,
    },
    below('suggest / bare search', sides.ratios, 3, 2),
  ];
}

function searches({ apiKey }: Tenant, { id }: AgentProject, asked: Asked): RawRequest[] {
  return asked.map(({ question }) => {
    const path = `/api/v1/projects/${id}/kb/search?q=${encodeURIComponent(question)}&limit=10`;
    return rawRequest('GET', path, { 'x-api-key': apiKey });
  });
}

function suggestRequests({ apiKey }: Tenant, { id }: AgentProject, asked: Asked): RawRequest[] {
  return asked.map(({ conversation }) => {
    const body = JSON.stringify({ conversation_id: conversation });
    return rawRequest('POST', `/api/v1/projects/${id}/agent/suggest`, { 'x-api-key': apiKey }, body);
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
  const lagMs = await loopLagMs(platform);
  await project.end();
  return [
    below(`${atOnce} customer messages at once, a model that takes 1 s: all decided, s`, seconds, 60, 1),
    below('… event loop lag of the agent service meanwhile, p99: ms', lagMs, 100, 0),
  ];
}

/** The event loop's lag since it was last asked for: the metric is reset each time. */
async function loopLagMs(platform: Platform): Promise<number> {
  const text = await (await fetch(`${platform.agent[0]?.opsUrl}/metrics`)).text();
  return 1_000 * Number(/^nodejs_eventloop_lag_p99_seconds(?:\{[^}]*\})? (\S+)$/m.exec(text)?.[1] ?? Number.NaN);
}
