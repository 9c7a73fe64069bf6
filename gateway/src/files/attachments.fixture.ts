import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogger } from '@pharos/kit';
import { createStorage, type ObjectStorage } from '@pharos/storage';
import { Attachments } from './attachments.js';
import { Thumbnails } from './thumbnails.js';

/** Takes files into a folder of its own, until it is closed. */
export async function openAttachments(): Promise<{
  storage: ObjectStorage;
  attachments: Attachments;
  close(): Promise<void>;
}> {
  const folder = await mkdtemp(join(tmpdir(), 'attachments-'));
  const storage = await createStorage({ STORAGE_DIR: folder, STORAGE_S3_REGION: '' });
  if (storage === undefined) throw new Error('no storage');
  const log = createLogger({ service: 'test', level: 'silent' });
  const options = { storage: { opened: storage }, thumbnails: new Thumbnails(60_000), maxBytes: 1_000, log };
  return { storage, attachments: new Attachments(options), close: () => rm(folder, { recursive: true }) };
}
