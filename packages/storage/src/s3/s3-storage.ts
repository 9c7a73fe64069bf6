import { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListPartsCommand,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { type ByteRange, type Bytes, checkKey, ObjectMissing, type ObjectStorage, type Part } from '../storage.js';
import { createS3Client, type S3Options } from './s3-client.js';
import { ignoreMissing, orMissing } from './s3-missing.js';

/** The bytes that are held of a stream whose length nobody knows, until they are sent; S3 takes no smaller parts but the last. */
const smallestHeldBytes = 5 << 20;
/** The number of connections, more than transfers at once: each transfer is as slow as whoever sends or reads. */
const mostTransfers = 1_024;

/**
 * A bucket of an S3-compatible service. Uploads in parts are the service's multipart uploads, found by their key: nothing about
 * them is kept elsewhere, so nothing can be forgotten.
 */
export class S3Storage implements ObjectStorage {
  readonly #client: S3Client;
  /** The client for transfers, with connections of its own: however many are slow, nothing else waits for them. */
  readonly #transfers: S3Client;
  readonly #bucket: string;
  readonly #heldBytes: number;

  constructor(options: S3Options) {
    this.#bucket = options.bucket;
    this.#heldBytes = options.heldBytes ?? smallestHeldBytes;
    this.#client = createS3Client(options);
    this.#transfers = createS3Client(options, mostTransfers);
  }

  async put(key: string, bytes: Bytes): Promise<void> {
    const source = Readable.from(bytes, { objectMode: false, highWaterMark: 1 << 16 });
    const upload = new Upload({
      client: this.#transfers,
      params: { ...this.#at(key), Body: source },
      queueSize: 1,
      partSize: this.#heldBytes,
    });
    try {
      await upload.done();
    } finally {
      source.destroy();
    }
  }

  async read(key: string, range?: ByteRange): Promise<Readable> {
    const wanted = range && { Range: `bytes=${range.from}-${range.to}` };
    const { Body } = await orMissing(this.#transfers.send(new GetObjectCommand({ ...this.#at(key), ...wanted })));
    return Body as Readable;
  }

  async size(key: string): Promise<number | undefined> {
    try {
      return (await orMissing(this.#client.send(new HeadObjectCommand(this.#at(key))))).ContentLength;
    } catch (error) {
      if (error instanceof ObjectMissing) return undefined;
      throw error;
    }
  }

  async remove(key: string): Promise<void> {
    for (const UploadId of await this.#uploads(key))
      await this.#client
        .send(new AbortMultipartUploadCommand({ ...this.#at(key), UploadId }))
        .catch((error) => ignoreMissing(error));
    await this.#client.send(new DeleteObjectCommand(this.#at(key)));
  }

  async begin(key: string): Promise<void> {
    await this.#client.send(new CreateMultipartUploadCommand(this.#at(key)));
  }

  async partUrl(key: string, { number, bytes }: Part, seconds: number): Promise<string> {
    const part = { ...this.#at(key), UploadId: await this.#upload(key), PartNumber: number, ContentLength: bytes };
    const options = { expiresIn: seconds, unhoistableHeaders: new Set(['content-length']) };
    return getSignedUrl(this.#client, new UploadPartCommand(part), {
      ...options,
      signableHeaders: new Set(['content-length', 'host']),
    });
  }

  async putPart(key: string, { number, bytes }: Part, source: Bytes): Promise<void> {
    const at = { ...this.#at(key), UploadId: await this.#upload(key), PartNumber: number };
    const body = Readable.from(source, { objectMode: false, highWaterMark: 1 << 16 });
    const sending = new AbortController();
    // The request would wait for bytes that do not come.
    body.once('error', (error) => sending.abort(error));
    const part = new UploadPartCommand({ ...at, ContentLength: bytes, Body: body });
    try {
      await orMissing(this.#transfers.send(part, { abortSignal: sending.signal }));
    } catch (error) {
      throw body.errored ?? error;
    } finally {
      body.destroy();
    }
  }

  async parts(key: string): Promise<Part[]> {
    return (await this.#tagged(key, await this.#upload(key))).map(({ number, bytes }) => ({ number, bytes }));
  }

  async complete(key: string, parts: readonly Part[]): Promise<void> {
    const UploadId = await this.#upload(key);
    const tags = new Map((await this.#tagged(key, UploadId)).map(({ number, tag }) => [number, tag]));
    if (!parts.every(({ number }) => tags.has(number))) throw new ObjectMissing('a part is gone');
    const Parts = parts.map(({ number }) => ({ PartNumber: number, ETag: tags.get(number) }));
    const all = { ...this.#at(key), UploadId, MultipartUpload: { Parts } };
    await orMissing(this.#client.send(new CompleteMultipartUploadCommand(all)));
  }

  async check(): Promise<void> {
    await this.#client.send(new HeadBucketCommand({ Bucket: this.#bucket }));
  }

  close(): void {
    this.#client.destroy();
    this.#transfers.destroy();
  }

  #at(key: string) {
    return { Bucket: this.#bucket, Key: checkKey(key) };
  }

  async #upload(key: string): Promise<string> {
    const [upload] = await this.#uploads(key);
    if (upload === undefined) throw new ObjectMissing('no upload was begun');
    return upload;
  }

  /** Ids of the multipart uploads to the key. */
  async #uploads(key: string): Promise<string[]> {
    const at = { Bucket: this.#bucket, Prefix: checkKey(key) };
    const { Uploads = [] } = await this.#client.send(new ListMultipartUploadsCommand(at));
    return Uploads.filter(({ Key }) => Key === key).flatMap(({ UploadId }) => UploadId ?? []);
  }

  async #tagged(key: string, UploadId: string): Promise<(Part & { tag: string })[]> {
    const { Parts = [] } = await orMissing(this.#client.send(new ListPartsCommand({ ...this.#at(key), UploadId })));
    return Parts.map(({ PartNumber = 0, Size = 0, ETag = '' }) => ({ number: PartNumber, bytes: Size, tag: ETag }));
  }
}
