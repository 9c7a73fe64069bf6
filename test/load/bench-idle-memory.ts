import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { ownPort } from '../support/ports.js';
import { spawnOwn, tempDir, untilUp } from '../support/processes.js';
import { root } from '../support/root.js';
import { below, type Figure } from './figures.js';
import { proportionalMegabytes } from './process-figures.js';

const settleMs = 20_000;

/** Memory of everything `npm start` runs, twenty seconds after it came up, and how long that took. Linux only. */
export async function benchIdleMemory(): Promise<Figure[]> {
  const folder = tempDir('idle');
  const port = await ownPort();
  const options = ['--data-dir', folder.path, '--port', String(port)];
  const started = performance.now();
  const own = spawnOwn(process.execPath, ['deploy/local/setup.mjs', 'deploy/local/dist/main.js', ...options], {
    cwd: root,
  });
  try {
    await untilUp(own, 'npm start', () => answers(port));
    const seconds = (performance.now() - started) / 1000;
    await sleep(settleMs);
    const megabytes = tree(own.pid).reduce((sum, pid) => sum + proportionalMegabytes(pid), 0);
    return [
      below('npm start to first answer, first start: seconds', seconds, 10, 1),
      below('whole local platform, idle: MB', megabytes, 400, 0),
    ];
  } finally {
    await own.stop();
    folder.remove();
  }
}

const answers = (port: number) =>
  fetch(`http://127.0.0.1:${port}/readyz`).then(
    (response) => response.ok,
    () => false,
  );

/** A process and all it started. */
function tree(pid: number): number[] {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => [Number(name), parentOf(name)] as const);
  const children = (of: number): number[] =>
    parents.filter(([, parent]) => parent === of).flatMap(([child]) => [child, ...children(child)]);
  return [pid, ...children(pid)];
}

function parentOf(pid: string): number {
  try {
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').pop()?.split(' ')[1]);
  } catch {
    return 0;
  }
}
