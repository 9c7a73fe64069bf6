import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { createClient, type RedisClientType } from 'redis';
import { type Env, type OwnServer, startNats, startRedis } from '../../support/index.js';
import { type Platform, startPlatform } from '../../support/platform.js';
import { ownPort } from '../../support/ports.js';
import { createServiceProcess } from '../../support/service-process.js';
import type { Client } from './client.js';

/** A platform of two gateways, with a Redis and a NATS of its own to be taken away from it. */
export interface SeveralGateways {
  platform: Platform;
  redis: OwnServer;
  nats: OwnServer;
  /** The same client at each of the gateways. */
  atEach(client: Client): [Client, Client];
  stop(): Promise<void>;
}

export async function startSeveralGateways(gatewayEnv: Env = {}): Promise<SeveralGateways> {
  const [redis, nats] = await Promise.all([startRedis(), startNats()]);
  // The Redis is this platform's alone; a prefix that is known lets further gateways join.
  const env = { REDIS_PREFIX: 'test:', ...gatewayEnv };
  const platform = await startPlatform({ gateways: 2, redis: redis.url, nats: nats.url, gatewayEnv: env });
  const [first, second] = platform.gateways;
  return {
    platform,
    redis,
    nats,
    atEach: (client) => [client.at(first.url), client.at(second?.url ?? '')],
    stop: async () => {
      await platform.stop();
      await Promise.all([redis.dispose(), nats.dispose()]);
    },
  };
}

/** Speaks to Redis itself, behind the gateways' back. */
export async function withRedis<T>(url: string, work: (client: RedisClientType) => Promise<T>): Promise<T> {
  const client: RedisClientType = createClient({ url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    client.destroy();
  }
}

/** One more gateway of the platform, which reaches Redis by a way of its own. */
export async function addGateway({ platform }: SeveralGateways, redisUrl: string, env: Env) {
  const port = await ownPort();
  const own = { HOST: '127.0.0.1', PORT: `${port}`, CORE_URL: platform.coreUrl, REPLICAS: '3' };
  const gateway = await createServiceProcess('gateway', { ...own, REDIS_URL: redisUrl, REDIS_PREFIX: 'test:', ...env });
  await gateway.start();
  return Object.assign(gateway, { url: `http://127.0.0.1:${port}` });
}

/** A way to a server that can be cut, so that one gateway loses what the others still reach. */
export async function cuttableWay(to: string): Promise<{ url: string; cut(): void; close(): void }> {
  const target = new URL(to);
  const sockets = new Set<Socket>();
  let open = true;
  const server = createServer((near) => {
    if (!open) return near.destroy();
    const far = connect(Number(target.port), target.hostname);
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket);
      socket
        .on('error', () => undefined)
        .on('close', () => other.destroy())
        .pipe(other);
    }
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const cut = () => {
    open = false;
    for (const socket of sockets) socket.destroy();
  };
  const close = () => {
    cut();
    server.close();
  };
  const { port } = server.address() as AddressInfo;
  return { url: `${target.protocol}//127.0.0.1:${port}`, cut, close };
}
