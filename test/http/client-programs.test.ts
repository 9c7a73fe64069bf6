import { cpSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findProgram, type TempDir, tempDir } from '../support/index.js';
import { type Generator, generators } from './clients/generators.js';
import { runCommand } from './clients/run-command.js';
import { npmTools } from './clients/toolchains.js';
import { Client } from './support/client.js';
import type { ProjectApi } from './support/project-api.js';
import { usePlatform } from './support/shared-platform.js';

const platform = usePlatform();
let documents: Record<string, string>;
let project: ProjectApi;
let key: string;
let folder: TempDir;

beforeAll(async () => {
  folder = tempDir('client-programs');
  const client = new Client(platform.baseUrl);
  documents = {
    'openapi.json': (await client.get('/openapi.json')).text,
    'openapi-3.0.json': (await client.get('/openapi-3.0.json')).text,
  };
  const org = await platform.newOrg();
  key = org.key.secret;
  project = await org.newProject();
  for (const name of ['Ada', 'Grace', 'Alan']) await project.newContact({ name });
});
afterAll(() => folder?.remove());

/** In CI nothing is left out, and a test fails there at what is missing. */
const isLeftOut = ({ needs }: Generator) => process.env.CI !== 'true' && needs.some((program) => !findProgram(program));

for (const generator of generators)
  test.skipIf(isLeftOut(generator))(
    `a client of ${generator.name} compiles, creates, lists pages, uploads, tells an error, and begins a visitor's session`,
    async () => {
      await generator.install();
      const own = prepare(generator.name);
      for (const step of generator.steps) await runCommand(step, own);
      if (generator.name === 'openapi-python-client') expectFewFiles(join(own, 'pharos'));
      const env = { BASE_URL: platform.baseUrl, API_KEY: key, PROJECT_ID: project.id };
      await check(JSON.parse(await runCommand(generator.run, own, env)));
    },
  );

/** There is one for each operation and each schema, and a few more: nothing is described inline, over and over. */
function expectFewFiles(client: string): void {
  const { paths, tags, components } = JSON.parse(documents['openapi.json'] ?? '');
  const operations = Object.values(paths).flatMap((item) => Object.keys(item as object));
  const files = readdirSync(client, { recursive: true }).filter((file) => String(file).endsWith('.py'));
  const described = operations.length + Object.keys(components.schemas).length + tags.length;
  expect(files.length).toBeLessThan(described + 40);
}

/** A folder with the program, both documents, and what the compiler of TypeScript needs. */
function prepare(name: string): string {
  const own = join(folder.path, name);
  cpSync(fileURLToPath(new URL(`clients/${name}`, import.meta.url)), own, { recursive: true });
  for (const [file, text] of Object.entries(documents)) writeFileSync(join(own, file), text);
  symlinkSync(npmTools.path('node_modules'), join(own, 'node_modules'));
  writeFileSync(join(own, 'package.json'), '{ "type": "module" }');
  writeFileSync(
    join(own, 'tsconfig.json'),
    JSON.stringify({ compilerOptions, include: ['program.ts', 'process.d.ts'] }),
  );
  writeFileSync(join(own, 'process.d.ts'), 'declare const process: { env: Record<string, string | undefined> };');
  return own;
}

const compilerOptions = {
  strict: true,
  target: 'es2022',
  module: 'esnext',
  moduleResolution: 'bundler',
  noEmit: true,
  lib: ['es2023', 'dom', 'dom.iterable'],
  types: [],
  skipLibCheck: true,
};

interface Told {
  created: string;
  pages: string[][];
  uploaded: string;
  code: string;
  token: string;
}

/** What a program told is true. */
async function check(told: Told): Promise<void> {
  expect(told).toMatchObject({ pages: [['Alan', 'Grace'], ['Ada']], code: 'CONTACT_NOT_FOUND' });
  expect(told.token).toMatch(/^wst_/);
  expect((await project.conversation(told.created)).subject).toBe('From a program');
  expect((await project.files.get(told.uploaded)).data).toMatchObject({ name: 'hello.txt', size: 5 });
}
