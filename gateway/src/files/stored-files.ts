import type { Readable } from 'node:stream';
import { fail } from '@pharos/contract';
import { Failure, type Idempotency, type Logger, transportFailure } from '@pharos/kit';
import {
  type ByteRange,
  fileType,
  type ObjectStorage,
  objectKey,
  type StoragePart,
  thumbnailKey,
} from '@pharos/storage';
import { VisitorSlots } from '../server/slots.js';
import type { UnreadBody } from '../server/unread-body.js';
import type { IncomingFile } from './receive-file.js';
import { WatchedBytes } from './watched-bytes.js';

/** Who reads slowly holds a connection to the storage for as long. Many may come from the one address of an office. */
const downloadsAtOnce = { all: 512, ofOne: 256, ofAddress: 64 };

/** What a service has reserved room for: its record names the object in the storage. */
export interface ReservedFile {
  readonly orgId: string;
  readonly projectId: string;
  readonly id: string;
  /** As many bytes as may come. */
  readonly size: number;
}

/** What is known of a file when all of it has come. */
export interface FileFacts {
  readonly size: number;
  readonly type: string;
  readonly sha256: string;
}

/** Where a file comes from: has it taken, and returns what that made of it once all of the request has come. */
export type FileArrival = <T>(take: (file: IncomingFile) => Promise<T>) => Promise<{ taken: T; caught: boolean }>;

/** How a service keeps the record of a file. */
export interface FileRecords<Reserved extends ReservedFile, Kept> {
  begin(file: IncomingFile, size: number): Promise<Reserved>;
  /** `isCaught`: the trap was filled. `idempotency` is that of the whole request, once its content is known. */
  finish(
    reserved: Reserved,
    facts: FileFacts,
    more: { isCaught: boolean; idempotencyOf: (content: Buffer) => Idempotency | undefined },
  ): Promise<Kept>;
  /** Gives up what was begun; never fails. */
  abandon(reserved: Reserved): Promise<void>;
}

export interface StoredFilesOptions {
  readonly storage: Pick<StoragePart, 'opened'>;
  readonly log: Logger;
}

/** The way of files into the storage and out of it, whatever service keeps their records. */
export class StoredFiles {
  readonly #downloads = new VisitorSlots(downloadsAtOnce);

  constructor(private readonly options: StoredFilesOptions) {}

  protected get log(): Logger {
    return this.options.log;
  }

  /** @throws UNAVAILABLE where none is configured */
  get storage(): ObjectStorage {
    const { opened } = this.options.storage;
    if (opened === undefined) throw fail('UNAVAILABLE', {}, 'This deployment does not store files.');
    return opened;
  }

  /**
   * Takes a file. The service reserves room before, and learns afterwards what has come. What fails on the way leaves nothing.
   * @throws PAYLOAD_TOO_LARGE, and what the arrival fails with, or the service refuses it with
   */
  async take<Reserved extends ReservedFile, Kept>(
    body: UnreadBody,
    maxBytes: number,
    arrive: FileArrival,
    records: FileRecords<Reserved, Kept>,
  ): Promise<Kept> {
    const { storage } = this;
    const size = Math.min(body.declaredBytes ?? maxBytes, maxBytes);
    body.begin();
    let begun: Reserved | undefined;
    try {
      const { taken: facts, caught: isCaught } = await arrive(async (file) => {
        begun = await records.begin(file, size);
        return this.#put(storage, begun, file);
      });
      return await records.finish(begun as unknown as Reserved, facts, { isCaught, idempotencyOf: body.idempotencyOf });
    } catch (error) {
      if (begun !== undefined) await records.abandon(begun);
      throw error;
    }
  }

  /** What is stored, for whoever has an address of it: it takes a place until it is read, or nobody reads it any more. @throws RATE_LIMITED */
  async read(key: string, range: ByteRange | undefined, of: { address: string; orgId: string }): Promise<Readable> {
    const leave = this.#downloads.take(of.address, of.orgId);
    try {
      const bytes = await this.storage.read(key, range);
      return bytes.once('close', leave);
    } catch (error) {
      leave();
      throw error;
    }
  }

  /** Runs what uses the storage: what it fails with is an outage, unless it is the request's own failure. */
  async using<T>(work: (storage: ObjectStorage) => Promise<T>): Promise<T> {
    const { storage } = this;
    try {
      return await work(storage);
    } catch (error) {
      if (error instanceof Failure) throw error;
      this.log.error({ err: error }, 'the storage of files failed');
      throw transportFailure('UNAVAILABLE', 'the storage failed', error as Error);
    }
  }

  /** Removes the bytes of a record that was removed while they still came: its service had them removed before they were there. */
  async removeObjects(file: Pick<ReservedFile, 'orgId' | 'projectId' | 'id'>): Promise<void> {
    const key = objectKey(file);
    try {
      await this.storage.remove(key);
      await this.storage.remove(thumbnailKey(key));
    } catch (error) {
      this.log.warn({ err: error, key }, 'could not delete a stored object without a record');
    }
  }

  async #put(storage: ObjectStorage, reserved: ReservedFile, file: IncomingFile): Promise<FileFacts> {
    const watched = new WatchedBytes(file.bytes, reserved.size);
    await this.using(() => storage.put(objectKey(reserved), watched.pass()));
    return factsOf(watched, file.type);
  }
}

/** What bytes that have all passed are; `claimed` is the type that the client says. */
export function factsOf(watched: WatchedBytes, claimed: string): FileFacts {
  return { size: watched.size, type: fileType(watched.head, claimed), sha256: watched.sha256() };
}
