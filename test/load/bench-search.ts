import { poll } from '../support/poll.js';
import { spawnOwn } from '../support/processes.js';
import { atLeast, type BenchContext, below, type Figure } from './figures.js';
import { generateLoad, percentile, rawRequest } from './generator.js';
import { createWriter } from './made-articles.js';
import { proportionalMegabytes } from './process-figures.js';

const articles = 4_000;
const sectionsEach = 5;
/** The number of rows that fit into a request of 1 MiB. */
const rowsEach = 120;
const questions = 1_000;
const publications = 200;

/** The embedded index with 20 000 passages: how fast it is made, what it takes, how fast it answers; and publishing beside it. */
export async function benchSearch(context: BenchContext): Promise<Figure[]> {
  const writer = createWriter(20_261_121);
  const memoryBefore = await settledMegabytes(context);
  const importSeconds = await importAll(context, writer);
  const passages = await countPassages(context);
  const grown = (await settledMegabytes(context)) - memoryBefore;
  const searches = await timeSearches(context, writer);
  const publishing = await timePublications(context, writer);
  const rebuild = await timeRebuild(context, passages);
  const memory = (await settledMegabytes(context)) - memoryBefore;
  const live = await measureLiveIndex();
  return [
    {
      what: `import, publish and index ${articles} articles, ${passages} passages: seconds`,
      value: importSeconds.toFixed(1),
    },
    below(`memory that an index of ${passages} passages holds: MB`, live, 300, 0),
    {
      what: 'what the whole process has grown by, after the import, after a new start: MB',
      value: `${grown.toFixed(0)}, ${memory.toFixed(0)}`,
    },
    ...searches,
    publishing,
    rebuild,
  ];
}

type Writer = ReturnType<typeof createWriter>;

async function importAll({ tenant, projectId }: BenchContext, writer: Writer): Promise<number> {
  const startedMs = performance.now();
  for (let at = 0; at < articles; at += rowsEach) {
    const rows = Array.from({ length: Math.min(rowsEach, articles - at) }, (_, row) => ({
      external_id: `bench-${at + row}`,
      title: writer.title(),
      body: writer.article(sectionsEach),
    }));
    const { status, body } = await tenant.api.post(`/projects/${projectId}/kb/import?publish=true`, rows);
    if (status !== 200 || body.meta.failed > 0)
      throw new Error(`the import failed: ${status} ${JSON.stringify(body.meta)}`);
  }
  await untilIndexed({ tenant, projectId });
  return (performance.now() - startedMs) / 1_000;
}

async function untilIndexed({ tenant, projectId }: Pick<BenchContext, 'tenant' | 'projectId'>): Promise<void> {
  const last = async () => {
    const { body } = await tenant.api.get(`/projects/${projectId}/kb/articles?limit=100`);
    return body.data.every((article: { index_status: string }) => article.index_status === 'indexed');
  };
  await poll(last, { what: 'everything to be indexed', timeoutMs: 300_000 });
}

async function timeSearches({ platform, tenant, projectId }: BenchContext, writer: Writer): Promise<Figure[]> {
  const port = Number(new URL(platform.baseUrl).port);
  const path = () => `/api/v1/projects/${projectId}/kb/search?q=${encodeURIComponent(writer.question())}`;
  const run = (connections: number, requests: number) =>
    generateLoad({
      port,
      connections,
      requests,
      status: 200,
      request: () => rawRequest('GET', path(), { 'x-api-key': tenant.apiKey }),
    });
  await run(2, 100);
  const one = await run(1, questions);
  const ten = await run(10, questions);
  const [alone, together] = [one, ten].map(({ latencies }) => percentile(latencies, 0.95)) as [number, number];
  return [
    {
      what: `search over HTTP, one after the other: ms at p50, p99`,
      value: `${percentile(one.latencies, 0.5).toFixed(1)}, ${percentile(one.latencies, 0.99).toFixed(1)}`,
    },
    below('search over HTTP, one after the other: ms at p95', alone, 25, 1),
    {
      what: 'search over HTTP, ten at once: ms at p95; searches/s',
      value: `${together.toFixed(1)}; ${ten.perSecond.toFixed(0)}`,
    },
    below('search over HTTP, ten at once / one after the other, at p95', together / alone, 5, 2),
  ];
}

/** The time from the call to the answer that says the article is indexed; the search that follows must find it. */
async function timePublications({ tenant, projectId }: BenchContext, writer: Writer): Promise<Figure> {
  const kb = `/projects/${projectId}/kb`;
  const took: number[] = [];
  for (let n = 0; n < publications; n += 1) {
    const title = `unmistakable${n}x ${writer.title()}`;
    const { body } = await tenant.api.post(`${kb}/articles`, { title, body: writer.article(sectionsEach) });
    const startedMs = performance.now();
    await tenant.api.post(`${kb}/articles/${body.data.id}/publish`);
    await poll(async () => {
      const found = await tenant.api.get(`${kb}/search?limit=1&q=unmistakable${n}x`);
      return found.body.data[0]?.article_id === body.data.id;
    });
    took.push(performance.now() - startedMs);
  }
  const p95 = percentile(Float64Array.from(took).sort(), 0.95);
  return below('publish to searchable: ms at p95', p95, 1_000, 0);
}

/** A new process reads, splits, embeds and indexes everything before it is ready. */
async function timeRebuild({ platform }: BenchContext, passages: number): Promise<Figure> {
  const [knowledge] = platform.knowledge;
  if (!knowledge) throw new Error('this platform has no knowledge service');
  await knowledge.stop();
  const startedMs = performance.now();
  await knowledge.start();
  const rate = passages / ((performance.now() - startedMs) / 1_000);
  return atLeast('passages a second, from the start of a process to its readiness', rate, 1_000, 0);
}

/** What is left of an index of the same size once garbage is collected, in a process of its own. */
async function measureLiveIndex(): Promise<number> {
  const script = new URL('./index-memory.js', import.meta.url).pathname;
  const own = spawnOwn(process.execPath, ['--expose-gc', script, String(articles), String(sectionsEach)]);
  await own.exited;
  const megabytes = Number(own.output());
  if (!(megabytes > 0)) throw new Error(`the index was not measured: ${own.output()}`);
  return megabytes;
}

async function countPassages({ platform }: BenchContext): Promise<number> {
  const text = await (await fetch(`${platform.knowledge[0]?.opsUrl}/metrics`)).text();
  return Number(/^pharos_passages_indexed_total\{side="keyword"\} (\d+)$/m.exec(text)?.[1] ?? 0);
}

/** The proportional memory of the service's process, once it has stopped to fall. Linux only. */
async function settledMegabytes({ platform }: BenchContext): Promise<number> {
  const pid = platform.knowledge[0]?.pid ?? 0;
  let least = proportionalMegabytes(pid);
  await poll(
    async () => {
      await new Promise((resolve) => setTimeout(resolve, 2_000));
      const now = proportionalMegabytes(pid);
      const falls = now < least - 5;
      least = Math.min(least, now);
      return !falls;
    },
    { timeoutMs: 60_000 },
  );
  return least;
}
