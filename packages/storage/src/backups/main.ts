import { z } from 'zod';
import { storageConfig } from '../config.js';
import { createStorage } from '../create-storage.js';
import { getBackup, putBackup } from './backups.js';

// `node backup.js put|get <folder>`: a backup from a folder into the bucket of STORAGE_S3_BUCKET, or the newest from there.
const [command, folder] = process.argv.slice(2);
const storage = await createStorage(z.object(storageConfig).parse(process.env));
if (storage === undefined || folder === undefined || (command !== 'put' && command !== 'get')) {
  console.error('usage: backup.js put|get <folder>, with STORAGE_S3_BUCKET');
  process.exit(2);
}
try {
  const { counts: _, ...record } = await (command === 'put'
    ? putBackup(storage, folder, new Date())
    : getBackup(storage, folder));
  console.log(JSON.stringify(record));
} catch (error) {
  console.error(`the backup could not be ${command === 'put' ? 'stored' : 'fetched'}:`, error);
  process.exitCode = 1;
} finally {
  storage.close();
}
