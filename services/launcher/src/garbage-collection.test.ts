import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const run = promisify(execFile);
const module = new URL('../dist/garbage-collection.js', import.meta.url);

/** Runs the program in a Node of its own; the collector belongs to a whole process. */
async function runAlone(program: string): Promise<{ stdout: string; stderr: string }> {
  const text = `import { collectAfterStart, collectYoungObjectsWell } from '${module}'; ${program}`;
  return run(process.execPath, ['--allow-natives-syntax', '--input-type=module', '--eval', text]);
}

test('this release of Node knows all that is asked of its collector', async () => {
  expect(await runAlone('collectYoungObjectsWell(); collectAfterStart();')).toEqual({ stdout: '', stderr: '' });
});

test('new objects are young also where those before them have lived for long', async () => {
  const { stdout } = await runAlone(`
    collectYoungObjectsWell();
    const make = (n) => ({ a: [n], b: { n } });
    let kept = [];
    for (let n = 0; n < 2_000_000; n += 1) {
      kept.push(make(n));
      if (kept.length > 300_000) kept = [];
    }
    const isYoung = new Function('object', 'return %InYoungGeneration(object)');
    let old = 0;
    for (let n = 0; n < 100_000; n += 1) if (!isYoung(make(n).b)) old += 1;
    console.log(old);`);
  // A collection amid the loop makes a handful old.
  expect(Number(stdout)).toBeLessThan(1_000);
});

test('what a start has used is given back', async () => {
  const { stdout } = await runAlone(`
    let used = Array.from({ length: 2_000_000 }, (_, n) => ({ n }));
    const before = process.memoryUsage().heapUsed;
    used = undefined;
    collectAfterStart();
    console.log(before - process.memoryUsage().heapUsed);`);
  expect(Number(stdout)).toBeGreaterThan(40_000_000);
});
