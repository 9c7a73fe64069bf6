import { randomUUID } from 'node:crypto';
import { renameSync, rmSync, writeFileSync } from 'node:fs';

/** Writes a file whole or not at all. A link in its place is replaced, and not followed; nobody can put one where the content stands before. */
export function replaceFile(file: string, content: string | Uint8Array): void {
  const next = `${file}.${randomUUID()}.next`;
  try {
    writeFileSync(next, content, { flag: 'wx' });
    renameSync(next, file);
  } catch (error) {
    rmSync(next, { force: true });
    throw error;
  }
}
