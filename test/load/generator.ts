import { connect, type Socket } from 'node:net';

/** One HTTP request, ready to be written to a socket. */
export type RawRequest = Buffer;

/** What one run of the generator saw. */
export interface LoadResult {
  readonly perSecond: number;
  /** Milliseconds, sorted. */
  readonly latencies: Float64Array;
  /** How many answers had each status. */
  readonly statuses: Readonly<Record<number, number>>;
}

export interface LoadPlan {
  readonly port: number;
  readonly connections: number;
  /** How many requests in all; the run ends by itself. */
  readonly requests: number;
  /** Makes the n-th request. */
  readonly request: (n: number) => RawRequest;
  /** The status that every answer must have; absent: any. */
  readonly status?: number;
}

/** An HTTP/1.1 request with a keep-alive connection. */
export function rawRequest(method: string, path: string, headers: Record<string, string>, body?: string): RawRequest {
  const bytes = Buffer.from(body ?? '');
  const all = { host: '127.0.0.1', ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  const head = `${method} ${path} HTTP/1.1\r\n${lines.join('')}content-length: ${bytes.length}\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), bytes]);
}

/**
 * Sends requests over keep-alive connections, one at a time on each. It reads no more of an answer than status and length,
 * so that on a small machine the measuring takes as little as possible from the measured.
 * @throws when an answer has another status than the plan's
 */
export async function generateLoad(plan: LoadPlan): Promise<LoadResult> {
  const latencies = new Float64Array(plan.requests);
  const statuses: Record<number, number> = {};
  let next = 0;
  const take = () => (next < plan.requests ? next++ : undefined);
  const done = (n: number, status: number, milliseconds: number) => {
    latencies[n] = milliseconds;
    statuses[status] = (statuses[status] ?? 0) + 1;
  };
  const started = performance.now();
  await Promise.all(Array.from({ length: plan.connections }, () => drive(plan, take, done)));
  const seconds = (performance.now() - started) / 1000;
  if (plan.status !== undefined && statuses[plan.status] !== plan.requests)
    throw new Error(`unexpected answers: ${JSON.stringify(statuses)}`);
  return { perSecond: plan.requests / seconds, latencies: latencies.sort(), statuses };
}

/** The median of requests that are sent one at a time, in milliseconds. */
export async function medianMs(plan: Omit<LoadPlan, 'connections'>): Promise<number> {
  const { latencies } = await generateLoad({ ...plan, connections: 1 });
  return percentile(latencies, 0.5);
}

type Done = (n: number, status: number, milliseconds: number) => void;

function drive(plan: LoadPlan, take: () => number | undefined, done: Done): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket: Socket = connect({ port: plan.port, host: '127.0.0.1', noDelay: true });
    let current: number | undefined;
    let sentAt = 0;
    let received: Buffer = Buffer.alloc(0);
    const send = () => {
      current = take();
      if (current === undefined) return socket.end(resolve);
      sentAt = performance.now();
      socket.write(plan.request(current));
    };
    socket.on('connect', send);
    socket.on('error', reject);
    socket.on('close', () => current !== undefined && reject(new Error('the server closed the connection')));
    socket.on('data', (chunk) => {
      received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
      const length = answerLength(received);
      if (length === undefined || received.length < length) return;
      const status = Number(received.toString('latin1', 9, 12));
      received = Buffer.alloc(0);
      done(current as number, status, performance.now() - sentAt);
      send();
    });
  });
}

const headEnd = Buffer.from('\r\n\r\n');

/** The length of head and body; undefined while the head is incomplete. Throws on answers without a content-length. */
function answerLength(received: Buffer): number | undefined {
  const end = received.indexOf(headEnd);
  if (end < 0) return undefined;
  const match = /\r\ncontent-length: *(\d+)/i.exec(received.toString('latin1', 0, end));
  if (!match) throw new Error('an answer without content-length cannot be measured');
  return end + headEnd.length + Number(match[1]);
}

/** The latency in milliseconds that the given share (0..1) of the requests did not exceed. */
export function percentile(sorted: Float64Array, share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
