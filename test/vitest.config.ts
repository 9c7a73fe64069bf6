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

/** What is built, and what others have written. */
const noSources = ['**/node_modules/**', '**/dist/**'];

const quick = { testTimeout: testMs };
const long = { testTimeout: longTestMs };

/** A project whose tests need servers: the harness finds or starts them once for the whole run. */
function withServers(
  name: string,
  include: string[],
  more: { testTimeout: number; exclude?: string[]; env?: Record<string, string> },
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

const httpSetup = ['test/http/support/global-setup.ts'];
const browserSetup = ['test/browser/support/global-setup.ts'];

/** What only changes of kit can break. */
const kit = [
  'packages/kit/**/*.db.test.ts',
  'packages/kit/src/rpc/{large-messages,peer-auth}.test.ts',
  'test/contract/{event-bus-embedded,event-bus-nats,outbox,outbox-retention,outbox-replicas}.test.ts',
];
/** The largest inputs, the longest lists, hostile texts, and hundreds of what hangs: minutes for few tests. */
const limits = [
  'packages/mail/src/read/bounds.test.ts',
  'packages/service/src/fair-share.db.test.ts',
  'services/agent/src/actions/action-runner.db.test.ts',
  'services/agent/src/answering/decide/longest-messages.test.ts',
  'services/agent/src/answering/safety/{hostile,oversized}-model.test.ts',
  'services/agent/src/models/ledger.db.test.ts',
  'services/core/src/long-lists.db.test.ts',
  'services/core/src/inbox/contacts/scanned-contacts.db.test.ts',
  'services/core/src/inbox/conversations/many-writes.db.test.ts',
  'services/core/src/inbox/erasure/large-contacts.db.test.ts',
  'services/knowledge/src/indexing/{index,leases}.db.test.ts',
  'services/knowledge/src/text/hostile.test.ts',
  'services/webhooks/src/dispatch/sharing.db.test.ts',
  'test/http/{long-pages,generated-requests}.test.ts',
];
/** What takes no time of the tests of how well search and agent do. */
const measures = ['test/relevance/{languages,metrics,read-set}.test.ts', 'test/agent-eval/figures.test.ts'];
/** Tests of the folders contract, http and browser that are of another suite, or have one of their own. */
const laterVersion = 'test/contract/later-version.test.ts';
const outages = 'test/http/*{outage,outages}.test.ts';
const demo = 'test/browser/demo.test.ts';
const clients = ['test/http/{generated-clients,client-programs,python-client}.test.ts'];
/** Tests of the API that start programs: the command line, mail servers, stores of files, further gateways. */
const programs = ['test/http/{cli-*,mail-*,people-mail,attachments-s3,two-gateways}.test.ts'];
/** Tests of the API that stand closest to Node: hostile bytes, connections that stay open, files, and calls of others. */
const wire = [
  'test/http/{hostile-*,live-events,stream-age,widget-stream,webhook-deliveries}.test.ts',
  'test/http/{attachments,attachment-attacks,visitor-files}.test.ts',
];
const looks = 'test/browser/*look.test.ts';

const quickProjects = [
  {
    extends: true,
    test: {
      name: 'unit',
      setupFiles: ['test/support/unit-setup.ts'],
      include: ['{packages,services,gateway,deploy}/**/*.test.ts', ...measures],
      exclude: [...noSources, ...kit, ...limits, '**/*.{db,mocked}.test.ts'],
    },
  },
  // Tests that replace a module: each has a process of its own, where nobody has loaded it yet.
  {
    extends: true,
    test: { name: 'mocked', include: ['{packages,services,gateway,deploy}/**/*.mocked.test.ts'], isolate: true },
  },
  // Tests beside their source that need a database.
  withServers('database', ['{packages,services,gateway,deploy}/**/*.db.test.ts'], {
    ...quick,
    exclude: [...noSources, ...kit, ...limits],
  }),
  withServers('contract', ['test/contract/**/*.test.ts'], { ...quick, exclude: [...noSources, ...kit, laterVersion] }),
  // What a newcomer sees first, in a real browser.
  withServers('demo', [demo], long, browserSetup),
  withServers(
    'http',
    ['test/http/**/*.test.ts'],
    { ...quick, exclude: [...noSources, ...limits, ...clients, ...programs, ...wire, outages] },
    httpSetup,
  ),
] satisfies TestProjectInlineConfiguration[];

const longProjects = [
  {
    extends: true,
    test: {
      name: 'docs',
      include: ['test/{webhook-docs,docs}/**/*.test.ts'],
      testTimeout: longTestMs,
      globalSetup: ['test/webhook-docs/global-setup.ts'],
    },
  },
  {
    extends: true,
    test: {
      name: 'relevance',
      include: ['test/{relevance,agent-eval,scale}/**/*.test.ts'],
      exclude: [...noSources, ...measures],
    },
  },
  { extends: true, test: { name: 'chart', include: ['test/chart/**/*.test.ts'] } },
  // The folder that the image holds, made and started as there.
  withServers('image', ['test/image/**/*.test.ts'], long),
  withServers('wire', wire, quick, httpSetup),
  withServers('programs', programs, quick, httpSetup),
  withServers('kit', kit, quick),
  withServers('limits', limits, quick, httpSetup),
  // Mailboxes on a real mail server.
  withServers('mail', ['test/mail/**/*.test.ts'], long, ['test/mail/global-setup.ts']),
  withServers('faults', ['test/faults/**/*.test.ts', outages], long),
  withServers('e2e', ['test/e2e/**/*.test.ts', laterVersion], long),
  // A real browser; those that need the platform start their own. Many short files are last, so that no process is idle at the end.
  withServers(
    'browser',
    ['test/browser/**/*.test.ts'],
    { ...long, exclude: [...noSources, demo, looks] },
    browserSetup,
  ),
] satisfies TestProjectInlineConfiguration[];

const toolProjects = [
  withServers('clients', clients, long, httpSetup),
  withServers('looks', [looks], long, browserSetup),
  // What takes random turns, ten times as often.
  withServers(
    'rounds',
    ['test/faults/{webhooks,import,mail}-killed.test.ts', 'services/knowledge/src/indexing/index.db.test.ts'],
    { ...long, env: { FAULT_ROUNDS: process.env.FAULT_ROUNDS ?? '200' } },
  ),
] satisfies TestProjectInlineConfiguration[];

/** `npm test -- http` knows them by that list, in the order in which they run. */
const suites: Record<string, string[]> = JSON.parse(readFileSync(new URL('suites.json', import.meta.url), 'utf8'));
const projects = { quick: quickProjects, long: longProjects, tools: toolProjects };
const names = Object.values(suites).flat();
for (const [group, of] of Object.entries(projects))
  if (of.map(({ test }) => test.name).join() !== suites[group]?.join())
    throw new Error(`test/suites.json lists other suites: ${group}`);

/** By itself Vitest goes by the names of projects. Within one it goes by what took long the last time, or else by size. */
class InOrderOfSuites extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.sort((a, b) => names.indexOf(a.project.name) - names.indexOf(b.project.name));
  }
}

/** A runner that was killed leaves no Vitest behind. Each project reads this file. */
const shared = globalThis as { pharosEndsWithRunner?: boolean };
if (!shared.pharosEndsWithRunner) process.once('disconnect', () => process.exit(1)).channel?.unref();
shared.pharosEndsWithRunner = true;

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
    // One process runs many files, so that what they import is loaded once.
    isolate: false,
    sequence: { sequencer: InOrderOfSuites },
    setupFiles: ['test/support/worker-setup.ts'],
    exclude: noSources,
    testTimeout: testMs,
    hookTimeout: setupMs,
    teardownTimeout: waitMs,
    // What one project has transformed, the others read, and so does the next run.
    experimental: { fsModuleCache: true },
    expect: { poll: { timeout: waitMs } },
    projects: Object.values(projects).flat(),
  },
});
