import { type BenchContext, type Figure, median, spread } from './figures.js';
import { generateLoad, type LoadResult, percentile, rawRequest } from './generator.js';

const rounds = 5;
const connections = 32;
const requestsPerRound = 6_000;
const warmUpRequests = 3_000;
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

interface Pair {
  ours: LoadResult;
  bare: LoadResult;
}

type MakeRequest = (base: string, headers: Record<string, string>, n: number) => Buffer;

async function compare(
  { platform, tenant, baselinePort }: BenchContext,
  make: MakeRequest,
  status: number,
): Promise<Pair[]> {
  const gatewayPort = Number(new URL(platform.baseUrl).port);
  const keyed = { 'x-api-key': tenant.apiKey };
  const ours = (requests: number) =>
    generateLoad({ port: gatewayPort, connections, requests, request: (n) => make('/api/v1', keyed, n) });
  const bare = (requests: number) =>
    generateLoad({ port: baselinePort, connections, requests, request: (n) => make('', {}, n) });
  await ours(warmUpRequests);
  await bare(warmUpRequests);
  const pairs: Pair[] = [];
  for (let round = 0; round < rounds; round++) {
    pairs.push({ ours: await ours(requestsPerRound), bare: await bare(requestsPerRound) });
  }
  for (const { statuses } of pairs.flatMap((pair) => [pair.ours, pair.bare])) {
    if (statuses[status] !== requestsPerRound) throw new Error(`unexpected answers: ${JSON.stringify(statuses)}`);
  }
  return pairs;
}

function figures(what: string, pairs: Pair[], least: number): Figure[] {
  const ratios = pairs.map(({ ours, bare }) => ours.perSecond / bare.perSecond);
  const p50 = (side: 'ours' | 'bare') => pairs.map((pair) => percentile(pair[side].latencies, 0.5));
  return [
    {
      what: `${what}: requests/s, platform`,
      value: spread(
        pairs.map((pair) => pair.ours.perSecond),
        0,
      ),
    },
    {
      what: `${what}: requests/s, bare Express + pg`,
      value: spread(
        pairs.map((pair) => pair.bare.perSecond),
        0,
      ),
    },
    { what: `${what}: median ms, platform / bare`, value: `${spread(p50('ours'), 1)} / ${spread(p50('bare'), 1)}` },
    {
      what: `${what}: platform / bare`,
      value: spread(ratios, 2),
      bar: { text: `at least ${least}`, met: median(ratios) >= least },
    },
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
