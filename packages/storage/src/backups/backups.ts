import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import type { ObjectStorage } from '../storage.js';

/** What a folder has of a backup: the dump of the database, and how many rows each table had in it. */
const [dump, counts] = ['database.dump', 'counts.txt'];
/** The object that names the newest backup. */
const latest = 'database/latest.json';

const backupRecord = z.object({
  key: z.string(),
  taken_at: z.string(),
  bytes: z.number(),
  sha256: z.string(),
  counts: z.string(),
});
export type BackupRecord = z.output<typeof backupRecord>;

export type BackupStorage = Pick<ObjectStorage, 'put' | 'read'>;

interface Digest {
  readonly bytes: number;
  readonly sha256: string;
}

/**
 * Stores the backup of a folder under a name of its own, reads it back, and then names it as the newest. @throws when what is stored is
 * not what was sent: the one before stays the newest
 */
export async function putBackup(storage: BackupStorage, folder: string, takenAt: Date): Promise<BackupRecord> {
  const taken_at = takenAt.toISOString();
  const key = `database/${taken_at.replaceAll(/[:-]/g, '.')}.dump`;
  const sent = await digestOf(createReadStream(join(folder, dump)));
  await storage.put(key, createReadStream(join(folder, dump)));
  checkSame(key, await digestOf(await storage.read(key)), sent);
  const record = { key, taken_at, ...sent, counts: await readFile(join(folder, counts), 'utf8') };
  await storage.put(latest, Readable.from([Buffer.from(JSON.stringify(record))]));
  return record;
}

/** Fetches the newest backup into a folder. @throws when there is none, or when it is not what was stored */
export async function getBackup(storage: BackupStorage, folder: string): Promise<BackupRecord> {
  const record = backupRecord.parse(JSON.parse(await text(await storage.read(latest))));
  await pipeline(await storage.read(record.key), createWriteStream(join(folder, dump)));
  checkSame(record.key, await digestOf(createReadStream(join(folder, dump))), record);
  await writeFile(join(folder, counts), record.counts);
  return record;
}

async function digestOf(source: Readable): Promise<Digest> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of source) {
    hash.update(chunk);
    bytes += chunk.length;
  }
  return { bytes, sha256: hash.digest('hex') };
}

function checkSame(key: string, found: Digest, wanted: Digest): void {
  if (found.bytes !== wanted.bytes || found.sha256 !== wanted.sha256)
    throw new Error(`${key} is not what was stored: it has ${found.bytes} bytes instead of ${wanted.bytes}, or others`);
}
