import type { BucketInbox } from './bucket-inbox.js';
import type { S3Options } from './s3/s3-client.js';

/** The bucket; nothing is connected yet. */
export async function openBucketInbox(options: S3Options): Promise<BucketInbox> {
  // Its libraries are large, and most have no such bucket.
  const { S3Inbox } = await import('./s3/s3-inbox.js');
  return new S3Inbox(options);
}
