import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findProgram, type TempDir, tempDir } from '../support/index.js';
import { type Call, callsOf } from './clients/document.js';
import { runCommand } from './clients/run-command.js';
import { pythonTools } from './clients/toolchains.js';
import { Client } from './support/client.js';
import { usePlatform } from './support/shared-platform.js';

const platform = usePlatform();
const library = fileURLToPath(new URL('../../packages/python', import.meta.url));
const generated = join(library, 'pharos/generated');
const isLeftOut = process.env.CI !== 'true' && !findProgram('python3');
let folder: TempDir;

beforeAll(async () => {
  if (isLeftOut) return;
  folder = tempDir('python-client');
  await pythonTools.install();
  await generate();
  if (process.env.RENEW_PYTHON_CLIENT === undefined) return;
  rmSync(generated, { recursive: true, force: true });
  cpSync(join(folder.path, 'generated'), generated, { recursive: true });
});
afterAll(() => folder?.remove());

test.skipIf(isLeftOut)('the Python client is made of the document as it is (if not: npm run python-client)', () => {
  expect(contentOf(generated)).toEqual(contentOf(join(folder.path, 'generated')));
});

test.skipIf(isLeftOut)(
  'the Python client is installed from its folder, its tests pass, and every example of its README has sound types and runs',
  async () => {
    const at = (file: string) => join(folder.path, file);
    cpSync(library, at('library'), { recursive: true });
    await runCommand(['python3', '-m', 'venv', 'venv'], folder.path);
    await runCommand([at('venv/bin/pip'), '--quiet', 'install', at('library')], folder.path);
    const readme = readFileSync(join(library, 'README.md'), 'utf8');
    const examples = [...readme.matchAll(/```python\n(.*?)```/gs)].map(([, text]) => text);
    expect(examples).toHaveLength(10);
    writeFileSync(at('examples.py'), examples.join('\n'));
    const python = at('venv/bin/python');
    const tests = join(library, 'tests');
    await runCommand(
      [pythonTools.path('bin/mypy'), '--strict', '--python-executable', python, 'examples.py', tests],
      folder.path,
    );
    await runCommand([python, '-B', '-m', 'unittest', 'discover', tests], folder.path);
    const org = await platform.newOrg();
    const env = { PHAROS_URL: platform.baseUrl, PHAROS_API_KEY: org.key.secret };
    expect((await runCommand([python, 'examples.py'], folder.path, env)).split('\n')).toEqual(said(org.name));
  },
);

async function generate(): Promise<void> {
  const { text } = await new Client(platform.baseUrl).get('/openapi.json');
  writeFileSync(join(folder.path, 'openapi.json'), text);
  const wanted = ['--path', 'openapi.json', '--config', join(library, 'generator.yaml'), '--meta', 'none'];
  const env = { PATH: [pythonTools.path('bin'), process.env.PATH].join(delimiter) };
  const generator = pythonTools.path('bin/openapi-python-client');
  await runCommand([generator, 'generate', ...wanted, '--output-path', 'generated'], folder.path, env);
  writeFileSync(join(folder.path, 'generated/keyless.py'), keyless(callsOf(JSON.parse(text))));
}

/** A module of the POST operations that take no `Idempotency-Key`: sent twice, they are done twice. */
function keyless(calls: readonly Call[]): string {
  const paths = calls
    .filter(({ method, parameters }) => method === 'POST' && !parameters.some(({ name }) => name === 'Idempotency-Key'))
    .map(({ path }) => `    r"${path.replace(/\{\w+\}/g, '[^/]+')}",`);
  const about = '"""The paths of POST operations that take no Idempotency-Key, as patterns."""';
  return `${[about, '', 'KEYLESS = (', ...paths, ')'].join('\n')}\n`;
}

/** The Python files of a folder, by their path. */
function contentOf(path: string): Record<string, string> {
  const files = readdirSync(path, { recursive: true }).map(String);
  const sources = files.filter((file) => file.endsWith('.py')).sort();
  return Object.fromEntries(sources.map((file) => [file, readFileSync(join(path, file), 'utf8')]));
}

/** What the examples print. */
const said = (organization: string) => [
  `${organization} has the project Help desk`,
  'Where is my order? is open',
  'Third',
  'Second',
  'First',
  'Where is my order?',
  'invoice.txt has 16 bytes',
  expect.stringMatching(/^VALIDATION_ERROR \(req_\w+\)$/),
  expect.stringMatching(/^\['email'\] /),
  'The name is Grace',
  'heard: Hello',
  'then: How are you?',
  'received webhook.test',
  'answered 204',
  'customer: Do you ship to Norway?',
  'agent: Yes, we do.',
  '2 articles',
  'found: How to return an order',
  '',
];
