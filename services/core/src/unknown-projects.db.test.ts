import type { Database } from '@pharos/kit';
import { blocksReadBy } from '@pharos/service/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lockContacts } from './inbox/contacts/contacts.js';
import { recountMessages } from './inbox/conversations/activity.js';
import type { ConversationOrder } from './inbox/conversations/conversation-filters.js';
import { selectConversations } from './inbox/conversations/list-conversations.js';
import { holdByExternalIds } from './inbox/import/add-imported-messages.js';
import { findByExternalIds } from './inbox/import/import-conversations.js';
import { rowsComparedBy } from './testing/rows-compared.js';
import { rowsReadBy } from './testing/rows-read.js';
import { startTestCore, type TestCore } from './testing/test-core.js';
import { TestProject } from './testing/test-project.js';

const count = 2_000;

let core: TestCore;
let known: TestProject;
let project: TestProject;
beforeAll(async () => {
  core = await startTestCore();
  known = await TestProject.create(core);
  await fill(known, count);
  for (const table of ['contacts', 'contact_identities', 'conversations', 'conversation_activity'])
    await core.rows(`ANALYZE ${table}`);
  project = await TestProject.create(core);
  await fill(project, count);
});
afterAll(() => core.stop());

/** Contacts and conversations that have the external ids 1, 2 and so on. */
async function fill({ projectId }: TestProject, howMany: number): Promise<void> {
  await core.rows(
    `WITH contact AS (
      INSERT INTO contacts (id, project_id, email, email_folded, external_id)
      SELECT 'con_' || $1 || n, $1, n || '@x.example', n || '@x.example', n FROM generate_series(1, $2::int) n
    ), made AS (
      INSERT INTO conversations (id, project_id, external_id, status, priority, channel)
      SELECT 'cnv_' || $1 || n, $1, n, 'open', 'normal', 'api' FROM generate_series(1, $2::int) n
      RETURNING id, project_id, created_at
    )
    INSERT INTO conversation_activity (conversation_id, project_id, updated_at, last_message_at, handled_by, asked_at, answered_at)
    SELECT id, project_id, created_at, created_at + n * interval '1 ms', CASE WHEN n % 200 = 0 THEN 'ai' ELSE 'people' END,
      CASE WHEN n % 2 = 0 THEN created_at + n * interval '1 ms' END, CASE WHEN n % 2 = 1 THEN created_at END
    FROM (SELECT *, substr(id, length($1) + 5)::int AS n FROM made) made`,
    projectId,
    howMany,
  );
}

const numbers = (from: number) => Array.from({ length: 500 }, (_, n) => String(from + n));
const noFilters = {
  statuses: [],
  priorities: [],
  channels: [],
  assignees: [],
  contactIds: [],
  tags: [],
  unassigned: undefined,
  waitingOn: [],
  handledBy: [],
  unread: undefined,
  mentioned: undefined,
  spam: undefined,
  overdue: undefined,
  externalId: undefined,
  createdAfter: undefined,
  createdBefore: undefined,
  updatedAfter: undefined,
  updatedBefore: undefined,
};

function list({ at }: TestProject, filters: object, by: ConversationOrder['by']) {
  const query = {
    filters: { ...noFilters, ...filters },
    order: { by, ascending: false },
    included: { contacts: false, lastMessages: false },
    page: { pageSize: 10, pageToken: '', includeTotal: false },
  };
  return (database: Database = core.database) => selectConversations(database, at, query);
}

const lately = { updatedAfter: new Date(0) };

test.each([
  ['that statistics know', () => known],
  ['that they do not know', () => project],
])('in a project %s, a list of those that were updated lately reads no more than its page', async (_, which) => {
  for (const by of ['created_at', 'updated_at'] as const) {
    const page = list(which(), lately, by);
    expect((await page()).rows).toHaveLength(10);
    expect(await blocksReadBy(core.database, page)).toBeLessThan(count / 20);
  }
});

const waits = { waitingOn: ['team'] };

test.each([
  ['that statistics know', () => known],
  ['that they do not know', () => project],
])(
  'in a project %s, a list in an order of the queue reads no more than its page, and sorts nothing',
  async (_, which) => {
    const cases: [filters: object, by: ConversationOrder['by']][] = [
      [waits, 'waiting_since'],
      [{ ...waits, statuses: ['open'] }, 'waiting_since'],
      [{ waitingOn: ['team', 'customer'] }, 'waiting_since'],
      [{}, 'last_message_at'],
      [waits, 'last_message_at'],
      [waits, 'created_at'],
      [{ handledBy: ['people'] }, 'created_at'],
    ];
    for (const [filters, by] of cases) {
      const page = list(which(), filters, by);
      expect((await page()).rows, by).toHaveLength(10);
      expect(await blocksReadBy(core.database, page), `${JSON.stringify(filters)} by ${by}`).toBeLessThan(count / 20);
    }
  },
);

test('a list of those that few are finds them by an index', async () => {
  for (const by of ['last_message_at', 'created_at'] as const) {
    const page = list(known, { handledBy: ['ai'] }, by);
    expect((await page()).rows).toHaveLength(10);
    expect(await blocksReadBy(core.database, page), by).toBeLessThan(count / 10);
  }
});

describe('in a project that statistics do not know yet, as one that was just imported', () => {
  test.each([
    ['those of a status that none has', { statuses: ['closed'] }, 0],
    ['those of a channel that none has', { channels: ['slack'] }, 0],
    ['all', {}, 10],
  ])('a list by updates looks at each conversation once: %s', async (_, filters, found) => {
    const ofNew = list(project, filters, 'updated_at');
    expect((await ofNew()).rows).toHaveLength(found);
    expect(await blocksReadBy(core.database, ofNew)).toBeLessThan(count * 5);
  });

  test('messages of some conversations are counted anew without looking at others', async () => {
    const ids = numbers(1).map((n) => `cnv_${project.projectId}${n}`);
    for (const some of [ids.slice(0, 1), ids]) {
      const counted = (database: Database) => recountMessages(database, project.projectId, some);
      expect(await rowsReadBy(core.database, counted)).toBeLessThan(some.length * 5);
    }
  });

  test('an import looks up each of its external ids once', async () => {
    for (const find of [findByExternalIds, holdByExternalIds]) {
      for (const ids of [numbers(1), numbers(count + 1)]) {
        const found = () => find(core.database, project.at, ids);
        expect((await found()).size).toBe(ids.includes('1') ? ids.length : 0);
        expect(await blocksReadBy(core.database, found)).toBeLessThan(ids.length * 20);
      }
    }
  });

  test('an import compares no contact with each of those that it names', async () => {
    const named = numbers(1).map((n) => ({ email_folded: `${n}@x.example`, external_id: String(500 + Number(n)) }));
    const lock = (tx: Database) => lockContacts(tx, project.at, named);
    expect(await lock(core.database)).toHaveLength(1_000);
    expect(await rowsComparedBy(core.database, lock)).toBeLessThan(count);
  });
});
