import { spawn } from 'node:child_process';
import { Stopped } from './problem.mjs';

/** How long a program that was asked to end may take for it. */
const graceMs = 5_000;

/**
 * Runs a program to its end, or until its time is over. What it prints is kept and not shown.
 * `status` is undefined when the program is not there or did not end by itself. @throws Stopped
 */
export function run({ command, args, input = '', timeoutMs, cwd, env = {} }, signal) {
  if (signal?.aborted) return Promise.reject(new Stopped());
  return new Promise((done, failed) => {
    const child = spawn(command, args, { cwd, env: { ...process.env, ...env }, stdio: ['pipe', 'pipe', 'pipe'] });
    const kept = { stdout: '', stderr: '', output: '', isMissing: false, timedOut: false };
    for (const stream of ['stdout', 'stderr'])
      child[stream].setEncoding('utf8').on('data', (chunk) => {
        kept[stream] += chunk;
        kept.output += chunk;
      });
    const release = limit(child, { kept, timeoutMs, signal });
    child.on('error', (error) => {
      release();
      if (error.code === 'ENOENT') done({ ...kept, isMissing: true, status: undefined });
      else failed(error);
    });
    child.on('close', (code) => {
      release();
      if (signal?.aborted) failed(new Stopped());
      else done({ ...kept, status: kept.timedOut ? undefined : (code ?? undefined) });
    });
    // A program may end without having read all.
    child.stdin.on('error', () => undefined).end(input);
  });
}

/** Ends the program when its time is over or a stop comes: first politely. Returns what takes the limit off. */
function limit(child, { kept, timeoutMs, signal }) {
  let killing;
  const end = () => {
    child.kill('SIGTERM');
    killing = setTimeout(() => child.kill('SIGKILL'), graceMs);
  };
  const timer = setTimeout(() => {
    kept.timedOut = true;
    end();
  }, timeoutMs);
  signal?.addEventListener('abort', end, { once: true });
  return () => {
    clearTimeout(timer);
    clearTimeout(killing);
    signal?.removeEventListener('abort', end);
  };
}
