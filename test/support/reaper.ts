import { spawn } from 'node:child_process';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import type { Writable } from 'node:stream';
import { root } from './root.js';

let pipe: Writable | undefined;

/** Tells this process's reaper what to end and to remove once this process is gone: what `reaper.mjs` understands. */
export function tellReaper(word: 'started' | 'ended' | 'kill' | 'folder' | 'removed', value: number | string): void {
  pipe ??= startReaper();
  pipe.write(`${word} ${value}\n`);
}

/** In a session of its own: what ends this process's group does not end it. */
function startReaper(): Writable {
  const script = join(root, 'test/support/reaper.mjs');
  const child = spawn(process.execPath, [script], { stdio: ['pipe', 'ignore', 'inherit'], detached: true });
  child.unref();
  (child.stdin as Socket).unref();
  return child.stdin;
}
