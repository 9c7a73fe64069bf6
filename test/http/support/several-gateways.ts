import { createClient, type RedisClientType } from 'redis';
import { type Env, type OwnServer, startNats, startRedis } from '../../support/index.js';
import { type Platform, startPlatform } from '../../support/platform.js';
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
  const platform = await startPlatform({ gateways: 2, redis: redis.url, nats: nats.url, gatewayEnv });
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
