import { execFile } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { documentationSite } from '@pharos/gateway/testing/documentation';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TempDir, tempDir } from '../support/index.js';
import { root } from '../support/root.js';

const run = promisify(execFile);
const site = documentationSite();
const pages = site.paths().filter((path) => /^reference\/.*\.md$/.test(path));
const samples = pages.flatMap((path) =>
  [...String(site.file(path)?.content).matchAll(/^```ts sample\n([\s\S]*?)^```$/gm)].map(([, code = '']) => code),
);

let folder: TempDir;
beforeAll(() => {
  folder = tempDir('samples');
  // As in a program that has installed the library.
  mkdirSync(join(folder.path, 'node_modules/@pharos'), { recursive: true });
  symlinkSync(join(root, 'packages/sdk'), join(folder.path, 'node_modules/@pharos/sdk'));
  for (const [at, code] of samples.entries()) writeFileSync(join(folder.path, `${at}.mts`), code);
});
afterAll(() => folder?.remove());

const options = {
  strict: true,
  noEmit: true,
  target: 'es2023',
  module: 'nodenext',
  lib: ['es2023'],
  types: ['node'],
  typeRoots: [join(root, 'node_modules/@types')],
  skipLibCheck: true,
};

test('each operation has an example for the client library, and all of them compile against it', async () => {
  const operations = pages.flatMap((path) => String(site.file(path)?.content).match(/^```http call$/gm) ?? []);
  expect(samples).toHaveLength(operations.length);
  expect(samples.length).toBeGreaterThan(200);
  writeFileSync(join(folder.path, 'package.json'), '{ "type": "module" }');
  writeFileSync(join(folder.path, 'tsconfig.json'), JSON.stringify({ compilerOptions: options, include: ['*.mts'] }));
  const problems = await run(join(root, 'node_modules/.bin/tsc'), ['-p', folder.path]).then(
    () => '',
    ({ stdout }: { stdout: string }) => stdout,
  );
  expect(problems).toBe('');
});
