import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.js';

/** The shell blocks of a Markdown file of the repository, in their order; those in a list without their indent. */
export function shellBlocks(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8');
  const blocks = text.matchAll(/^( *)```sh\n([\s\S]*?)^\1```$/gm);
  return [...blocks].map(([, indent = '', block = '']) => block.replace(new RegExp(`^${indent}`, 'gm'), ''));
}

/** Names of the variables in the documentation's table of settings. */
export function documentedVariables(): string[] {
  const text = readFileSync(join(root, 'docs/configuration.md'), 'utf8');
  return [...text.matchAll(/^\| `([A-Z0-9_]+)` \|/gm)].map(([, name = '']) => name);
}
