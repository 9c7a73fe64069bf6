import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeStorage } from '../testing/storage-suite.js';
import { LocalStorage } from './local-storage.js';

describeStorage('a folder', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'pharos-storage-'));
  return {
    storage: new LocalStorage(folder),
    held: () => readdir(folder, { recursive: true }),
    close: () => rm(folder, { recursive: true }),
  };
});
