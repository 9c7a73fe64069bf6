import { afterEach, expect, test } from 'vitest';
import type { Arrival } from './describe-delivery.js';
import { startWebhookServer, type WebhookServer } from './server.js';

const servers: WebhookServer[] = [];
afterEach(() => Promise.all(servers.splice(0).map((server) => server.close())));

async function start(port = 0, status = 200) {
  const arrivals: Arrival[] = [];
  const tooLarge: number[] = [];
  const onArrival = (arrival: Arrival) => arrivals.push(arrival);
  const onTooLarge = (limitBytes: number) => tooLarge.push(limitBytes);
  const server = await startWebhookServer({ port, status, onArrival, onTooLarge });
  servers.push(server);
  return { url: server.url, arrivals, tooLarge };
}

test('hands on the bytes as they came, and answers with the status', async () => {
  const { url, arrivals } = await start(0, 503);
  const bytes = Buffer.from([0x7b, 0x20, 0xff, 0x00, 0x7d]);
  const response = await fetch(url, { method: 'POST', body: bytes, headers: { 'x-service-attempt': '2' } });
  expect(response.status).toBe(503);
  expect(arrivals.map(({ body }) => body)).toEqual([bytes]);
  expect(arrivals[0]?.headers['x-service-attempt']).toBe('2');
});

test('takes a body of 1 MiB and refuses a larger one', async () => {
  const { url, arrivals, tooLarge } = await start();
  const post = async (bytes: number) => (await fetch(url, { method: 'POST', body: Buffer.alloc(bytes) })).status;
  expect(await post(1_048_576)).toBe(200);
  expect(await post(1_048_577)).toBe(413);
  expect(arrivals).toHaveLength(1);
  expect(tooLarge).toEqual([1_048_576]);
});

test('takes nothing but POST', async () => {
  const { url, arrivals } = await start();
  expect((await fetch(url)).status).toBe(405);
  expect(arrivals).toEqual([]);
});

test('can be reached from this machine only', async () => {
  const { url } = await start();
  expect(new URL(url).hostname).toBe('127.0.0.1');
});

test('says in words that its port is taken', async () => {
  const { url } = await start();
  const port = Number(new URL(url).port);
  await expect(start(port)).rejects.toThrow(`Port ${port} is already in use, perhaps by another receiver.`);
});
