import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { vendorValidator } from './vendor-document.js';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

test('a document that is not there is told in one line, once', () => {
  vi.stubEnv('PHAROS_VENDOR_DIR', join(tmpdir(), 'no-such-folder'));
  vi.stubEnv('CI', '');
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  expect([vendorValidator('missing.json'), vendorValidator('missing.json')]).toEqual([undefined, undefined]);
  expect(warn.mock.calls).toEqual([[expect.stringMatching(/^missing\.json is not among .*not checked against it$/)]]);
});

test('a document that is not there fails where CI is true', () => {
  vi.stubEnv('PHAROS_VENDOR_DIR', join(tmpdir(), 'no-such-folder'));
  vi.stubEnv('CI', 'true');
  expect(() => vendorValidator('absent.json')).toThrow('absent.json is not among the vendors’ documents');
});

test('one that is there is read from the folder that is named, and mended', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'vendor-'));
  await writeFile(join(folder, 'there.json'), '{"paths":{}}');
  vi.stubEnv('PHAROS_VENDOR_DIR', folder);
  const paths = { '/a': { get: { responses: {} } } };
  const validator = vendorValidator('there.json', (document) => ({ ...document, paths }));
  await rm(folder, { recursive: true });
  expect(validator?.validateRequest('GET', '/a', new URLSearchParams(), undefined)).toEqual([]);
  expect(validator?.validateRequest('GET', '/b', new URLSearchParams(), undefined)).toHaveLength(1);
});
