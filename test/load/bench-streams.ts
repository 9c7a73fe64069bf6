import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Platform, Tenant } from '../support/platform.js';
import type { AddressedProcess } from '../support/platform-processes.js';
import { poll } from '../support/poll.js';
import type { BenchContext, Figure } from './figures.js';
import { rawRequest } from './generator.js';
import { cpuSecondsOf, residentMegabytes } from './process-figures.js';

const streams = 1_000;
/** Below `STREAMS_PER_KEY`. */
const perKey = 100;
const settleMs = 5_000;
/** Long enough for a heartbeat, and over before the first stream ends at its age. */
const idleMs = 16_000;
const messages = 20;
const mark = 'event: message.created';

/** What a thousand open streams of one project cost while nothing happens, and what an event costs that all of them get. */
export async function benchStreams({ platform, tenant, projectId }: BenchContext): Promise<Figure[]> {
  const keys = await keysOf(platform, tenant);
  const path = `/api/v1/projects/${projectId}/events`;
  // What the first streams leave behind is no cost of each: code that was compiled, caches, connections to core.
  (await opened(platform, path, keys.slice(0, 1))).close();
  await sleep(settleMs);
  const before = await memoryOf(platform);
  const open = await opened(platform, path, keys);
  try {
    await sleep(settleMs);
    const held = (await memoryOf(platform)).map((megabytes, n) => megabytes - (before[n] ?? 0));
    const idle = await cpuDuring(platform, () => sleep(idleMs));
    const sent = await cpuDuring(platform, () => tellAll(tenant, projectId, open));
    return figures(held, idle, sent);
  } finally {
    open.close();
  }
}

type OfBoth = readonly [gateway: number, core: number];

function figures([gateway, core]: readonly number[], idle: OfBoth, sent: OfBoth): Figure[] {
  const kB = ((gateway ?? 0) * 1_024) / streams;
  const both = (values: OfBoth, factor: number, digits: number) =>
    values.map((value) => (value * factor).toFixed(digits)).join('; ');
  return [
    { what: `a stream of ${streams} that are open, kB of the gateway`, value: kB.toFixed(0) },
    { what: '… MB of core, for all', value: (core ?? 0).toFixed(1) },
    { what: '… CPU ms a second while nothing happens, gateway; core', value: both(idle, 1_000_000 / idleMs, 1) },
    { what: '… CPU µs of an event on a stream, gateway; core', value: both(sent, 1e6 / (streams * messages), 1) },
  ];
}

async function keysOf({ admin }: Platform, { orgId }: Tenant): Promise<string[]> {
  const keys: string[] = [];
  for (let n = 0; n < streams / perKey; n += 1)
    keys.push((await admin.createKey({ orgId, name: `Streams ${n}`, scopes: ['admin'] })).apiKey);
  return keys;
}

interface OpenStreams {
  /** How many events have come on all of them together. */
  events(): number;
  close(): void;
}

/** A hundred streams for each key, once all of them have begun. */
async function opened({ baseUrl }: Platform, path: string, keys: readonly string[]): Promise<OpenStreams> {
  const port = Number(new URL(baseUrl).port);
  let [begun, events] = [0, 0];
  const sockets: Socket[] = [];
  for (const key of keys.flatMap((each) => Array<string>(perKey).fill(each))) {
    const request = rawRequest('GET', path, { 'x-api-key': key });
    const socket = connect({ port, host: '127.0.0.1' }, () => socket.write(request));
    let [rest, hasBegun] = ['', false];
    socket.on('data', (chunk) => {
      const text = rest + chunk.toString('latin1');
      events += text.split(mark).length - 1;
      rest = text.slice(text.lastIndexOf('\n') + 1);
      if (!hasBegun && text.includes('id: ')) [hasBegun, begun] = [true, begun + 1];
    });
    sockets.push(socket);
  }
  await poll(async () => begun === sockets.length, { what: 'all streams to begin' });
  return { events: () => events, close: () => sockets.forEach((socket) => void socket.destroy()) };
}

async function tellAll(tenant: Tenant, projectId: string, open: OpenStreams): Promise<void> {
  const { body } = await tenant.api.post(`/projects/${projectId}/conversations`, { subject: 'Order 1' });
  const thread = `/projects/${projectId}/conversations/${body.data.id}/messages`;
  for (let n = 0; n < messages; n += 1) await tenant.api.post(thread, { content: `Where is my order ${n}?` });
  await poll(async () => open.events() >= streams * messages, { what: 'all events on all streams' });
}

const processesOf = ({ gateway, core }: Platform): readonly AddressedProcess[] => [gateway[0], core[0]];

async function memoryOf(platform: Platform): Promise<number[]> {
  return processesOf(platform).map(({ pid }) => residentMegabytes(pid));
}

async function cpuDuring(platform: Platform, work: () => Promise<void>): Promise<OfBoth> {
  const before = processesOf(platform).map(({ pid }) => cpuSecondsOf(pid));
  await work();
  const [gateway = 0, core = 0] = processesOf(platform).map(({ pid }, n) => cpuSecondsOf(pid) - (before[n] ?? 0));
  return [gateway, core];
}
