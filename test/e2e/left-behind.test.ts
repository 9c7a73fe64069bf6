import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type OwnProcess, poll, spawnOwn, type TempDir, tempDir } from '../support/index.js';
import { root } from '../support/root.js';

let folder: TempDir;
let run: OwnProcess | undefined;
beforeEach(() => {
  folder = tempDir('notes');
});
afterEach(async () => {
  await run?.stop();
  folder.remove();
});

/** Runs a file of tests that starts processes and stops none, as every suite is run. */
function runFile(then: 'end' | 'fail' | 'hang'): OwnProcess {
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const args = ['run', '--config', 'test/e2e/left-behind/vitest.config.ts', '--root', root];
  const env = { ...process.env, NOTES: notesFile(), THEN: then };
  run = spawnOwn(process.execPath, [vitest, ...args], { cwd: root, env });
  return run;
}

const notesFile = () => join(folder.path, 'notes');

/** What the file has noted of its processes. */
function notes(): { [who: string]: string } {
  const text = existsSync(notesFile()) ? readFileSync(notesFile(), 'utf8') : '';
  return Object.fromEntries(text.split('\n').map((line) => line.split(' ')));
}

function isAlive(pid: string | number | undefined): boolean {
  try {
    return process.kill(Number(pid), 0);
  } catch {
    return false;
  }
}

test.each(['end', 'fail'] as const)(
  'a test file that starts processes leaves none behind when its tests %s',
  async (then) => {
    const runner = runFile(then);
    expect(await runner.exited, runner.output()).toBe(then === 'end' ? 0 : 1);
    const { child, grandchild } = notes();
    expect(Number(grandchild), runner.output()).toBeGreaterThan(0);
    await poll(() => ![child, grandchild].some(isAlive), { what: 'the processes of the file to end' });
  },
);

test.each(['worker', 'runner'] as const)(
  'a test file whose %s is killed leaves no process and no folder behind',
  async (killed) => {
    const runner = runFile('hang');
    const { ready, ...pids } = await poll(() => (notes().ready || !runner.running ? notes() : undefined), {
      what: 'the file',
    });
    if (!runner.running) throw new Error(runner.output());
    const postgres = readFileSync(join(ready ?? '', 'postgres/postmaster.pid'), 'utf8').split('\n')[0];
    expect([...Object.values(pids), postgres].filter((pid) => pid && !isAlive(pid))).toEqual([]);
    process.kill(Number(pids[killed]), 'SIGKILL');
    await runner.exited;
    await poll(() => ![...Object.values(pids), postgres].some((pid) => pid && isAlive(pid)), {
      what: 'every process to end',
    });
    await poll(() => !existsSync(ready ?? ''), { what: 'the folder to go' });
  },
);
