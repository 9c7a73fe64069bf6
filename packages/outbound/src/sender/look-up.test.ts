import { createHook } from 'node:async_hooks';
import { lookup } from 'node:dns/promises';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type NameAnswer, NameServer } from '../testing/name-server.js';
import { LookupError } from './errors.js';
import { HostsFile } from './hosts-file.js';
import { createLookUp } from './look-up.js';

const names: Readonly<Record<string, NameAnswer>> = {
  'public.example': ['203.0.114.7', '203.0.114.8'],
  'listed.example': ['203.0.114.9'],
  'silent.example': 'silence',
};
let server: NameServer;
let folder = '';
let lookUp: ReturnType<typeof createLookUp>;
beforeEach(async () => {
  server = await NameServer.start((name) => names[name] ?? 'unknown');
  folder = await mkdtemp(join(tmpdir(), 'pharos-hosts-'));
  const path = join(folder, 'hosts');
  await writeFile(path, '10.0.0.2 listed.example\nfd00::2 listed.example\n');
  lookUp = createLookUp({ hosts: new HostsFile(path), servers: [server.address] });
});
afterEach(async () => {
  await server.stop();
  await rm(folder, { recursive: true });
});

test('the name servers are asked for a name as it is, and answer its addresses', async () => {
  expect(await lookUp('public.example')).toEqual(['203.0.114.7', '203.0.114.8']);
  expect(new Set(server.asked)).toEqual(new Set(['public.example']));
});

test('what the hosts file knows is not asked of name servers', async () => {
  expect(await lookUp('Listed.example.')).toEqual(['10.0.0.2', 'fd00::2']);
  expect(server.asked).toEqual([]);
});

test('localhost is this host, whatever anybody says', async () => {
  for (const name of ['localhost', 'LOCALHOST.', 'a.localhost'])
    expect(await lookUp(name)).toEqual(['127.0.0.1', '::1']);
  expect(server.asked).toEqual([]);
});

test('a name that nobody knows, and one whose server says nothing, are told apart from names', async () => {
  await expect(lookUp('unknown.example')).rejects.toThrow(new LookupError('unknown.example is not known'));
  const impatient = createLookUp({ servers: [server.address], timeoutMs: 100 });
  await expect(impatient('silent.example')).rejects.toThrow(new LookupError('silent.example could not be looked up'));
});

describe('the threads that other look-ups of the process need', () => {
  /** Look-ups by the system's resolver that begin meanwhile. */
  async function threadsTakenBy(work: () => Promise<unknown>): Promise<string[]> {
    const taken: string[] = [];
    const hook = createHook({
      init: (_, type) => {
        if (/^GET(?:ADDR|NAME)INFOREQ/.test(type)) taken.push(type);
      },
    }).enable();
    await work().finally(() => hook.disable());
    return taken;
  }

  test('are not taken, whether a name is known or not', async () => {
    const all = ['public.example', 'unknown.example', 'listed.example', 'localhost'];
    expect(await threadsTakenBy(() => Promise.allSettled(all.map(lookUp)))).toEqual([]);
  });

  test('would be seen to be taken if they were', async () => {
    expect(await threadsTakenBy(() => lookup('localhost'))).not.toEqual([]);
  });
});
