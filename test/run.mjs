// Runs suites and ends with one line that sums them up: `N passed, N failed`. By itself it runs the quick suites; with `--all` the
// long ones after them, with nothing skipped and on the Node release of the image; with `--tools` those that are for a release. Names of
// suites choose just those, and further arguments go to Vitest: `http conversations` runs the files of the suite http that have
// "conversations" in their path.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { imagesNode } from './images-node.mjs';
import { Interrupted, root, runVitest } from './run-vitest.mjs';

const { quick, long, tools } = JSON.parse(readFileSync(join(root, 'test/suites.json'), 'utf8'));
const groups = { '--all': [...quick, ...long], '--tools': tools };
const nothing = { passed: 0, failed: 0, skipped: 0, failures: [] };

/** The suites that are wanted, and what is left for Vitest, which would take names of suites for parts of paths. */
function wanted([first, ...others]) {
  if (first in groups) return { suites: groups[first], args: others };
  const args = first === undefined ? [] : [first, ...others];
  const all = [...quick, ...long, ...tools];
  const other = args.findIndex((arg) => !all.includes(arg));
  const suites = other < 0 ? args : args.slice(0, other);
  if (suites.length > 0) return { suites, args: args.slice(suites.length) };
  return { suites: args.length === 0 ? quick : groups['--all'], args };
}

const fails = (result) => result.status === 'failed';

/** What failed in a file, each with the first lines of its reason. A file that could not be loaded or set up fails without a test. */
function failuresIn(file) {
  const tests = file.assertionResults.filter(fails);
  const failures =
    tests.length > 0 ? tests : [{ fullName: '(the file itself)', failureMessages: [file.message ?? ''] }];
  return failures.map(({ fullName, failureMessages }) => {
    const reason = failureMessages.join('\n').split('\n').slice(0, 12).join('\n    ');
    return `FAILED: ${relative(root, file.name)}: ${fullName}\n    ${reason}`;
  });
}

function count(results) {
  try {
    const { numPassedTests, numPendingTests, testResults } = JSON.parse(readFileSync(results, 'utf8'));
    const failures = testResults.filter(fails).flatMap(failuresIn);
    return { passed: numPassedTests, failed: failures.length, skipped: numPendingTests, failures };
  } catch {
    return nothing;
  }
}

/** Runs these suites in one Vitest, on this Node or another one, and counts. @throws Interrupted */
async function run(suites, args, on = {}) {
  const scratch = mkdtempSync(join(tmpdir(), 'pharos-results-'));
  try {
    const results = join(scratch, 'results.json');
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${results}`];
    const code = await runVitest([...reporters, ...suites.map((name) => `--project=${name}`), ...args], on);
    const sum = count(results);
    return code === 0 || sum.failed > 0 ? sum : failing(sum, 'an error outside any test; Vitest says it above');
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

const failing = (sum, reason) => ({
  ...sum,
  failed: sum.failed + 1,
  failures: [...sum.failures, `FAILED: ${reason}`],
});

/** The quick suites on this Node, the long ones on that of the image: nothing is run twice. Without that one, which fails, all on this. */
async function runAll() {
  const onThis = await run(quick, []);
  const node = imagesNode();
  const others = await run(long, [], node.missing ? {} : node);
  const sum = {
    passed: onThis.passed + others.passed,
    failed: onThis.failed + others.failed,
    skipped: onThis.skipped + others.skipped,
    failures: [...onThis.failures, ...others.failures],
  };
  return node.missing ? failing(sum, node.missing) : sum;
}

async function main() {
  const isAll = process.argv[2] === '--all';
  if (isAll) {
    // The harness installs what is missing, or fails.
    process.env.CI = 'true';
    process.env.GENERATED_REQUESTS ??= '10400';
  }
  const { suites, args } = wanted(process.argv.slice(2));
  const sum = await (isAll && args.length === 0 ? runAll() : run(suites, args));
  // Last, where whoever reads only the end of a long log finds it.
  for (const failure of sum.failures) console.log(failure);
  if (sum.skipped > 0) console.log(`${sum.skipped} skipped`);
  console.log(`${sum.passed} passed, ${sum.failed} failed`);
  return sum.failed === 0 ? 0 : 1;
}

process.exitCode = await main().catch((error) => {
  if (!(error instanceof Interrupted)) throw error;
  console.log(`Ended by ${error.message}`);
  return 130;
});
