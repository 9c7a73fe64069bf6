import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, mkdir, open, readdir, rename, rm, rmdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { type ByteRange, type Bytes, checkKey, ObjectMissing, type ObjectStorage, type Part } from '../storage.js';

const partName = /^part\.(\d{1,5})$/;

/**
 * A folder: `objects/<key>` is an object, and `unfinished/<key>` a folder with what there is of an upload. Several processes
 * may use one folder. A file appears under its name by being renamed, when all of it is on disk.
 */
export class LocalStorage implements ObjectStorage {
  constructor(private readonly folder: string) {}

  async put(key: string, bytes: Bytes): Promise<void> {
    const folder = this.#unfinished(key);
    const made = join(folder, `whole.${randomUUID()}`);
    const file = await openIn(folder, made);
    try {
      await writeAndClose(file, bytes);
      await this.#publish(made, key);
    } finally {
      await rm(made, { force: true });
      await removeIfEmpty(folder);
    }
  }

  async read(key: string, range?: ByteRange): Promise<Readable> {
    const file = await orMissing(open(this.#object(key)));
    const part = range && { start: range.from, end: range.to };
    return createReadStream('', { fd: file, ...part });
  }

  size(key: string): Promise<number | undefined> {
    return orMissing(stat(this.#object(key))).then(
      ({ size }) => size,
      (error) => {
        if (error instanceof ObjectMissing) return undefined;
        throw error;
      },
    );
  }

  async remove(key: string): Promise<void> {
    await removeFolder(this.#unfinished(key));
    await rm(this.#object(key), { force: true });
  }

  async begin(key: string): Promise<void> {
    await mkdir(this.#unfinished(key), { recursive: true });
  }

  async partUrl(): Promise<undefined> {
    return undefined;
  }

  async putPart(key: string, { number }: Part, source: Bytes): Promise<void> {
    const folder = this.#unfinished(key);
    const made = join(folder, `making.${randomUUID()}`);
    try {
      await orMissing(writeFile(made, source));
      await orMissing(rename(made, join(folder, `part.${number}`)));
    } finally {
      await rm(made, { force: true });
    }
  }

  async parts(key: string): Promise<Part[]> {
    const folder = this.#unfinished(key);
    const names = await orMissing(readdir(folder));
    const numbers = names.flatMap((name) => partName.exec(name)?.[1] ?? []).map(Number);
    const parts = numbers.map(async (number) => ({
      number,
      bytes: (await orMissing(stat(join(folder, `part.${number}`)))).size,
    }));
    return (await Promise.all(parts)).sort((one, other) => one.number - other.number);
  }

  async complete(key: string, parts: readonly Part[]): Promise<void> {
    const folder = this.#unfinished(key);
    const made = join(folder, `whole.${randomUUID()}`);
    const paths = parts.map(({ number }) => join(folder, `part.${number}`));
    try {
      // Somebody else who completes it may be removing them: of those that are left no object is made in place of the whole one.
      await orMissing(writeFile(made, joined(paths)));
      await this.#publish(made, key);
    } finally {
      await rm(made, { force: true });
    }
    await removeFolder(folder);
  }

  async check(): Promise<void> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    const probe = join(this.folder, `probe.${randomUUID()}`);
    await writeFile(probe, joined([]));
    await rm(probe);
  }

  close(): void {}

  async #publish(made: string, key: string): Promise<void> {
    const path = this.#object(key);
    await mkdir(dirname(path), { recursive: true });
    await orMissing(rename(made, path));
    await flush(dirname(path));
  }

  #object(key: string): string {
    return join(this.folder, 'objects', checkKey(key));
  }

  #unfinished(key: string): string {
    return join(this.folder, 'unfinished', checkKey(key));
  }
}

async function* joined(paths: readonly string[]): Bytes {
  for (const path of paths) yield* createReadStream(path);
}

const openNew = (path: string): Promise<FileHandle> => open(path, 'wx', 0o600);

/** Opens a new file in a folder, which is made. Who is done with the same folder may remove it as long as it is empty: then it is made again. */
async function openIn(folder: string, path: string): Promise<FileHandle> {
  for (let left = 100; ; left -= 1) {
    try {
      await mkdir(folder, { recursive: true });
      return await openNew(path);
    } catch (error) {
      if (codeOf(error) !== 'ENOENT' || left === 0) throw error;
    }
  }
}

/** Writes the bytes, which are on disk when this resolves; on a failure the file is left to the caller. */
async function writeFile(path: string, bytes: Bytes): Promise<void> {
  await writeAndClose(await openNew(path), bytes);
}

async function writeAndClose(file: FileHandle, bytes: Bytes): Promise<void> {
  try {
    for await (const chunk of bytes) await writeAll(file, chunk);
    await file.sync();
  } finally {
    await file.close();
  }
}

async function writeAll(file: FileHandle, chunk: Uint8Array): Promise<void> {
  for (let at = 0; at < chunk.length; ) at += (await file.write(chunk, at)).bytesWritten;
}

/** Writes a folder to disk: a name in it is there once the folder is. */
async function flush(folder: string): Promise<void> {
  const directory = await open(folder);
  await directory.sync().finally(() => directory.close());
}

async function orMissing<T>(done: Promise<T>): Promise<T> {
  try {
    return await done;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') throw new ObjectMissing('there is no such object', { cause: error });
    throw error;
  }
}

/** Removes a folder. Who adds a part or completes at this moment may put one more file into it: then it is emptied once more. */
function removeFolder(folder: string): Promise<void> {
  return rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 5 });
}

async function removeIfEmpty(folder: string): Promise<void> {
  try {
    await rmdir(folder);
  } catch (error) {
    if (!['ENOTEMPTY', 'EEXIST', 'ENOENT'].includes(codeOf(error) ?? '')) throw error;
  }
}

function codeOf(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException | null)?.code;
}
