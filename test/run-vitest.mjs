import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = join(dirname(fileURLToPath(import.meta.url)), '..');

/** Somebody has ended the run. */
export class Interrupted extends Error {}

/**
 * Runs Vitest with these arguments and resolves with its exit code. Signals are passed on, after which it is `Interrupted`; and it ends when
 * this process is killed.
 */
export function runVitest(args, { node = process.execPath, env = process.env } = {}) {
  const vitest = spawn(
    node,
    [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--config', 'test/vitest.config.ts', ...args],
    // vitest.config.ts looks at the channel.
    { cwd: root, env, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] },
  );
  let interruption;
  const passOn = (signal) => {
    interruption = new Interrupted(signal);
    vitest.kill(signal);
  };
  process.on('SIGINT', passOn).on('SIGTERM', passOn);
  return new Promise((resolve, reject) => {
    const end = (code) => {
      process.off('SIGINT', passOn).off('SIGTERM', passOn);
      if (interruption) reject(interruption);
      else resolve(code ?? 1);
    };
    vitest.once('error', () => end(1)).once('exit', end);
  });
}
