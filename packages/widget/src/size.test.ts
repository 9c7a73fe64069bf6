import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { bundle } from '../build.mjs';
import { scriptFiles } from './files.js';

const limits = { widget: 30_000, beacon: 20_000 };

test.each(['widget', 'beacon'] as const)('%s.js is small, and is what the sources make', async (name) => {
  const file = (await bundle()).find(({ path }) => path.endsWith(`${name}.js`));
  expect(gzipSync(file?.contents ?? '', { level: 9 }).length).toBeLessThan(limits[name]);
  expect(readFileSync(fileURLToPath(scriptFiles[name])).equals(file?.contents ?? Buffer.alloc(0))).toBe(true);
});

test.each(['widget', 'beacon'] as const)('%s.js holds nothing that a strict policy forbids', async (name) => {
  const text = readFileSync(fileURLToPath(scriptFiles[name]), 'utf8');
  expect(text).not.toMatch(/\beval\(|new Function\(|document\.write|insertAdjacentHTML|createElement\("style"\)/);
});
