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

export function newProgress(source: string): Progress {
  const counts = { rows: 0, created: 0, updated: 0, unchanged: 0, failed: 0 };
  return { import_id: randomBytes(16).toString('hex'), source, ...counts, rejected_bytes: 0, reasons_bytes: 0 };
}

/** That of an import that was interrupted, or undefined. @throws Stop when the file, or what is done with it, has changed since */
export function readProgress(file: string, source: string): Progress | undefined {
  const at = progressFileOf(file);
  if (!existsSync(at)) return undefined;
  const parsed = stored.safeParse(JSON.parse(readFileSync(at, 'utf8')));
  if (parsed.success && parsed.data.source === source) return parsed.data;
  throw new Stop(`${at} is of an import of another file, project or --map. Go on with those, or use --restart.`);
}

/** Replaces it at once: a process that is killed leaves the one before or this one. */
export function writeProgress(file: string, progress: Progress): void {
  const at = progressFileOf(file);
  writeFileSync(`${at}.next`, JSON.stringify(progress));
  renameSync(`${at}.next`, at);
}

export function removeProgress(file: string): void {
  rmSync(progressFileOf(file), { force: true });
}
