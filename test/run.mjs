// Runs every suite and ends with one line that sums them up: `N passed, N failed`. Names of suites choose those; further
// arguments go to vitest: `http conversations` runs the files of the suite http that have «conversations» in their path.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const scratch = mkdtempSync(join(tmpdir(), 'pharos-results-'));
const results = join(scratch, 'results.json');

const suites = JSON.parse(readFileSync(join(root, 'test/suites.json'), 'utf8'));

/** Names of suites come first; vitest would take them for parts of paths. */
function withSuites(args) {
  const other = args.findIndex((arg) => !suites.includes(arg));
  const chosen = other < 0 ? args : args.slice(0, other);
  return [...chosen.map((name) => `--project=${name}`), ...args.slice(chosen.length)];
}

function runVitest() {
  const args = ['run', '--config', 'test/vitest.config.ts', '--reporter=default', '--reporter=json'];
  const vitest = spawn(
    process.execPath,
    [
      join(root, 'node_modules/vitest/vitest.mjs'),
      ...args,
      `--outputFile.json=${results}`,
      ...withSuites(process.argv.slice(2)),
    ],
    { cwd: root, stdio: 'inherit' },
  );
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => vitest.kill(signal));
  return new Promise((resolve) => {
    vitest.on('error', () => resolve(1));
    vitest.on('exit', (code) => resolve(code ?? 1));
  });
}

function count() {
  try {
    const { numPassedTests, numFailedTests, numPendingTests, testResults } = JSON.parse(readFileSync(results, 'utf8'));
    // A file that could not be loaded or set up fails without a failed test.
    const fails = (result) => result.status === 'failed';
    const broken = testResults.filter((file) => fails(file) && !file.assertionResults.some(fails)).length;
    return { passed: numPassedTests, failed: numFailedTests + broken, skipped: numPendingTests };
  } catch {
    return { passed: 0, failed: 0, skipped: 0 };
  }
}

const code = await runVitest();
const { passed, failed, skipped } = count();
rmSync(scratch, { recursive: true, force: true });
// An error outside any test fails the run as well.
const failures = code === 0 ? failed : Math.max(failed, 1);
if (skipped > 0) console.log(`${skipped} skipped`);
console.log(`${passed} passed, ${failures} failed`);
process.exitCode = failures === 0 ? 0 : 1;
