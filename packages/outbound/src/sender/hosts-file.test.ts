import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { HostsFile } from './hosts-file.js';

let folder = '';
let path = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pharos-hosts-'));
  path = join(folder, 'hosts');
});
afterEach(() => rm(folder, { recursive: true }));

const lines = [
  '127.0.0.1\tlocalhost',
  '# 10.0.0.1 commented.example',
  '',
  '  10.0.0.2   Receiver.Example  alias  # of the test 10.0.0.9 later.example',
  'fd00::2 receiver.example',
  '10.0.0.2 receiver.example',
];

test('a name has the addresses of all its lines, each once; names are written as anybody likes', async () => {
  await writeFile(path, lines.join('\r\n'));
  const hosts = new HostsFile(path);
  for (const name of ['receiver.example', 'RECEIVER.example', 'receiver.example.'])
    expect(hosts.addressesOf(name)).toEqual(['10.0.0.2', 'fd00::2']);
  expect(hosts.addressesOf('alias')).toEqual(['10.0.0.2']);
});

test('comments, parts of names and what is not there have none', async () => {
  await writeFile(path, lines.join('\n'));
  const hosts = new HostsFile(path);
  for (const name of ['commented.example', 'later.example', 'example', '10.0.0.2', '', '.', 'constructor', '#'])
    expect(hosts.addressesOf(name), name).toEqual([]);
});

test('a file that is changed, made or removed is read as it is then', async () => {
  const hosts = new HostsFile(path);
  expect(hosts.addressesOf('a.example')).toEqual([]);
  await writeFile(path, '10.0.0.1 a.example');
  expect(hosts.addressesOf('a.example')).toEqual(['10.0.0.1']);
  await writeFile(path, '10.0.0.22 a.example');
  expect(hosts.addressesOf('a.example')).toEqual(['10.0.0.22']);
  await rm(path);
  expect(hosts.addressesOf('a.example')).toEqual([]);
});
