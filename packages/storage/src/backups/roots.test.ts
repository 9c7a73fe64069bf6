import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rootCertificates } from 'node:tls';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { writeRoots } from './roots.js';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'roots-'));
});
afterEach(() => rm(folder, { recursive: true }));

const written = () => readFile(join(folder, 'roots.pem'), 'utf8');

test('there are public authorities without any others, and both together', async () => {
  await writeRoots(folder, undefined);
  const alone = await written();
  expect(alone.match(/^-----BEGIN CERTIFICATE-----$/gm)).toHaveLength(rootCertificates.length);
  await writeFile(join(folder, 'company.pem'), 'of the company');
  await writeRoots(folder, join(folder, 'company.pem'));
  expect(await written()).toBe(`${alone}of the company\n`);
});

test('a file of others that is not there is no reason to go on without them', async () => {
  await expect(writeRoots(folder, join(folder, 'company.pem'))).rejects.toThrow('company.pem');
});
