import { type BenchContext, type Figure, median, spread } from './figures.js';
import { generateLoad, percentile, rawRequest } from './generator.js';
import { conversationId, seedProject, vacuum } from './seeded-project.js';

const small = 10_000;
const large = 1_000_000;
const rounds = 5;
const requests = 400;

/** Lists of 25 in a project of ten thousand messages and in one of a million, in the same database. */
export async function benchLists(context: BenchContext): Promise<Figure[]> {
  const { tenant } = context;
  const projects: Record<number, string> = {};
  for (const size of [small, large]) {
    const { body } = await tenant.api.post(`/orgs/${tenant.orgId}/projects`, { name: `${size} messages` });
    projects[size] = body.data.id;
    await seedProject(context.platform.database.url, body.data.id, size);
  }
  await vacuum(context.platform.database.url);
  const lists: [string, (projectId: string) => string][] = [
    ['conversations', (id) => `/projects/${id}/conversations`],
    ['conversations by updated_at', (id) => `/projects/${id}/conversations?sort=updated_at`],
    ['conversations of a status', (id) => `/projects/${id}/conversations?status=open`],
    ['messages of a conversation', (id) => `/projects/${id}/conversations/${conversationId(id, 1)}/messages`],
    ['conversations by words (q, rare)', (id) => `/projects/${id}/conversations?q=rare7`],
  ];
  const figures: Figure[] = [];
  for (const [what, path] of lists) figures.push(await compare(context, what, path, projects));
  return figures;
}

async function compare(
  { platform, tenant }: BenchContext,
  what: string,
  path: (projectId: string) => string,
  projects: Record<number, string>,
): Promise<Figure> {
  const port = Number(new URL(platform.baseUrl).port);
  const run = async (size: number) => {
    const request = rawRequest('GET', `/api/v1${path(projects[size] as string)}`, { 'x-api-key': tenant.apiKey });
    const result = await generateLoad({ port, connections: 1, requests, request: () => request });
    if (result.statuses[200] !== requests) throw new Error(`unexpected answers: ${JSON.stringify(result.statuses)}`);
    return percentile(result.latencies, 0.5);
  };
  await run(small);
  await run(large);
  const ratios: number[] = [];
  for (let round = 0; round < rounds; round++) ratios.push((await run(large)) / (await run(small)));
  const informs = what.includes('words');
  return {
    what: `list of 25, ${what}: 1 M / 10 k`,
    value: spread(ratios, 2),
    ...(informs ? {} : { bar: { text: 'within 1.3', met: median(ratios) <= 1.3 } }),
  };
}
