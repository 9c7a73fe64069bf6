import { z } from 'zod';
import { storageConfig } from '../config.js';
import { createStorage } from '../create-storage.js';
import { getBackup, putBackup } from './backups.js';
import { writeRoots } from './roots.js';

// `node backup.js put|get <folder>`: a backup from a folder into the bucket of STORAGE_S3_BUCKET, or the newest from there.
// `node backup.js roots <folder>`: certificates that programs which are not Node's can check servers with.

/** S3 takes 10 000 parts: with these, 312 GiB. One is held in memory, and has a minute to arrive. */
const heldBytes = 32 << 20;
const failures = { put: 'the backup could not be stored:', get: 'the backup could not be fetched:' };

const [command, folder] = process.argv.slice(2);
if (command === 'roots' && folder !== undefined) await writeRoots(folder, process.env.NODE_EXTRA_CA_CERTS);
else await transfer();

async function transfer(): Promise<void> {
  const storage = await createStorage(z.object(storageConfig).parse(process.env), { heldBytes });
  if (storage === undefined || folder === undefined || (command !== 'put' && command !== 'get')) {
    console.error('usage: backup.js put|get <folder>, with STORAGE_S3_BUCKET, or backup.js roots <folder>');
    process.exit(2);
  }
  try {
    const { counts: _, ...record } = await (command === 'put'
      ? putBackup(storage, folder, new Date())
      : getBackup(storage, folder));
    console.log(JSON.stringify(record));
  } catch (error) {
    console.error(failures[command], error);
    process.exitCode = 1;
  } finally {
    storage.close();
  }
}
