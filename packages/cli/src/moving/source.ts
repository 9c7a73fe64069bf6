import { createHash } from 'node:crypto';
import { statSync } from 'node:fs';

/** What tells one import from another: the files of the export as they are, and where they are imported to. */
export function sourceOfFiles(files: readonly string[], more: readonly string[]): string {
  const hash = createHash('sha256').update(JSON.stringify(more));
  for (const file of files) {
    const { size, mtimeMs } = statSync(file);
    hash.update(JSON.stringify([file, size, mtimeMs]));
  }
  return hash.digest('hex');
}
