import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, test } from 'vitest';
import { silentServers } from './servers.js';

test('each server that does not answer is named with its place and with what happens meanwhile, and no other', async () => {
  const server = createServer((socket) => socket.destroy());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const said = await silentServers({
    NATS_URL: `nats://user:secret@127.0.0.1:1,nats://127.0.0.1:${port}`,
    REDIS_URL: `redis://127.0.0.1:${port}`,
    QDRANT_URL: 'http://qdrant.invalid:6333',
  });
  server.close();
  expect(said).toEqual([
    'NATS at 127.0.0.1:1 does not answer (ECONNREFUSED); events wait in the database until it does',
    expect.stringMatching(/^Qdrant at qdrant\.invalid:6333 does not answer \((?:ENOTFOUND|EAI_AGAIN)\)/),
  ]);
});
