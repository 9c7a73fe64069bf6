import { createClient, type RedisClientType } from 'redis';
import { type Env, type OwnServer, startNats, startRedis } from '../../support/index.js';
import { type Platform, startPlatform } from '../../support/platform.js';
import { ownPort } from '../../support/ports.js';
import { createServiceProcess } from '../../support/service-process.js';
import type { Client } from './client.js';

/** A platform of two gateways, with a Redis and a NATS of its own that tests can stop. */
export interface SeveralGateways {
  platform: Platform;
  redis: OwnServer;
  nats: OwnServer;
  /** The same client at each of the gateways. */
  atEach(client: Client): [Client, Client];
  stop(): Promise<void>;
}

export async function startSeveralGateways(more: Env = {}): Promise<SeveralGateways> {
  const [redis, nats] = await Promise.all([startRedis(), startNats()]);
  // The Redis is this platform's alone; a prefix that is known lets further gateways join.
  const env = { REDIS_PREFIX: 'test:', ...more };
  const platform = await startPlatform({ gateway: 2, redis: redis.url, nats: nats.url, env });
  const [first, second] = platform.gateway;
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
  const own = { HOST: '127.0.0.1', PORT: `${port}`, REPLICAS: '3', REDIS_URL: redisUrl, ...env };
  const gateway = await createServiceProcess('gateway', { ...platform.env, ...own });
  await gateway.start();
  return Object.assign(gateway, { url: `http://127.0.0.1:${port}` });
}
