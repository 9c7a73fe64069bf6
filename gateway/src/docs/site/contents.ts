import { readFileSync } from 'node:fs';
import type { Group, Page } from './pages.js';

/** The same folders from `src` and from `dist`. The bundle copies what is named here as a URL of its own. */
const folder = new URL('../../../../docs/', import.meta.url);
const elsewhere: Readonly<Record<string, URL>> = {
  'charts/pharos/README.md': new URL('../../../../charts/pharos/README.md', import.meta.url),
  'deploy/backup/README.md': new URL('../../../../deploy/backup/README.md', import.meta.url),
  'deploy/observability/README.md': new URL('../../../../deploy/observability/README.md', import.meta.url),
  'packages/sdk/README.md': new URL('../../../../packages/sdk/README.md', import.meta.url),
  'packages/python/README.md': new URL('../../../../packages/python/README.md', import.meta.url),
};

/** The guides in the order in which a reader needs them: address, title, and the file where it is not `docs/<address>.md`. */
const guides: readonly (readonly [group: string, pages: readonly (readonly [string, string, string?])[]])[] = [
  [
    'Get started',
    [
      ['', 'Overview', 'docs/index.md'],
      ['start', 'Start'],
      ['architecture', 'Architecture'],
      ['changelog', 'Changelog'],
    ],
  ],
  [
    'For your team',
    [
      ['desk', 'The desk'],
      ['inbox', 'Working in the inbox'],
      ['people', 'People and roles'],
    ],
  ],
  [
    'Channels',
    [
      ['widget', 'Widget and beacon'],
      ['forms', 'Forms'],
      ['mail', 'Mail'],
      ['attachments', 'Attachments'],
      ['integrations', 'Integrations'],
    ],
  ],
  [
    'Answers',
    [
      ['agent', 'The AI agent'],
      ['agent-evaluation', 'Measuring the agent'],
      ['search', 'Search'],
    ],
  ],
  [
    'Move to Pharos',
    [
      ['moving', 'From another product'],
      ['import', 'Import by the API'],
    ],
  ],
  [
    'Build with the API',
    [
      ['errors', 'Errors'],
      ['limits', 'Limits'],
      ['pagination', 'Pagination'],
      ['idempotency', 'Idempotency'],
      ['webhooks', 'Webhooks', 'docs/receiving-webhooks/README.md'],
      ['live-events', 'Live events'],
      ['device-flow', 'Device flow'],
      ['cli', 'Command line'],
      ['typescript', 'TypeScript library', 'packages/sdk/README.md'],
      ['python', 'Python library', 'packages/python/README.md'],
    ],
  ],
  [
    'Run it',
    [
      ['going-live', 'Going live on one server'],
      ['servers', 'Your own servers'],
      ['kubernetes', 'Kubernetes', 'charts/pharos/README.md'],
      ['configuration', 'Configuration'],
      ['operate', 'Operate'],
      ['upgrade', 'Upgrade'],
      ['backup', 'Backup and restore', 'deploy/backup/README.md'],
      ['monitoring', 'Monitoring', 'deploy/observability/README.md'],
      ['personal-data', 'Personal data'],
      ['scaling', 'Scaling'],
    ],
  ],
  [
    'Runbooks',
    [
      ['runbooks/agent-turns-late', 'Agent turns are late'],
      ['runbooks/backup-missing', 'A backup is missing'],
      ['runbooks/certificate-ends', 'A certificate ends'],
      ['runbooks/component-absent', 'A component is absent'],
      ['runbooks/database-connections', 'Database connections'],
      ['runbooks/dead-events', 'Dead events'],
      ['runbooks/dependency-down', 'A dependency is down'],
      ['runbooks/error-budget', 'An error budget'],
      ['runbooks/error-rate', 'Error rate'],
      ['runbooks/events-unhandled', 'Unhandled events'],
      ['runbooks/gateway-down', 'No gateway can serve'],
      ['runbooks/job-fails', 'A job fails'],
      ['runbooks/limiter-fallback', 'Limits without Redis'],
      ['runbooks/mail-late', 'Mail is late'],
      ['runbooks/mail-not-sent', 'Mail is not sent'],
      ['runbooks/nats-volume-full', 'A volume of NATS is full'],
      ['runbooks/not-scraped', 'Metrics are not scraped'],
      ['runbooks/outbox-late', 'The outbox is late'],
      ['runbooks/search-index-late', 'The search index is late'],
      ['runbooks/slow-requests', 'Slow requests'],
      ['runbooks/webhooks-late', 'Webhooks are late'],
    ],
  ],
];

/** The guides, by the groups of the contents. */
export function guideGroups(): Group[] {
  return guides.map(([title, pages]) => ({ title, pages: pages.map((page) => guideOf(...page)) }));
}

/** @throws when it is read and was not shipped */
function guideOf(path: string, title: string, file = `docs/${path}.md`): Page {
  const url = elsewhere[file] ?? new URL(file.replace('docs/', ''), folder);
  return { path, title, file, markdown: () => withoutComments(readFileSync(url, 'utf8')) };
}

/** Marks of programs that write parts of a file. */
function withoutComments(markdown: string): string {
  return markdown.replace(/^<!--.*?-->\n/gms, '');
}
