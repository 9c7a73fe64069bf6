import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BenchContext, Figure } from './figures.js';
import { percentile } from './generator.js';
import { proportionalMegabytes } from './proportional-memory.js';

const streams = 2_000;
const messages = 100;
/** Each is heard by all before the next: what is measured is one message, not a queue of them. */
const pauseMs = 50;
const openAtOnce = 50;
const settleMs = 5_000;
const eventMark = 'event: message.created\n';

/** What two thousand open streams of one project take on one gateway, and how long a message takes to all of them. */
export async function benchStreams({ platform, tenant, projectId }: BenchContext): Promise<Figure[]> {
  const [gateway] = platform.gateway;
  const listeners = new Listeners(
    Number(new URL(gateway.url).port),
    `/api/v1/projects/${projectId}/events`,
    tenant.apiKey,
  );
  const idle = proportionalMegabytes(gateway.pid);
  try {
    await listeners.open(streams);
    await sleep(settleMs);
    const open = proportionalMegabytes(gateway.pid);
    const latencies = await latenciesOf(listeners, `/projects/${projectId}/conversations`, tenant.api);
    const busy = proportionalMegabytes(gateway.pid);
    const p95 = percentile(latencies, 0.95);
    return [
      {
        what: `gateway with ${streams} open streams: MB (idle; after ${messages} messages)`,
        value: `${open.toFixed(0)} (${idle.toFixed(0)}; ${busy.toFixed(0)})`,
        bar: { text: 'below 250 MB', met: Math.max(open, busy) < 250 },
      },
      {
        what: `a message from POST to all ${streams} listeners, p95: ms (median)`,
        value: `${p95.toFixed(0)} (${percentile(latencies, 0.5).toFixed(0)})`,
        bar: { text: 'below 250 ms', met: p95 < 250 },
      },
    ];
  } finally {
    listeners.close();
  }
}

async function latenciesOf(
  listeners: Listeners,
  conversations: string,
  api: BenchContext['tenant']['api'],
): Promise<Float64Array> {
  const { body } = await api.post(conversations, {});
  const latencies = new Float64Array(messages);
  for (let n = 0; n < messages; n += 1) {
    const startedMs = performance.now();
    const heard = listeners.untilHeard(n + 1);
    const { status } = await api.post(`${conversations}/${body.data.id}/messages`, { content: `${n}` });
    if (status !== 201) throw new Error(`a message was answered with ${status}`);
    latencies[n] = (await heard) - startedMs;
    await sleep(pauseMs);
  }
  return latencies.sort();
}

/** Clients that do nothing but count what they hear, so that they take little of the machine. */
class Listeners {
  readonly #sockets: Socket[] = [];
  /** How many messages all have heard together. */
  #heard = 0;
  #wanted = Number.POSITIVE_INFINITY;
  #all: (atMs: number) => void = () => {};

  constructor(
    private readonly port: number,
    private readonly path: string,
    private readonly key: string,
  ) {}

  async open(count: number): Promise<void> {
    while (this.#sockets.length < count) await Promise.all(Array.from({ length: openAtOnce }, () => this.#openOne()));
  }

  /** Resolves, with the time, once each has heard so many messages. */
  untilHeard(count: number): Promise<number> {
    this.#wanted = count * this.#sockets.length;
    return new Promise((resolve) => {
      this.#all = resolve;
    });
  }

  close(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  async #openOne(): Promise<void> {
    const socket = connect(this.port, '127.0.0.1');
    this.#sockets.push(socket);
    socket.on('error', () => undefined);
    socket.write(`GET ${this.path} HTTP/1.1\r\nHost: bench\r\nX-API-Key: ${this.key}\r\n\r\n`);
    const [head] = (await once(socket, 'data')) as [Buffer];
    if (!head.toString().startsWith('HTTP/1.1 200')) throw new Error(`a stream was refused: ${head}`);
    socket.on('data', (bytes) => this.#count(bytes));
  }

  /** A frame of a short message arrives in one piece. */
  #count(bytes: Buffer): void {
    for (let at = bytes.indexOf(eventMark); at >= 0; at = bytes.indexOf(eventMark, at + 1)) this.#heard += 1;
    if (this.#heard >= this.#wanted) this.#all(performance.now());
  }
}
