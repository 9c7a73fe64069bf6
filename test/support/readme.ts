import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.js';

const readme = readFileSync(join(root, 'README.md'), 'utf8');

/** The shell blocks of the README's chapters from one heading to another, in their order. */
export function readmeBlocks(from: string, to: string): string[] {
  return blocksIn(readme.slice(readme.indexOf(`## ${from}\n`), readme.indexOf(`## ${to}\n`)));
}

/** All shell blocks of the README. */
export function allReadmeBlocks(): string[] {
  return blocksIn(readme);
}

/** Names of the variables in the README's tables of settings. */
export function readmeVariables(): string[] {
  return [...readme.matchAll(/^\| `([A-Z0-9_]+)` \|/gm)].map(([, name = '']) => name);
}

/** Those in a list are indented; their lines are given without that. */
function blocksIn(text: string): string[] {
  const blocks = text.matchAll(/^( *)```sh\n([\s\S]*?)^\1```$/gm);
  return [...blocks].map(([, indent = '', block = '']) => block.replace(new RegExp(`^${indent}`, 'gm'), ''));
}
