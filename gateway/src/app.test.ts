import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createRegistry } from '@pharos/kit';
import { afterEach, expect, test, vi } from 'vitest';
import { HttpServer } from './server/http-server.js';
import { ask } from './testing/ask.js';
import { FakeCore } from './testing/fake-core.js';
import { type Fixture, startFixture } from './testing/fixture.js';
import { makeGateway } from './testing/start-gateway.js';

const opened: { stop(): Promise<unknown> }[] = [];

afterEach(async () => {
  await Promise.all(opened.splice(0).map((part) => part.stop()));
});

async function open(...args: Parameters<typeof startFixture>): Promise<Fixture> {
  const fixture = await startFixture(...args);
  opened.push(fixture);
  return fixture;
}

test('while core is down it listens and says so, and it has started once core is there', async () => {
  const core = new FakeCore();
  core.available = false;
  const gateway = makeGateway(core);
  opened.push({ stop: async () => gateway.stop(1_000) });
  const starting = gateway.start(new AbortController().signal);
  await expect.poll(() => gateway.port).toBeGreaterThan(0);
  const base = `http://127.0.0.1:${gateway.port}`;
  expect((await ask(base, 'GET', '/healthz')).status).toBe(200);
  expect((await ask(base, 'GET', '/readyz')).status).toBe(503);
  expect((await ask(base, 'GET', '/docs')).status).toBe(200);
  core.available = true;
  await starting;
  expect((await ask(base, 'GET', '/readyz')).status).toBe(200);
});

test('a start that is called off ends while core is still down', async () => {
  const core = new FakeCore();
  core.available = false;
  const gateway = makeGateway(core);
  opened.push({ stop: async () => gateway.stop(1_000) });
  const off = new AbortController();
  const starting = gateway.start(off.signal);
  off.abort(new Error('called off'));
  await expect(starting).rejects.toThrow('called off');
});

test('a port that is taken is a failure to start', async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  opened.push({ stop: async () => other.close() });
  const gateway = makeGateway(new FakeCore(), { PORT: String((other.address() as AddressInfo).port) });
  await expect(gateway.start(new AbortController().signal)).rejects.toThrow('EADDRINUSE');
  await gateway.stop(1_000);
});

test('requests that are under way when it stops may use nearly all of its time', async () => {
  const stop = vi.spyOn(HttpServer.prototype, 'stop');
  const gateway = makeGateway(new FakeCore());
  await gateway.start(new AbortController().signal);
  // So long that what else takes time in it does not count.
  const timeoutMs = 24 * 60 * 60_000;
  await gateway.stop(timeoutMs);
  expect(stop.mock.lastCall?.[0]).toBeGreaterThan(0.95 * timeoutMs);
  stop.mockRestore();
});

test('a forwarded address is believed only from a trusted proxy', async () => {
  const addressSeen = async (env: Record<string, string>) => {
    const fixture = await open(env);
    await fixture.ask('GET', '/me', { headers: { 'X-Forwarded-For': '198.51.100.9, 203.0.113.7' } });
    return fixture.core.calls.find(({ path }) => path === 'getOrganization')?.call.actor.ip;
  };
  expect(await addressSeen({})).toBe('127.0.0.1');
  expect(await addressSeen({ TRUST_PROXY: '1' })).toBe('203.0.113.7');
  expect(await addressSeen({ TRUST_PROXY: 'loopback,203.0.113.0/24' })).toBe('198.51.100.9');
});

test('requests are measured by route and class of status, never by path', async () => {
  const registry = createRegistry();
  const fixture = await open({}, { registry });
  await fixture.ask('GET', '/me');
  await fixture.ask('GET', `/projects/${fixture.projectId}/unknown`);
  const text = await registry.metrics();
  expect(text).toContain('pharos_http_request_duration_seconds_count{route="getMe",status="2xx",kind="read"} 1');
  expect(text).toContain('pharos_http_request_duration_seconds_count{route="unknown",status="4xx",kind="read"} 1');
  expect(text).toContain('pharos_key_cache_lookups_total{outcome="miss"} 1');
  expect(text).toContain('pharos_key_cache_lookups_total{outcome="hit"} 1');
  expect(text).not.toContain(fixture.projectId);
});
