import { addAbortSignal, type Readable } from 'node:stream';
import { GetObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import type { ArrivedObject, BucketInbox } from '../bucket-inbox.js';
import { createS3Client, type S3Options } from './s3-client.js';
import { orMissing } from './s3-missing.js';

/** Letters, digits and signs that mean the same in every URL; no part is `.` or `..`, which would lead to another bucket. */
const fits = /^(?!(?:.*\/)?\.{1,2}(?:\/|$))[A-Za-z0-9_.=@+-]+(?:\/[A-Za-z0-9_.=@+-]+)*$/;
/** The longest key of S3. */
const maxKeyLength = 1_024;

/** What Amazon writes beside an object that it has encrypted for somebody who has the key, such as SES with "message encryption". */
const encryptionMark = 'x-amz-key-v2';

export class S3Inbox implements BucketInbox {
  readonly #client: S3Client;
  readonly #bucket: string;

  constructor(options: S3Options) {
    this.#client = createS3Client(options);
    this.#bucket = options.bucket;
  }

  isKey(key: string): boolean {
    return key.length <= maxKeyLength && fits.test(key);
  }

  async open(key: string, signal: AbortSignal): Promise<ArrivedObject> {
    if (!this.isKey(key)) throw new Error('not a key of an object');
    const get = new GetObjectCommand({ Bucket: this.#bucket, Key: key });
    const { Body, ContentLength, Metadata } = await orMissing(this.#client.send(get, { abortSignal: signal }));
    const content = addAbortSignal(signal, Body as Readable);
    return { bytes: ContentLength, isEncrypted: Metadata?.[encryptionMark] !== undefined, content };
  }

  close(): void {
    this.#client.destroy();
  }
}
