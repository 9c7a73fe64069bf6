import { request } from 'node:http';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createLogger } from '../log.js';
import { counter, createRegistry } from './metrics.js';
import { type OpsServer, startOpsServer } from './ops-server.js';

const log = createLogger({ service: 'test', level: 'silent' });
const registry = createRegistry();
let ready: () => boolean;
let server: OpsServer;

beforeEach(async () => {
  ready = () => true;
  server = await startOpsServer({ port: 0, host: '127.0.0.1', registry, ready: () => ready(), log });
});

afterEach(() => server.stop());

const get = (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${server.port}${path}`, init);

test('/metrics shows what was counted, in the format of Prometheus', async () => {
  counter(registry, { name: 'calls_total', help: 'Calls', labels: ['path'] }).inc({ path: '/x' }, 2);
  const response = await get('/metrics');
  expect(response.headers.get('content-type')).toContain('text/plain');
  expect(await response.text()).toContain('calls_total{path="/x"} 2');
});

const probed = async (path: string) => {
  const response = await get(path);
  return [response.status, response.headers.get('content-type'), await response.json()];
};
const json = 'application/json; charset=utf-8';

test('/healthz answers as long as the process lives', async () => {
  ready = () => false;
  expect(await probed('/healthz')).toEqual([200, json, { status: 'ok' }]);
});

test('/readyz says whether the process can serve', async () => {
  expect(await probed('/readyz?verbose')).toEqual([200, json, { status: 'ok' }]);
  ready = () => false;
  expect(await probed('/readyz')).toEqual([503, json, { status: 'unavailable' }]);
});

test('a check that fails is an error of the server, without its text', async () => {
  ready = () => {
    throw new Error('secret');
  };
  const response = await get('/readyz');
  expect(response.status).toBe(500);
  expect(await response.text()).not.toContain('secret');
});

test('answers no other path and no other method', async () => {
  expect((await get('/')).status).toBe(404);
  expect((await get('/metrics', { method: 'POST' })).status).toBe(405);
  expect((await get('/healthz', { method: 'HEAD' })).status).toBe(200);
});

test('stops although a client keeps its connection open', async () => {
  await new Promise((resolve) => {
    request({ port: server.port, path: '/healthz', headers: { connection: 'keep-alive' } }, resolve).end();
  });
  await server.stop();
  await expect(get('/healthz')).rejects.toThrow();
});

test('a taken port is an error', async () => {
  const options = { port: server.port, host: '127.0.0.1', registry, ready: () => true, log };
  await expect(startOpsServer(options)).rejects.toMatchObject({ code: 'EADDRINUSE' });
});
