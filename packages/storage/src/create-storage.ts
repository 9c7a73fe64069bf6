import type { StorageConfig } from './config.js';
import { LocalStorage } from './local/local-storage.js';
import type { S3Options } from './s3/s3-client.js';
import type { ObjectStorage } from './storage.js';

/** The storage that the configuration names; undefined when it names none. Nothing is connected yet. `heldBytes`: see `S3Options`. */
export async function createStorage(
  config: StorageConfig,
  { heldBytes }: Pick<S3Options, 'heldBytes'> = {},
): Promise<ObjectStorage | undefined> {
  const { STORAGE_DIR: folder, STORAGE_S3_BUCKET: bucket } = config;
  if (folder !== undefined) return new LocalStorage(folder);
  if (bucket === undefined) return undefined;
  const { STORAGE_S3_ACCESS_KEY_ID: accessKeyId, STORAGE_S3_SECRET_ACCESS_KEY: secretAccessKey } = config;
  const credentials = accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined;
  // Its libraries are large, and most who run on one machine have no bucket.
  const { S3Storage } = await import('./s3/s3-storage.js');
  return new S3Storage({
    bucket,
    region: config.STORAGE_S3_REGION,
    endpoint: config.STORAGE_S3_ENDPOINT,
    credentials,
    heldBytes,
  });
}
