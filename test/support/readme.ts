import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.js';

/** The shell blocks of the README's chapters from one heading to another, in their order. */
export function readmeBlocks(from: string, to: string): string[] {
  const readme = readFileSync(join(root, 'README.md'), 'utf8');
  const chapters = readme.slice(readme.indexOf(`## ${from}\n`), readme.indexOf(`## ${to}\n`));
  return [...chapters.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, block = '']) => block);
}
