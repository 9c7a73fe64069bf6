import { compareWithBare, type Pair, rateOf, ratioOf } from './against-bare.js';
import { type BenchContext, type Figure, spread } from './figures.js';
import { percentile, rawRequest } from './generator.js';

const load = { requests: 6_000, warmUpRequests: 3_000 };
const conversationCount = 500;

/** Posting a message and getting a conversation, against one bare Express + pg process: pairs of runs, turn by turn. */
export async function benchReadsAndWrites(context: BenchContext): Promise<Figure[]> {
  const conversations = await createConversations(context);
  const write = rawWrites(context, conversations);
  const read = rawReads(context, conversations);
  const writes = await compare(context, write, 201);
  const reads = await compare(context, read, 200);
  return [...figures('post message', writes, 0.9), ...figures('get conversation', reads, 1.0)];
}

type MakeRequest = (base: string, headers: Record<string, string>, n: number) => Buffer;

function compare({ platform, tenant, baselinePort }: BenchContext, make: MakeRequest, status: number): Promise<Pair[]> {
  const keyed = { 'x-api-key': tenant.apiKey };
  const gatewayPort = Number(new URL(platform.baseUrl).port);
  const ours = { port: gatewayPort, request: (n: number) => make('/api/v1', keyed, n) };
  const bare = { port: baselinePort, request: (n: number) => make('', {}, n) };
  return compareWithBare({ ...load, status, ours, bare });
}

function figures(what: string, pairs: Pair[], least: number): Figure[] {
  const p50 = (side: keyof Pair) => pairs.map((pair) => percentile(pair[side].latencies, 0.5));
  return [
    { what: `${what}: requests/s, platform`, value: rateOf(pairs, 'ours') },
    { what: `${what}: requests/s, bare Express + pg`, value: rateOf(pairs, 'bare') },
    { what: `${what}: median ms, platform / bare`, value: `${spread(p50('ours'), 1)} / ${spread(p50('bare'), 1)}` },
    ratioOf(`${what}: platform / bare`, pairs, least),
  ];
}

function rawWrites({ projectId }: BenchContext, conversations: string[]): MakeRequest {
  return (base, headers, n) => {
    const path = `${base}/projects/${projectId}/conversations/${conversations[n % conversations.length]}/messages`;
    const content = `Where is my order number ${n}? It was to arrive on Monday, and I have heard nothing since.`;
    return rawRequest('POST', path, headers, JSON.stringify({ content, sender_type: 'customer' }));
  };
}

function rawReads({ projectId }: BenchContext, conversations: string[]): MakeRequest {
  return (base, headers, n) =>
    rawRequest(
      'GET',
      `${base}/projects/${projectId}/conversations/${conversations[n % conversations.length]}`,
      headers,
    );
}

async function createConversations({ tenant, projectId }: BenchContext): Promise<string[]> {
  const ids: string[] = [];
  for (let n = 0; n < conversationCount; n++) {
    const { body } = await tenant.api.post(`/projects/${projectId}/conversations`, { subject: `Order ${n}` });
    ids.push(body.data.id);
  }
  return ids;
}
