import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TempDir, tempDir } from '../support/index.js';
import { root } from '../support/root.js';
import type { Org } from './support/org.js';
import { usePlatform } from './support/shared-platform.js';

const run = promisify(execFile);
const platform = usePlatform();
const readme = readFileSync(join(root, 'packages/sdk/README.md'), 'utf8');
const examples = [...readme.matchAll(/^### (\d+)\. .*\n[\s\S]*?^```ts\n([\s\S]*?)^```$/gm)].map(
  ([, number = '', code = '']) => ({ number, code }),
);

/** What each example prints. */
const printed: Readonly<Record<string, RegExp>> = {
  1: /^.+ has the project Help desk\n$/,
  2: /^Where is my order\? is open\n$/,
  3: /^Third\nSecond\nFirst\n2 records, then 1\n$/,
  4: /^invoice\.txt has 16 bytes\n$/,
  5: /^400 VALIDATION_ERROR \(req_\w+\)\nemail: .+\n$/,
  6: /^The name is Grace\n$/,
  7: /^heard: Hello\nthen: How are you\?\n$/,
  8: /^received webhook\.test\nanswered 204\n$/,
  9: /^customer: Do you ship to Norway\?\nagent: Yes, we do\.\n$/,
  10: /^2 articles\nfound: How to return an order\n$/,
};

let folder: TempDir;
let org: Org;
beforeAll(async () => {
  org = await platform.newOrg();
  folder = tempDir('sdk');
  // As in a program that has installed the library.
  mkdirSync(join(folder.path, 'node_modules/@pharos'), { recursive: true });
  symlinkSync(join(root, 'packages/sdk'), join(folder.path, 'node_modules/@pharos/sdk'));
  const [first] = examples;
  if (first === undefined) throw new Error('the README has no examples');
  // What the first one makes, the others use.
  const client = first.code.replace(/^console.*$/m, '');
  for (const each of examples)
    writeFileSync(join(folder.path, `${each.number}.mts`), each === first ? first.code : client + each.code);
  await compile();
});
afterAll(() => folder?.remove());

const options = {
  strict: true,
  noUncheckedIndexedAccess: true,
  target: 'es2023',
  module: 'nodenext',
  lib: ['es2023'],
  types: ['node'],
  typeRoots: [join(root, 'node_modules/@types')],
  skipLibCheck: true,
};

/** @throws with what the compiler says */
async function compile(): Promise<void> {
  writeFileSync(join(folder.path, 'package.json'), '{ "type": "module" }');
  writeFileSync(join(folder.path, 'tsconfig.json'), JSON.stringify({ compilerOptions: options, include: ['*.mts'] }));
  await run(join(root, 'node_modules/.bin/tsc'), ['-p', folder.path]).catch(({ stdout }) => {
    throw new Error(stdout);
  });
}

test('the README has ten examples', () => {
  expect(examples.map(({ number }) => number)).toEqual(Object.keys(printed));
});

test.concurrent.each(Object.entries(printed))(
  'example %s of the README compiles, and does what it says',
  async (number, expected) => {
    const env = { PATH: process.env.PATH, PHAROS_URL: platform.baseUrl, PHAROS_API_KEY: org.key.secret };
    const { stdout } = await run(process.execPath, [`${number}.mjs`], { cwd: folder.path, env });
    expect(stdout).toMatch(expected);
  },
);
