import type { CodeBlock } from '../../support/code-blocks.js';
import {
  assistantConnects,
  type Check,
  decidesOnDevice,
  formIsTaken,
  importsArticle,
  importsContacts,
  importsConversations,
  installsLibrary,
  isScript,
  refusalLooksLikeIt,
  scriptsAreServed,
} from './checks.js';
import { caddyReads, nginxReads, systemdReads } from './configurations.js';
import { hearsOfMessages, platformGreets, programGetsItsKey } from './going-on.js';
import { chartTakes, chartTakesBesideOthers, clusterPages, runWithoutCluster } from './kubernetes.js';

/** What tries a block that is neither run with the commands of its page nor sent as a request. */
export type Trial =
  | { readonly check: Check }
  /** A test of another file reads the block from the page. */
  | { readonly test: string }
  /** The block is a file that the commands of the page read. */
  | { readonly givenToCommands: true }
  /** Nothing can run it here. Commands are read by a shell all the same, and their variables must exist. */
  | { readonly cannotRun: string };

const check = (of: Check): Trial => ({ check: of });
const test = (file: string): Trial => ({ test: file });
const cannotRun = (why: string): Trial => ({ cannotRun: why });

const ofServer = cannotRun('it changes the server that it runs on');
const drawing = cannotRun('it is a drawing');
const webhookPage = test('test/webhook-docs/page.test.ts');

/** The page, how the block begins, and what tries it. */
export const otherBlocks: readonly (readonly [page: string, begins: string, trial: Trial])[] = [
  ['CONTRIBUTING.md', 'proto/ ', drawing],
  ['README.md', 'npm start', cannotRun('it does not end by itself; test/e2e/npm-signals.test.ts runs it')],
  ['README.md', 'npm test', cannotRun('it runs the tests')],
  ['charts/pharos/README.md', 'postgresql: { existingSecret: pharos-postgresql }', check(chartTakes)],
  ['charts/pharos/README.md', 'postgresql: { existingSecret: pharos-postgresql, max', check(chartTakes)],
  ['charts/pharos/README.md', 'components:', check(chartTakesBesideOthers)],
  ['charts/pharos/README.md', 'networkPolicy:', test('test/chart/servers-to-try.test.ts')],
  ['deploy/backup/README.md', '# postgresql.conf', test('test/e2e/operated-platform.ts')],
  ['deploy/backup/README.md', 'pg_basebackup', test('test/e2e/operated-platform.ts')],
  ['deploy/backup/README.md', 'backup=', test('test/e2e/operated-platform.ts')],
  ['deploy/backup/README.md', 'psql ', test('test/e2e/operated-platform.ts')],
  ['deploy/release/README.md', 'npm run release', cannotRun('it needs a registry; test/chart/release.test.ts runs it')],
  ['deploy/release/README.md', 'cosign verify', cannotRun('it needs a release')],
  ['deploy/release/README.md', 'docker buildx', cannotRun('it needs a release')],
  ['docs/architecture.md', '            HTTP', drawing],
  ['docs/cli.md', 'pharos login', cannotRun('a person approves in a browser; test/http/cli-account.test.ts runs it')],
  ['docs/cli.md', '---', check(importsArticle)],
  ['docs/cli.md', 'pharos webhooks listen', check(hearsOfMessages)],
  ['docs/cli.md', '{\n  "mcpServers"', check(assistantConnects)],
  ['docs/device-flow.md', 'BASE=', check(programGetsItsKey)],
  ['docs/device-flow.md', 'GET ', check(decidesOnDevice)],
  ['docs/errors.md', '{', check(refusalLooksLikeIt)],
  ['docs/forms.md', '<form', check(formIsTaken)],
  ['docs/going-live.md', 'apt-get update', ofServer],
  ['docs/going-live.md', 'useradd', ofServer],
  ['docs/going-live.md', 'PASSWORD=', ofServer],
  ['docs/going-live.md', 'install -d', ofServer],
  ['docs/going-live.md', 'SMTP_URL=', test('test/e2e/going-live.test.ts')],
  ['docs/going-live.md', '[Unit]', check(systemdReads)],
  ['docs/going-live.md', 'systemctl daemon-reload', ofServer],
  ['docs/going-live.md', 'support.example.com {', check(caddyReads)],
  ['docs/going-live.md', 'systemctl reload caddy', ofServer],
  ['docs/going-live.md', 'cd /opt/pharos', ofServer],
  ['docs/import.md', '{"external_id":"42"', check(importsContacts)],
  ['docs/import.md', '{"external_id":"T-1"', check(importsConversations)],
  ['docs/integrations.md', 'curl -sS "$PROJECT_URL/conversations', cannotRun('it needs GitHub')],
  ['docs/live-events.md', 'curl -N', check(hearsOfMessages)],
  [
    'docs/live-events.md',
    'retry: 2000',
    cannotRun('it is a piece of an answer; test/http/live-events.test.ts reads whole ones'),
  ],
  ['docs/mail.md', 'curl smtp:', cannotRun('the port may be taken; test/e2e/local-start.test.ts sends a mail so')],
  ['docs/people.md', '[\n', test('services/core/src/accounts/oidc/oidc-config.test.ts')],
  ['docs/receiving-webhooks/README.md', 'POST /hooks', webhookPage],
  ...['go', 'js', 'php', 'python', 'ruby'].map(
    (language) => ['docs/receiving-webhooks/README.md', `\`\`\`${language}`, webhookPage] as const,
  ),
  ['docs/scaling.md', 'gzip on;', check(nginxReads)],
  ['docs/search.md', '# Ollama', cannotRun('it downloads models')],
  ['docs/search.md', 'where is my parcel', { givenToCommands: true }],
  [
    'docs/servers.md',
    'test -s ~/pharos-master.key',
    cannotRun('it writes to the home folder, and names servers of the reader'),
  ],
  [
    'docs/servers.md',
    'export SERVICE_TOKEN',
    cannotRun('the reader has to put in addresses; the suites http and faults start services so'),
  ],
  ['docs/servers.md', 'npm run setup', check(platformGreets)],
  ['docs/start.md', 'npm start', cannotRun('as in README.md')],
  ['docs/start.md', 'AGENT_MODEL=anthropic', cannotRun('the reader has to put in a key')],
  ['docs/upgrade.md', 'cd /opt/pharos', ofServer],
  ['docs/widget.md', '<script', check(scriptsAreServed)],
  ['docs/widget.md', '(window.Pharos', check(isScript)],
  ['docs/widget.md', 'import { createHmac', test('services/core/src/site/widget/identity-token.test.ts')],
  ['docs/widget.md', 'script-src', test('test/browser/support/page-server.ts')],
  ['packages/kit/src/rpc/README.md', ' gateway,', drawing],
  ['services/knowledge/src/indexing/README.md', ' publish,', drawing],
  ['packages/python/README.md', 'pip install', test('test/http/python-client.test.ts')],
  ['packages/sdk/README.md', 'npm install', check(installsLibrary)],
];

/** What tries a block that is neither a command to run nor a request to send; undefined for all others. */
export function trialOf({ page, language, code }: CodeBlock): Trial | undefined {
  const row = otherBlocks.find(([of, begins]) => of === page && begun(begins, language, code));
  if (row !== undefined) return row[2];
  return language === 'sh' && clusterPages.includes(page) ? check(runWithoutCluster) : undefined;
}

/** Whether a block begins so, or is of the language that stands behind three backticks. */
export function begun(begins: string, language: string, code: string): boolean {
  return begins.startsWith('```') ? begins === `\`\`\`${language}` : code.startsWith(begins);
}
