import { createHash, randomBytes } from 'node:crypto';
import { createReadStream, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { z } from 'zod/mini';
import { Stop } from '../frame/exit-codes.js';

const stored = z.object({
  /** The same for all requests of one import, also of those that are sent again. */
  import_id: z.string(),
  /** What is imported, and to where. */
  source: z.string(),
  rows: z.number(),
  created: z.number(),
  updated: z.number(),
  unchanged: z.number(),
  failed: z.number(),
  /** When it got that far; the request after it was sent later. */
  saved_at: z.iso.datetime(),
  /** Where rejected rows are written. */
  rejected_file: z.string(),
  /** How long the files of rejected rows are. */
  rejected_bytes: z.number(),
  reasons_bytes: z.number(),
});

/** How far an import is: all rows up to `rows` are done. */
export type Progress = z.infer<typeof stored>;

/** Where the progress of an import of a file is kept. */
export const progressFileOf = (file: string) => `${file}.import`;

/** What tells one import from another: the bytes of the file, and what is done with them. */
export async function sourceOf(file: string, more: readonly string[]): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify(more));
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}

export function newProgress(source: string, rejectedFile: string): Progress {
  const counts = { rows: 0, created: 0, updated: 0, unchanged: 0, failed: 0 };
  const files = { rejected_file: rejectedFile, rejected_bytes: 0, reasons_bytes: 0 };
  return {
    import_id: randomBytes(16).toString('hex'),
    source,
    saved_at: new Date().toISOString(),
    ...counts,
    ...files,
  };
}

/** That of an import that was interrupted, or undefined. @throws Stop when the file, or what is done with it, has changed since */
export function readProgress(file: string, source: string, what = 'file, project or --map'): Progress | undefined {
  const at = progressFileOf(file);
  if (!existsSync(at)) return undefined;
  const progress = anyProgress(file);
  if (progress === undefined) throw new Stop(`${at} cannot be read. Use --restart to begin again.`);
  if (progress.source === source) return progress;
  throw new Stop(`${at} is of an import of another ${what}. Go on with those, or use --restart.`);
}

/** That of the last import of a file, whatever it was; undefined when there is none, or it cannot be read. */
export function anyProgress(file: string): Progress | undefined {
  const at = progressFileOf(file);
  return existsSync(at) ? stored.safeParse(jsonOf(readFileSync(at, 'utf8'))).data : undefined;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** For how long the platform knows a request that is sent again. */
const keptMs = 24 * 3_600_000;

/** Whether rows that were sent last could be imported a second time, because the platform no longer knows their request. */
export const isTooOld = ({ saved_at }: Progress, now: number) => now - Date.parse(saved_at) > keptMs;

/** Replaces it at once: a process that is killed leaves the one before or this one. */
export function writeProgress(file: string, progress: Progress): void {
  const at = progressFileOf(file);
  writeFileSync(`${at}.next`, JSON.stringify({ ...progress, saved_at: new Date().toISOString() }));
  renameSync(`${at}.next`, at);
}

export function removeProgress(file: string): void {
  rmSync(progressFileOf(file), { force: true });
}
