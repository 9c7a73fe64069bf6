import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Bytes } from '@pharos/storage';

/** What a browser shows as well; other pictures have no thumbnail. */
const types = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp']);
const side = 320;
/** A picture of a telephone has 12 to 50 million; a bomb has more. */
const maxPixels = 50_000_000;
const maxPictureBytes = 20 << 20;
const maxThumbnailBytes = 1 << 20;
/** The memory that JavaScript may take; what sharp takes besides follows from the pixels. */
const heapMiB = 64;
/** More of them wait. */
const atOnce = 1;

export const thumbnailType = 'image/webp';

const program = fileURLToPath(new URL('../../thumbnails/make-thumbnail.mjs', import.meta.url));
const sharpPath = pathToFileURL(createRequire(import.meta.url).resolve('sharp')).href;

/** Makes small pictures, each in a process of its own that may take some seconds. */
export class Thumbnails {
  #running = 0;
  readonly #waiting: (() => void)[] = [];

  /** `timeoutMs`: what one may take, waiting for those before it included. */
  constructor(private readonly timeoutMs: number) {}

  /** Whether there can be one of a file. */
  has({ type, size }: { type: string; size: number }): boolean {
    return types.has(type) && size <= maxPictureBytes;
  }

  /** A WebP of 320 pixels at most; undefined of what is no picture, one too large, or one that takes too long. */
  async make(picture: () => Promise<Bytes>): Promise<Buffer | undefined> {
    const signal = AbortSignal.timeout(this.timeoutMs);
    if (!(await this.#turn(signal))) return undefined;
    try {
      return await makeOne(await picture(), signal);
    } finally {
      this.#running -= 1;
      this.#waiting.shift()?.();
    }
  }

  /** False when the time is over before it comes. */
  async #turn(signal: AbortSignal): Promise<boolean> {
    while (this.#running >= atOnce && !signal.aborted) {
      await new Promise<void>((resolve) => {
        this.#waiting.push(resolve);
        signal.addEventListener('abort', () => this.#giveUp(resolve), { once: true });
      });
    }
    if (signal.aborted) return false;
    this.#running += 1;
    return true;
  }

  /** Else its turn would come, and nobody take it. */
  #giveUp(waiting: () => void): void {
    const at = this.#waiting.indexOf(waiting);
    if (at >= 0) this.#waiting.splice(at, 1);
    waiting();
  }
}

async function makeOne(picture: Bytes, signal: AbortSignal): Promise<Buffer | undefined> {
  const args = [`--max-old-space-size=${heapMiB}`, program, sharpPath, String(side), String(maxPixels)];
  const child = spawn(process.execPath, args, {
    signal,
    killSignal: 'SIGKILL',
    stdio: ['pipe', 'pipe', 'ignore'],
    // Nothing that the gateway was started with is a picture's business.
    env: {},
  });
  const ended = new Promise<number | null>((resolve) =>
    child.once('close', resolve).once('error', () => resolve(null)),
  );
  const chunks: Buffer[] = [];
  let bytes = 0;
  child.stdout.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes <= maxThumbnailBytes) chunks.push(chunk);
    else child.kill('SIGKILL');
  });
  // A child that gave up reads no more: how it ended tells what became of the picture.
  await pipeline(picture, child.stdin).catch(() => child.stdin.destroy());
  return (await ended) === 0 && bytes > 0 ? Buffer.concat(chunks) : undefined;
}
