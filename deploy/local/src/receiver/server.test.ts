import type { Server } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import type { Arrival } from './delivery.js';
import { close, listen, webhookServer } from './server.js';

const servers: Server[] = [];
afterEach(() => Promise.all(servers.splice(0).map(close)));

async function start(port = 0, status = 200) {
  const arrivals: Arrival[] = [];
  const server = webhookServer(status, (arrival) => arrivals.push(arrival));
  const url = await listen(server, port);
  servers.push(server);
  return { url, arrivals };
}

test('the receiver hands on the bytes of a webhook as they came, and answers with the status', async () => {
  const { url, arrivals } = await start(0, 503);
  const bytes = Buffer.from([0x7b, 0x20, 0xff, 0x00, 0x7d]);
  const response = await fetch(url, { method: 'POST', body: bytes, headers: { 'x-service-attempt': '2' } });
  expect(response.status).toBe(503);
  expect(arrivals.map(({ body }) => body)).toEqual([bytes]);
  expect(arrivals[0]?.headers['x-service-attempt']).toBe('2');
});

test('the receiver takes nothing but POST', async () => {
  const { url, arrivals } = await start();
  expect((await fetch(url)).status).toBe(405);
  expect(arrivals).toEqual([]);
});

test('the receiver can be reached from this machine only', async () => {
  const { url } = await start();
  expect(new URL(url).hostname).toBe('127.0.0.1');
});

test('the receiver says in words that its port is taken', async () => {
  const { url } = await start();
  const port = Number(new URL(url).port);
  await expect(start(port)).rejects.toThrow(
    `Port ${port} cannot be used: it is already in use, perhaps by another receiver.`,
  );
});
