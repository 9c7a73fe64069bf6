import { compareWithBare, rateOf, ratioOf } from './against-bare.js';
import type { BenchContext, Figure } from './figures.js';
import { rawRequest } from './generator.js';

const load = { requests: 20_000, warmUpRequests: 10_000, status: 200 };
const least = 0.8;

/** What pages ask of the gateway when they show a widget or a form, against a bare Express handler that sends the same bytes. */
export async function benchPublic(context: BenchContext): Promise<Figure[]> {
  const { tenant, projectId } = context;
  const { body } = await tenant.api.post(`/projects/${projectId}/forms`, { name: 'Contact' });
  return [
    ...(await compare(context, 'the widget’s public configuration', `/api/public/widget/${projectId}/config`)),
    ...(await compare(context, 'a form for a page', `/api/public/forms/${body.data.id}`)),
  ];
}

async function compare({ platform, baselinePort }: BenchContext, what: string, path: string): Promise<Figure[]> {
  const shown = await fetch(platform.baseUrl + path);
  const stored = await fetch(`http://127.0.0.1:${baselinePort}/fixed`, { method: 'PUT', body: await shown.text() });
  if (shown.status !== 200 || stored.status !== 204) throw new Error(`${path}: ${shown.status}, ${stored.status}`);
  const asking = (port: number, target: string) => ({ port, request: () => rawRequest('GET', target, {}) });
  const ours = asking(Number(new URL(platform.baseUrl).port), path);
  const pairs = await compareWithBare({ ...load, ours, bare: asking(baselinePort, '/fixed') });
  return [
    {
      what: `${what}: requests/s, platform / bare Express`,
      value: `${rateOf(pairs, 'ours')} / ${rateOf(pairs, 'bare')}`,
    },
    ratioOf(`${what}: platform / bare Express`, pairs, least),
  ];
}
