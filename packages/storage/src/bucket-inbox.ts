import type { Readable } from 'node:stream';

/** An object that is being read. Whoever has opened it reads its content to the end, or destroys it. */
export interface ArrivedObject {
  /** Undefined where the service does not say. */
  readonly bytes: number | undefined;
  /** Whether the content is readable to those alone who have a key of its sender. */
  readonly isEncrypted: boolean;
  readonly content: Readable;
}

/** A bucket into which others put objects, under keys of theirs. It is only read. */
export interface BucketInbox {
  /** Whether such a key can name an object of this bucket, and of no other. */
  isKey(key: string): boolean;
  /** @throws ObjectMissing, and whatever the service refuses with; ends with the signal, as the content does */
  open(key: string, signal: AbortSignal): Promise<ArrivedObject>;
  close(): void;
}
