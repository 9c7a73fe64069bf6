import { type BenchContext, type Figure, median, spread } from './figures.js';
import { generateLoad, type LoadResult, rawRequest } from './generator.js';

const rounds = 5;
const connections = 32;
const requestsPerRound = 20_000;
const warmUpRequests = 10_000;
const least = 0.8;

/** What pages ask of the gateway when they show a widget or a form, against a bare Express handler that sends the same bytes. */
export async function benchPublic(context: BenchContext): Promise<Figure[]> {
  const { tenant, projectId } = context;
  const { body } = await tenant.api.post(`/projects/${projectId}/forms`, { name: 'Contact' });
  const figures: Figure[] = [];
  for (const [what, path] of [
    ['the widget’s public configuration', `/api/public/widget/${projectId}/config`],
    ['a form for a page', `/api/public/forms/${body.data.id}`],
  ] as const)
    figures.push(...(await compare(context, what, path)));
  return figures;
}

async function compare({ platform, baselinePort }: BenchContext, what: string, path: string): Promise<Figure[]> {
  const shown = await fetch(platform.baseUrl + path);
  const stored = await fetch(`http://127.0.0.1:${baselinePort}/fixed`, { method: 'PUT', body: await shown.text() });
  if (shown.status !== 200 || stored.status !== 204) throw new Error(`${path}: ${shown.status}, ${stored.status}`);
  const run = (port: number, target: string, requests: number) =>
    generateLoad({ port, connections, requests, request: () => rawRequest('GET', target, {}) });
  const ours = (requests: number) => run(Number(new URL(platform.baseUrl).port), path, requests);
  const bare = (requests: number) => run(baselinePort, '/fixed', requests);
  await ours(warmUpRequests);
  await bare(warmUpRequests);
  const pairs: { ours: LoadResult; bare: LoadResult }[] = [];
  for (let n = 0; n < rounds; n += 1)
    pairs.push({ ours: await ours(requestsPerRound), bare: await bare(requestsPerRound) });
  for (const { statuses } of pairs.flatMap((pair) => [pair.ours, pair.bare]))
    if (statuses[200] !== requestsPerRound) throw new Error(`unexpected answers: ${JSON.stringify(statuses)}`);
  const ratios = pairs.map((pair) => pair.ours.perSecond / pair.bare.perSecond);
  const perSecond = (side: 'ours' | 'bare') => pairs.map((pair) => pair[side].perSecond);
  return [
    {
      what: `${what}: requests/s, platform / bare Express`,
      value: `${spread(perSecond('ours'), 0)} / ${spread(perSecond('bare'), 0)}`,
    },
    {
      what: `${what}: platform / bare Express`,
      value: spread(ratios, 2),
      bar: { text: `at least ${least}`, met: median(ratios) >= least },
    },
  ];
}
