import { setTimeout as sleep } from 'node:timers/promises';
import { ownPort } from '../support/ports.js';
import { spawnOwn, tempDir, untilUp } from '../support/processes.js';
import { root } from '../support/root.js';
import { below, type Figure } from './figures.js';
import { processTree, proportionalMegabytes } from './process-figures.js';

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
    const megabytes = processTree(own.pid).reduce((sum, pid) => sum + proportionalMegabytes(pid), 0);
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
