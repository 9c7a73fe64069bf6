import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's folder, whether this file runs from its source or from `dist`. */
export const root = find(dirname(fileURLToPath(import.meta.url)));

function find(folder: string): string {
  if (existsSync(join(folder, 'pnpm-workspace.yaml'))) return folder;
  const parent = dirname(folder);
  if (parent === folder) throw new Error('the repository was not found above this file');
  return find(parent);
}
