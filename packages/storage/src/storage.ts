import type { Readable } from 'node:stream';

/** Bytes as they come; whoever takes them asks for the next when there is room. */
export type Bytes = AsyncIterable<Uint8Array>;

/** A part of an upload, numbered from 1. */
export interface Part {
  readonly number: number;
  readonly bytes: number;
}

/** The first and the last byte that are wanted, counted from 0. */
export interface ByteRange {
  readonly from: number;
  readonly to: number;
}

/** The lack of an object, or of an upload. */
export class ObjectMissing extends Error {
  override readonly name = 'ObjectMissing';
}

/**
 * Keeps objects by key: names of letters, digits, `_` and `.` with slashes between. An object is there whole or not at all, and
 * stays when `put` or `complete` has resolved. Nothing is held in memory but what is under way, some MiB an upload at most.
 */
export interface ObjectStorage {
  /** Keeps the bytes. Rejects with what their source rejects with, and then nothing is kept. */
  put(key: string, bytes: Bytes): Promise<void>;
  /** The bytes of an object, or a part of them. @throws ObjectMissing */
  read(key: string, range?: ByteRange): Promise<Readable>;
  /** The number of bytes of an object; undefined when there is none. */
  size(key: string): Promise<number | undefined>;
  /** Removes the object and whatever there is of an upload to its key. Nothing being there is fine. */
  remove(key: string): Promise<void>;
  /** Begins an upload in parts. */
  begin(key: string): Promise<void>;
  /**
   * Where a client itself may PUT a part of exactly so many bytes, for so many seconds. Undefined: parts go through `putPart`.
   * @throws ObjectMissing when no upload was begun.
   */
  partUrl(key: string, part: Part, seconds: number): Promise<string | undefined>;
  /**
   * Keeps a part whole, in place of the one with its number; `source` has exactly `part.bytes`. Rejects with what the source
   * rejects with, and then nothing of it is kept. @throws ObjectMissing when no upload was begun.
   */
  putPart(key: string, part: Part, source: Bytes): Promise<void>;
  /** The parts that are there, by number. @throws ObjectMissing when no upload was begun. */
  parts(key: string): Promise<Part[]>;
  /**
   * Makes the object of these parts, as `parts` has told them; the upload has ended then.
   * @throws ObjectMissing when no upload was begun, or one of them is not there any more: somebody else has completed it, or removed it.
   */
  complete(key: string, parts: readonly Part[]): Promise<void>;
  /** Rejects when the storage cannot be used, with a reason for whoever operates it. */
  check(): Promise<void>;
  close(): void;
}

const fits = /^[A-Za-z0-9_]+(?:[./][A-Za-z0-9_]+)*$/;

/** Throws on a key that is none: what a key becomes a path of must never lead elsewhere. */
export function checkKey(key: string): string {
  if (!fits.test(key) || key.length > 300) throw new Error('not a key of an object');
  return key;
}
