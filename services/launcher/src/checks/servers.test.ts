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

test.each([
  { NATS_URL: 'nats://s3cr3tpre/rest@127.0.0.1:1' },
  { NATS_URL: 'nats://user:1234,rest@127.0.0.1:1' },
  { REDIS_URL: 'redis://default:1234?x@127.0.0.1:1' },
  { REDIS_URL: 'redis://default:a@1234?x=1@127.0.0.1:1' },
  { QDRANT_URL: 'http://user:1234#x@127.0.0.1:1' },
])('a URL that may have a piece of a password for its host is not asked, and none of it is shown: %o', async (env) => {
  expect(await silentServers(env)).toEqual([]);
});
