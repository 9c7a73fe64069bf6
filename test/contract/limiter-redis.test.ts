import { type AddressInfo, connect, createServer } from 'node:net';
import type { LimitRequest } from '@pharos/gateway/pipeline/limits/limiter';
import { RedisLimiter, type RedisLimiterOptions } from '@pharos/gateway/pipeline/limits/redis-limiter';
import { createLogger, Outage } from '@pharos/kit';
import { createClient } from 'redis';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { uniqueName } from '../support/databases.js';
import { canStart, type OwnServer, startRedis } from '../support/own-servers.js';
import { poll } from '../support/poll.js';
import { describeLimiter } from './limiter.js';

/** An outage, and the levels of its log lines. */
function anOutage() {
  const levels: string[] = [];
  const log = createLogger({ service: 'test', stream: { write: (line) => void levels.push(JSON.parse(line).level) } });
  return { levels, outage: new Outage({ dependency: 'redis', client: 'test', log }) };
}

const request: LimitRequest = {
  quota: { subject: 'key:1', limit: 10 },
  revokedQuota: { subject: 'ip:1', limit: 3 },
  cost: 1,
};
const possible = canStart('redis');
let server: OwnServer;

beforeAll(async () => {
  if (possible) server = await startRedis();
});

afterAll(() => server?.dispose());

async function connected(options: Partial<RedisLimiterOptions> = {}): Promise<RedisLimiter> {
  const prefix = `${uniqueName('limiter')}:`;
  // The usual patience is for a Redis that stalls; here it is only as slow as the machine.
  const limiter = new RedisLimiter({
    url: server.url,
    outage: anOutage().outage,
    prefix,
    timeoutMs: 60_000,
    ...options,
  });
  limiter.start();
  await poll(() => limiter.ready(), { what: 'the connection to Redis' });
  return limiter;
}

describe.skipIf(!possible)('with Redis', () => {
  describeLimiter('Redis (two gateways)', async (windowMs) => {
    const shared = { prefix: `${uniqueName('limiter')}:`, windowMs };
    const limiters = [await connected(shared), await connected(shared)] as const;
    return { limiters, close: () => void limiters.map((limiter) => limiter.stop()) };
  });
});

test.skipIf(!possible)('a gateway that is busy itself does not take Redis for absent', async () => {
  const limiter = await connected({ timeoutMs: 1_000 });
  const asked = limiter.admit(request);
  // Busy with other requests before the command is written, and again before the answer is read.
  blockMs(1_200);
  setImmediate(() => setImmediate(() => blockMs(1_200)));
  expect((await asked).remaining).toBe(9);
  limiter.stop();
});

function blockMs(ms: number): void {
  for (const endMs = performance.now() + ms; performance.now() < endMs; );
}

describe.skipIf(!possible)('a Redis limiter whose server is down', () => {
  let limiter: RedisLimiter;
  let lost: number;

  beforeEach(async () => {
    lost = 0;
    limiter = await connected({ onLost: () => lost++ });
  });

  afterEach(async () => {
    limiter.stop();
    await server.kill();
    await server.start();
  });

  test('refuses to answer rather than to wait, and says that something may have been forgotten', async () => {
    await server.kill();
    await poll(() => lost > 0, { what: 'the loss to be noticed' });
    await expect(limiter.admit(request)).rejects.toThrow();
    await expect(limiter.revoke('hash')).rejects.toThrow();
    expect(lost).toBe(1);
  });

  test('answers again once the server is back', async () => {
    await server.kill();
    await poll(() => lost > 0);
    await server.start();
    await poll(() => limiter.ready(), { what: 'the connection to come back' });
    expect((await limiter.admit(request)).remaining).toBe(9);
  });

  test('leaves one warning, however many calls fail, and one line when it is back', async () => {
    limiter.stop();
    const { levels, outage } = anOutage();
    limiter = await connected({ outage });
    expect(levels).toEqual([]);
    await server.kill();
    await poll(() => outage.active, { what: 'the outage' });
    for (let n = 0; n < 5; n++) await expect(limiter.admit(request)).rejects.toThrow();
    expect(levels).toEqual(['warn']);
    await server.start();
    await poll(() => !outage.active, { what: 'its end' });
    await limiter.admit(request);
    expect(levels).toEqual(['warn', 'info']);
  });

  test('that is there and does not answer leaves the same', async () => {
    limiter.stop();
    const { levels, outage } = anOutage();
    limiter = await connected({ outage, timeoutMs: 50 });
    const operator = createClient({ url: server.url });
    await operator.connect();
    await operator.sendCommand(['CLIENT', 'PAUSE', '600000', 'WRITE']);
    for (let n = 0; n < 3; n++) await expect(limiter.admit(request)).rejects.toThrow('did not answer in time');
    expect([outage.active, levels]).toEqual([true, ['warn']]);
    await operator.sendCommand(['CLIENT', 'UNPAUSE']);
    operator.destroy();
    await poll(() => limiter.admit(request).then(Boolean, () => false), { what: 'an answer' });
    expect([outage.active, levels]).toEqual([false, ['warn', 'info']]);
  });

  test('one that never was there is connected to when it comes', async () => {
    limiter.stop();
    await server.kill();
    limiter = new RedisLimiter({ url: server.url, outage: anOutage().outage, prefix: 'late:', timeoutMs: 60_000 });
    limiter.start();
    await expect(limiter.admit(request)).rejects.toThrow();
    await server.start();
    await poll(() => limiter.ready(), { what: 'the first connection' });
    expect((await limiter.admit(request)).admitted).toBe(true);
  });
});

test.skipIf(!possible)(
  'a server that has become a replica is left for the one to which its name leads now',
  async () => {
    const [old, successor] = [await startRedis(), await startRedis()];
    let target = old.url;
    const proxy = createServer((client) => {
      const to = new URL(target);
      const upstream = connect(Number(to.port), to.hostname);
      for (const socket of [client, upstream]) socket.on('error', () => socket.destroy());
      client.pipe(upstream).pipe(client);
    });
    await new Promise<void>((listening) => proxy.listen(0, '127.0.0.1', listening));
    let lost = 0;
    const url = `redis://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
    const limiter = await connected({ url, onLost: () => lost++ });
    try {
      expect((await limiter.admit(request)).remaining).toBe(9);
      const operator = createClient({ url: old.url });
      await operator.connect();
      await operator.sendCommand(['REPLICAOF', '127.0.0.1', '1']);
      operator.destroy();
      await expect(limiter.admit(request)).rejects.toThrow('READONLY');
      target = successor.url;
      const admitted = () => limiter.admit(request).catch(() => undefined);
      const admission = await poll(admitted, { what: 'the successor to answer' });
      expect(admission.remaining).toBe(9);
      expect(lost).toBeGreaterThan(0);
    } finally {
      limiter.stop();
      proxy.close();
      await Promise.all([old.dispose(), successor.dispose()]);
    }
  },
);
