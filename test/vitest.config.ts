import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const root = fileURLToPath(new URL('..', import.meta.url));
const conditions = ['pharos-source', 'node'];

/** A project whose tests need servers: the harness finds or starts them once for the whole run. */
function withServers(name: string, include: string[], timeoutMs: number, moreSetup: string[] = []) {
  return {
    extends: true as const,
    test: {
      name,
      include,
      globalSetup: ['test/support/global-setup.ts', ...moreSetup],
      testTimeout: timeoutMs,
      hookTimeout: 60_000,
    },
  };
}

export default defineConfig({
  root,
  resolve: { conditions },
  // Workspace packages are run from their TypeScript sources: no build stands between an edit and its test.
  ssr: { resolve: { conditions } },
  environments: { __vitest__: { resolve: { conditions } } },
  test: {
    pool: 'forks',
    maxWorkers: 2,
    exclude: ['**/node_modules/**', '**/dist/**'],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          testTimeout: 20_000,
          hookTimeout: 60_000,
          include: ['packages/**/*.test.ts', 'services/**/*.test.ts', 'gateway/**/*.test.ts', 'deploy/**/*.test.ts'],
          exclude: ['**/node_modules/**', '**/dist/**', '**/*.db.test.ts'],
        },
      },
      { extends: true, test: { name: 'docs', include: ['test/webhook-docs/**/*.test.ts'], testTimeout: 30_000 } },
      { extends: true, test: { name: 'relevance', include: ['test/relevance/**/*.test.ts'], testTimeout: 30_000 } },
      // Tests beside their source that need a database.
      withServers('database', ['{packages,services,gateway,deploy}/**/*.db.test.ts'], 30_000),
      withServers('contract', ['test/contract/**/*.test.ts'], 30_000),
      withServers('http', ['test/http/**/*.test.ts'], 30_000, ['test/http/support/global-setup.ts']),
      withServers('faults', ['test/faults/**/*.test.ts'], 120_000),
      withServers('e2e', ['test/e2e/**/*.test.ts'], 120_000),
    ],
  },
});
