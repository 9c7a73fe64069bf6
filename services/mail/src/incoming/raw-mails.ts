import { buffer } from 'node:stream/consumers';
import type { ByteRange, ObjectStorage, StoragePart } from '@pharos/storage';

/** What is shorter costs the database less than an object costs the storage. */
const shortBytes = 64 * 1024;

/** Where a raw mail is: in its row, or in the storage under a key. */
export type RawPlace =
  | { readonly raw: Buffer; readonly storageKey: null }
  | { readonly raw: null; readonly storageKey: string };

/** Keeps raw mails: short ones in their rows, others in the storage where there is one. */
export class RawMails {
  constructor(private readonly storage: Pick<StoragePart, 'opened'>) {}

  /** Keeps a mail. It stays when this has resolved, and its row is then to be written. The same mail has the same key. */
  async keep(raw: Buffer, key: string): Promise<RawPlace> {
    const { opened } = this.storage;
    if (opened === undefined || raw.length < shortBytes) return { raw, storageKey: null };
    await opened.put(key, once(raw));
    return { raw: null, storageKey: key };
  }

  /** @throws ObjectMissing, and an error where nothing is kept any more */
  async read({ raw, storage_key: key }: { raw: Buffer | null; storage_key: string | null }): Promise<Buffer> {
    if (raw !== null) return raw;
    if (key === null) throw new Error('the mail is not kept any more');
    return buffer(await this.#opened().read(key));
  }

  /** Some of the bytes of a mail. @throws ObjectMissing, and an error where nothing is kept any more */
  async readPart(place: { raw: Buffer | null; storage_key: string | null }, range: ByteRange): Promise<Buffer> {
    if (place.raw !== null) return place.raw.subarray(range.from, range.to + 1);
    if (place.storage_key === null) throw new Error('the mail is not kept any more');
    return buffer(await this.#opened().read(place.storage_key, range));
  }

  async remove(key: string): Promise<void> {
    await this.#opened().remove(key);
  }

  #opened(): ObjectStorage {
    const { opened } = this.storage;
    if (opened === undefined) throw new Error('there is no storage, and a mail is kept in one');
    return opened;
  }
}

async function* once(bytes: Buffer): AsyncIterable<Uint8Array> {
  yield bytes;
}
