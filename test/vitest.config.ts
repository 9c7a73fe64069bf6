import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const root = fileURLToPath(new URL('..', import.meta.url));
const conditions = ['pharos-source', 'node'];

/**
 * Limits that end what hangs, far beyond what a busy machine of two cores needs: none of them is what a test is about.
 * A test's limit is longer than that of a wait within it, so that a failure says what was waited for.
 */
const waitMs = 120_000;
const testMs = 240_000;
const setupMs = 480_000;
const longTestMs = 900_000;

/** One process runs many files, so that what they import is loaded once. */
const sharedProcess = { isolate: false };

const quick = { testTimeout: testMs, ...sharedProcess };
const long = { testTimeout: longTestMs };

/** A project whose tests need servers: the harness finds or starts them once for the whole run. */
function withServers(
  name: string,
  include: string[],
  more: { testTimeout: number; isolate?: boolean },
  moreSetup: string[] = [],
) {
  return {
    extends: true as const,
    test: {
      name,
      include,
      globalSetup: ['test/support/global-setup.ts', ...moreSetup],
      ...more,
    },
  };
}

const projects = [
  {
    extends: true,
    test: {
      name: 'unit',
      ...sharedProcess,
      setupFiles: ['test/support/unit-setup.ts'],
      include: ['packages/**/*.test.ts', 'services/**/*.test.ts', 'gateway/**/*.test.ts', 'deploy/**/*.test.ts'],
      exclude: ['**/node_modules/**', '**/dist/**', '**/*.{db,mocked}.test.ts'],
    },
  },
  // Tests that replace a module: each has a process of its own, where nobody has loaded it yet.
  {
    extends: true,
    test: { name: 'mocked', include: ['{packages,services,gateway,deploy}/**/*.mocked.test.ts'] },
  },
  {
    extends: true,
    test: {
      name: 'docs',
      include: ['test/webhook-docs/**/*.test.ts'],
      globalSetup: ['test/webhook-docs/global-setup.ts'],
    },
  },
  { extends: true, test: { name: 'relevance', include: ['test/{relevance,agent-eval,scale}/**/*.test.ts'] } },
  { extends: true, test: { name: 'chart', include: ['test/chart/**/*.test.ts'] } },
  // Tests beside their source that need a database.
  withServers('database', ['{packages,services,gateway,deploy}/**/*.db.test.ts'], quick),
  withServers('contract', ['test/contract/**/*.test.ts'], quick),
  // The folder that the image holds, made and started as there.
  withServers('image', ['test/image/**/*.test.ts'], long),
  withServers('http', ['test/http/**/*.test.ts'], quick, ['test/http/support/global-setup.ts']),
  withServers('faults', ['test/faults/**/*.test.ts'], long),
  // A real browser; those that need the platform start their own.
  withServers('browser', ['test/browser/**/*.test.ts'], long, ['test/browser/support/global-setup.ts']),
  withServers('e2e', ['test/e2e/**/*.test.ts'], long),
] satisfies TestProjectInlineConfiguration[];

/**
 * Kills a worker 200 times in CI: some ten minutes on a quiet machine, half an hour on a busy one. By itself Vitest goes by the names
 * of projects and the sizes of files, and would wait for it alone at the end.
 */
const longest = 'test/faults/webhooks-killed.test.ts';

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLongest = ({ moduleId }: TestSpecification) => moduleId.endsWith(longest);
    return [...sorted.filter(isLongest), ...sorted.filter((file) => !isLongest(file))];
  }
}

// `npm test -- http` knows them by that list.
const listed: string[] = JSON.parse(readFileSync(new URL('suites.json', import.meta.url), 'utf8'));
if (projects.map(({ test }) => test.name).join() !== listed.join())
  throw new Error('test/suites.json lists other suites');

export default defineConfig({
  root,
  resolve: { conditions },
  // Workspace packages are run from their TypeScript sources: no build stands between an edit and its test.
  ssr: { resolve: { conditions } },
  environments: { __vitest__: { resolve: { conditions } } },
  test: {
    pool: 'forks',
    // One more than the usual machine has cores: many tests wait for leases and for processes that start and stop.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    exclude: ['**/node_modules/**', '**/dist/**'],
    testTimeout: testMs,
    hookTimeout: setupMs,
    teardownTimeout: waitMs,
    expect: { poll: { timeout: waitMs } },
    projects,
  },
});
