import { atLeast, type BenchContext, byTurns, type Figure, spread } from './figures.js';
import { generateLoad, percentile, type RawRequest, rawRequest } from './generator.js';

const rounds = 5;
const requests = 6_000;
const connections = 32;
const conversationCount = 500;

/** Posting a message and getting a conversation, against one bare Express + pg process: pairs of runs, turn by turn. */
export async function benchReadsAndWrites(context: BenchContext): Promise<Figure[]> {
  const conversations = await createConversations(context);
  const path = (n: number) => `/projects/${context.projectId}/conversations/${conversations[n % conversations.length]}`;
  const write: MakeRequest = (base, headers, n) => {
    const content = `Where is my order number ${n}? It was to arrive on Monday, and I have heard nothing since.`;
    return rawRequest(
      'POST',
      `${base}${path(n)}/messages`,
      headers,
      JSON.stringify({ content, sender_type: 'customer' }),
    );
  };
  const read: MakeRequest = (base, headers, n) => rawRequest('GET', `${base}${path(n)}`, headers);
  return [
    ...(await compare(context, { what: 'post message', make: write, status: 201, least: 0.9 })),
    ...(await compare(context, { what: 'get conversation', make: read, status: 200, least: 1 })),
  ];
}

type MakeRequest = (base: string, headers: Record<string, string>, n: number) => RawRequest;

interface Compared {
  readonly what: string;
  readonly make: MakeRequest;
  readonly status: number;
  readonly least: number;
}

async function compare(
  { platform, tenant, baselinePort }: BenchContext,
  { what, make, status, least }: Compared,
): Promise<Figure[]> {
  const medians: Record<'ours' | 'bare', number[]> = { ours: [], bare: [] };
  const run = async (side: 'ours' | 'bare', port: number, request: (n: number) => RawRequest) => {
    const { perSecond, latencies } = await generateLoad({ port, request, connections, requests, status });
    medians[side].push(percentile(latencies, 0.5));
    return perSecond;
  };
  const keyed = { 'x-api-key': tenant.apiKey };
  const gatewayPort = Number(new URL(platform.baseUrl).port);
  const { first, second, ratios } = await byTurns(
    rounds,
    () => run('ours', gatewayPort, (n) => make('/api/v1', keyed, n)),
    () => run('bare', baselinePort, (n) => make('', {}, n)),
  );
  const [ours, bare] = [medians.ours.slice(1), medians.bare.slice(1)];
  return [
    { what: `${what}: requests/s, platform`, value: spread(first, 0) },
    { what: `${what}: requests/s, bare Express + pg`, value: spread(second, 0) },
    { what: `${what}: median ms, platform / bare`, value: `${spread(ours, 1)} / ${spread(bare, 1)}` },
    atLeast(`${what}: platform / bare`, ratios, least, 2),
  ];
}

async function createConversations({ tenant, projectId }: BenchContext): Promise<string[]> {
  const ids: string[] = [];
  for (let n = 0; n < conversationCount; n++) {
    const { body } = await tenant.api.post(`/projects/${projectId}/conversations`, { subject: `Order ${n}` });
    ids.push(body.data.id);
  }
  return ids;
}
