import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join, relative, sep } from 'node:path';
import { linesOf } from '../contacts/read-rows.js';
import { exitCodes, Stop } from '../frame/exit-codes.js';

/** A document of an export, by the path of its file with slashes; undefined if it is not valid JSON. */
export interface Document {
  readonly path: string;
  readonly value: unknown;
}

/** Where the files of messages are. */
export const attachmentsFolder = 'attachments';

/** No text in memory is longer: a larger file is read line by line. */
const mostBytes = 400_000_000;

/** The files of an export in a certain order: `.json`, `.ndjson` and `.jsonl`. @throws Stop when there are none */
export function filesOf(place: string): string[] {
  const stats = statSync(place, { throwIfNoEntry: false });
  if (stats === undefined) throw new Stop(`There is no file or folder ${place}.`, exitCodes.notFound, 'FILE_NOT_FOUND');
  const files = stats.isDirectory() ? filesBelow(place, place) : [place];
  if (files.length > 0) return files;
  throw new Stop(`${place} has no files that end with .json, .ndjson or .jsonl`, exitCodes.refused, 'EXPORT_EMPTY');
}

function filesBelow(folder: string, root: string): string[] {
  const entries = readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  return entries.flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.name.startsWith('.')) return [];
    if (entry.isDirectory()) return folder === root && entry.name === attachmentsFolder ? [] : filesBelow(path, root);
    return entry.isFile() && /\.(json|ndjson|jsonl)$/i.test(entry.name) ? [path] : [];
  });
}

/** What a file holds: one document, or one on each line. Some products call files of lines `.json`. */
export async function* documentsOf(file: string, place: string): AsyncGenerator<Document> {
  const path = (relative(place, file) || basename(file)).split(sep).join('/');
  const whole = isLines(file) ? undefined : parsed(readFileSync(file, 'utf8'));
  if (whole !== undefined) yield { path, value: whole };
  else yield* linesIn(file, path, isLines(file));
}

/** Without the certainty that it has lines, a file whose first is no JSON has none: it may have been cut off while it was saved. */
async function* linesIn(file: string, path: string, isCertain: boolean): AsyncGenerator<Document> {
  let isFirst = true;
  for await (const { json = '' } of linesOf(file)) {
    const value = parsed(json);
    yield { path, value };
    if (isFirst && !isCertain && value === undefined) return;
    isFirst = false;
  }
}

function isLines(file: string): boolean {
  return !/\.json$/i.test(file) || statSync(file).size > mostBytes;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return undefined;
  }
}
