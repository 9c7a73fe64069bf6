import { appendFileSync } from 'node:fs';
import { openEmbeddedPostgres } from '@pharos/local';
import { expect, test } from 'vitest';
import { poll, spawnOwn, tempDir } from '../../support/index.js';

/** A line for each process of this file: `worker` and its number, `runner`, or whatever it has started. */
const note = (who: string, pid: number | string) => appendFileSync(process.env.NOTES ?? '', `${who} ${pid}\n`);

/** A process with one of its own that has left its group, as the local platform has its PostgreSQL. */
const parent = `const { spawn } = require('node:child_process');
  const child = spawn('sleep', ['600'], { detached: true, stdio: 'ignore' });
  console.log(child.pid + '.');
  setInterval(() => undefined, 1_000);`;

test('starts processes and stops none of them', async () => {
  note('worker', process.pid);
  note('runner', process.ppid);
  const started = spawnOwn(process.execPath, ['-e', parent]);
  note('child', started.pid);
  const [, grandchild = ''] = await poll(() => /^(\d+)\.$/m.exec(started.output()), { what: 'the grandchild' });
  note('grandchild', grandchild);
  if (process.env.THEN === 'end') return;
  if (process.env.THEN === 'fail') expect.fail('as it should');
  const folder = tempDir('left-behind');
  await openEmbeddedPostgres({ folder: folder.path, password: 'secret-of-the-test', role: 'platform' });
  note('ready', folder.path);
  await new Promise(() => undefined);
});
