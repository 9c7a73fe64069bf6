import { candidates, createSparseEmbedder } from '@pharos/knowledge/measure';
import { readSet } from '../relevance/read-set.js';
import { uniqueName } from '../support/databases.js';
import { startPlatform } from '../support/platform.js';
import { poll } from '../support/poll.js';
import { spawnOwn, untilUp } from '../support/processes.js';
import { root } from '../support/root.js';
import { type BenchContext, below, byTurns, type Figure, spread } from './figures.js';
import { generateLoad, percentile, rawRequest } from './generator.js';
import { newProject } from './seeded-project.js';

/** The delay of the stand-ins, which makes them about as slow as servers with many documents. Real ones (QDRANT_URL, MEILI_URL) get none. */
const delayMs = 20;
const questions = 200;
const warmUp = 3_000;
const pairs = 3;

/** What the platform's search takes, against the slower of both engines when a plain client asks each of them one thing, at once. */
export async function benchSearchEngines({ servers }: BenchContext): Promise<Figure[]> {
  const engines = await findEngines();
  const prefix = uniqueName('bench').replace('_', '-');
  const platform = await startPlatform({
    postgres: servers.postgres,
    knowledge: 1,
    env: { RATE_LIMIT_ENTERPRISE: '100000000', ...engines.env, SEARCH_PREFIX: prefix },
  });
  try {
    const tenant = await platform.createTenant();
    const projectId = await newProject(tenant);
    const set = readSet(`${root}/test/relevance/help-centre`);
    const rows = set.articles.map(({ id, ...article }) => ({ external_id: id, ...article }));
    await tenant.api.post(`/projects/${projectId}/kb/import?publish=true`, rows);
    const texts = set.questions.map(({ text }) => text);
    const search = (q: string) => `/api/v1/projects/${projectId}/kb/search?q=${encodeURIComponent(q)}`;
    await poll(async () => {
      const { body: answer } = await tenant.api.get(`${search('lamp').slice('/api/v1'.length)}`);
      return answer.data?.length === 10 && !answer.meta.degraded;
    });
    const direct = await createDirect(engines.env, prefix, projectId);
    const ours = (requests = questions, connections = 1) => {
      const port = Number(new URL(platform.baseUrl).port);
      const request = (n: number) =>
        rawRequest('GET', search(texts[n % texts.length] ?? ''), { 'x-api-key': tenant.apiKey });
      const load = { port, connections, requests, request, status: 200 };
      return generateLoad(load).then(({ latencies }) => percentile(latencies, 0.95));
    };
    // V8 makes processes quicker for a while: after so many searches what one takes is steady.
    await ours(warmUp, 8);
    for (let n = 0; n < warmUp; n += 8)
      await Promise.all(Array.from({ length: 8 }, () => direct(texts[n % texts.length] ?? '')));
    const sides = await byTurns(
      pairs,
      () => ours(),
      () => timeDirect(direct, texts),
    );
    return [
      {
        what: `both engines asked by a plain client, at once: p95 ms (${engines.kind})`,
        value: spread(sides.second, 1),
      },
      below('search over HTTP with these engines / a plain client, p95', sides.ratios, 1.2, 2),
    ];
  } finally {
    await platform.stop();
    await engines.close();
  }
}

type Direct = (text: string) => Promise<unknown>;

/** Sends one request to each, as somebody would write it who knows nothing of the platform but the names of its index and collection. */
async function createDirect(env: Record<string, string>, prefix: string, projectId: string): Promise<Direct> {
  const { QDRANT_URL = '', MEILI_URL = '', QDRANT_API_KEY = '', MEILI_API_KEY } = env;
  const type = { 'content-type': 'application/json' };
  const meili = { ...type, ...(MEILI_API_KEY && { authorization: `Bearer ${MEILI_API_KEY}` }) };
  const qdrant = { ...type, ...(QDRANT_API_KEY && { 'api-key': QDRANT_API_KEY }) };
  const { results } = await answerOf<{ results: { uid: string }[] }>(`${MEILI_URL}/indexes?limit=1000`, meili);
  const index = results.find(({ uid }) => uid.startsWith(prefix))?.uid;
  const { result } = await answerOf<{ result: { collections: { name: string }[] } }>(
    `${QDRANT_URL}/collections`,
    qdrant,
  );
  const collection = result.collections.find(({ name }) => name.startsWith(prefix))?.name;
  const embedder = createSparseEmbedder();
  const filter = { must: [{ key: 'project_id', match: { value: projectId } }] };
  const byVector = async (text: string) => {
    const vector = await embedder.embedQuery({ text });
    const query = {
      indices: Array.from(vector.kind === 'sparse' ? vector.indices : []),
      values: Array.from(vector.values),
    };
    const body = { query, using: 'sparse', filter, limit: candidates, with_payload: ['article_id'] };
    return answerOf(`${QDRANT_URL}/collections/${collection}/points/query`, qdrant, body);
  };
  const byWords = (q: string) => answerOf(`${MEILI_URL}/indexes/${index}/search`, meili, { q, limit: candidates });
  return (text) => Promise.all([byWords(text), byVector(text)]);
}

async function answerOf<Answer>(url: string, headers: Record<string, string>, body?: object): Promise<Answer> {
  const request = body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) };
  const response = await fetch(url, request);
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as Answer;
}

async function timeDirect(direct: Direct, texts: readonly string[]): Promise<number> {
  const took = new Float64Array(questions);
  for (let n = 0; n < questions; n += 1) {
    const startedMs = performance.now();
    await direct(texts[n % texts.length] ?? '');
    took[n] = performance.now() - startedMs;
  }
  return percentile(took.sort(), 0.95);
}

interface FoundEngines {
  readonly kind: string;
  readonly env: Record<string, string>;
  close(): Promise<void>;
}

async function findEngines(): Promise<FoundEngines> {
  const { QDRANT_URL, QDRANT_API_KEY = '', MEILI_URL, MEILI_API_KEY = '' } = process.env;
  if (QDRANT_URL && MEILI_URL) {
    const env = { QDRANT_URL, QDRANT_API_KEY, MEILI_URL, MEILI_API_KEY };
    return { kind: 'real servers', env, close: async () => {} };
  }
  const script = new URL('./slow-engines.js', import.meta.url).pathname;
  const own = spawnOwn(process.execPath, [script], { env: { PATH: process.env.PATH, DELAY_MS: String(delayMs) } });
  await untilUp(own, 'the stand-ins', async () => own.output().endsWith('\n'));
  return {
    kind: `stand-ins that take ${delayMs} ms longer than they need`,
    env: JSON.parse(own.output()),
    close: () => own.stop(),
  };
}
