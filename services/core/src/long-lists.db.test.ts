import { ListContactsResponse } from '@pharos/proto/pharos/core/v1/contact';
import { type ListConversationsRequest, ListConversationsResponse } from '@pharos/proto/pharos/core/v1/conversation';
import { ListMessagesResponse } from '@pharos/proto/pharos/core/v1/message';
import { ListProjectsResponse } from '@pharos/proto/pharos/core/v1/project';
import { maxPageBytes } from '@pharos/service';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { selectMessages } from './inbox/messages/messages.js';
import { aCall, startTestCore, type TestCore } from './testing/test-core.js';
import { TestProject } from './testing/test-project.js';

let core: TestCore;
let project: TestProject;
beforeAll(async () => {
  core = await startTestCore();
});
beforeEach(async () => {
  project = await TestProject.create(core);
});
afterAll(() => core.stop());

type Asked = { pageSize: number; pageToken: string; includeTotal: boolean };
type Listed = { ids: string[]; bytes: number; next: string; total: number | undefined };

interface ListCase {
  /** How many records there are. */
  count: number;
  /** SQL that adds a record as long as it may be for each of `$2::int[]`; $1 is the project. */
  rows: string;
  list(page: Asked): Promise<Listed>;
}

const conversation = `INSERT INTO conversations (id, project_id, subject, status, priority, channel, tags, created_at)`;
const longTags = `ARRAY(SELECT repeat(chr(1), 99) || m FROM generate_series(10, 59) m)`;
const activity = `INSERT INTO conversation_activity (conversation_id, project_id, updated_at)
  SELECT id, project_id, created_at FROM made`;

/** Conversations of which each takes 30 kB of JSON. */
const conversations = (subject: string) => `WITH made AS (
    ${conversation} SELECT 'cnv_' || right($1, 20) || n, $1, '${subject}', 'open', 'normal', 'api', ${longTags},
      clock_now() + n * interval '1 millisecond' FROM unnest($2::int[]) n RETURNING id, project_id, created_at
  ) ${activity}`;

type More = Partial<ListConversationsRequest>;

async function listConversations(page: Asked, more: More = {}): Promise<Listed> {
  const answer = await project.listed({ ...more, page });
  return listed(answer.conversations, ListConversationsResponse.encode(answer).finish(), answer);
}

const inConversation = () => ({ ...project.at, conversationId: `cnv_${project.projectId.slice(-20)}` });

const cases: Record<string, ListCase> = {
  messages: {
    count: 20,
    rows: `WITH spoken AS (
        INSERT INTO conversations (id, project_id, status, priority, channel, created_at)
        SELECT 'cnv_' || right($1, 20), $1, 'open', 'normal', 'api', clock_now() ON CONFLICT DO NOTHING
      )
      INSERT INTO messages (id, project_id, conversation_id, sender_type, content, content_type, is_internal, created_at)
      SELECT 'msg_' || right($1, 20) || n, $1, 'cnv_' || right($1, 20), 'agent', repeat('😀', 100000), 'text', false,
        clock_now() - n * interval '1 second' FROM unnest($2::int[]) n`,
    list: async (page) => {
      const answer = await core.messages.listMessages({ ...inConversation(), page }, aCall());
      return listed(answer.messages, ListMessagesResponse.encode(answer).finish(), answer);
    },
  },
  'contacts with metadata of numbers': {
    count: 100,
    rows: `INSERT INTO contacts (id, project_id, email, metadata, created_at)
      SELECT 'con_' || right($1, 20) || n, $1, n || '@x.example', jsonb_build_object('n',
        ARRAY(SELECT m % 10 FROM generate_series(1, 8000) m)), clock_now() FROM unnest($2::int[]) n`,
    list: async (page) => {
      const answer = await core.contacts.listContacts({ ...project.at, metadata: [], page }, aCall());
      return listed(answer.contacts, ListContactsResponse.encode(answer).finish(), answer);
    },
  },
  'conversations, newest first': { count: 100, rows: conversations('x'), list: (page) => listConversations(page) },
  'conversations, oldest first': {
    count: 100,
    rows: conversations('x'),
    list: (page) => listConversations(page, { ascending: true }),
  },
  'conversations with a rare word': {
    count: 100,
    rows: conversations('needle'),
    list: (page) => listConversations(page, { q: 'needle' }),
  },
  'conversations, each with its contact whose metadata is long': {
    count: 100,
    rows: `WITH someone AS (
        INSERT INTO contacts (id, project_id, email, metadata, created_at)
        SELECT 'con_' || right($1, 20), $1, 'a@x.example', jsonb_build_object('n',
          ARRAY(SELECT m % 10 FROM generate_series(1, 8000) m)), clock_now() ON CONFLICT DO NOTHING
      ), made AS (
        INSERT INTO conversations (id, project_id, contact_id, status, priority, channel, created_at)
        SELECT 'cnv_' || right($1, 20) || n, $1, 'con_' || right($1, 20), 'open', 'normal', 'api',
          clock_now() + n * interval '1 millisecond' FROM unnest($2::int[]) n RETURNING id, project_id, created_at
      ) ${activity}`,
    list: async (page) => {
      const answer = await project.listed({ page, includeContacts: true });
      expect(answer.contacts).toHaveLength(1);
      const shown = answer.conversations.map((each) => ({ ...each, contact: answer.contacts[0] }));
      return listed(shown, ListConversationsResponse.encode(answer).finish(), answer);
    },
  },
  projects: {
    count: 99,
    rows: `INSERT INTO projects (id, org_id, name, slug, created_at)
      SELECT left(p.id, 20) || n, p.org_id, repeat(chr(1), 5000), n::text, p.created_at + n * interval '1 second'
      FROM projects p, unnest($2::int[]) n WHERE p.id = $1`,
    list: async (page) => {
      const answer = await core.projects.listProjects({ orgId: project.orgId, page, only: undefined }, aCall());
      return listed(answer.projects, ListProjectsResponse.encode(answer).finish(), answer);
    },
  },
};

function listed(
  records: readonly { id: string }[],
  encoded: Uint8Array,
  { page }: { page?: { nextPageToken: string; total?: number | undefined } | undefined },
): Listed {
  const bytes = Math.max(encoded.length, Buffer.byteLength(JSON.stringify(records)));
  return { ids: records.map(({ id }) => id), bytes, next: page?.nextPageToken ?? '', total: page?.total };
}

async function walk(list: ListCase['list'], pageSize: number): Promise<Listed[]> {
  const pages: Listed[] = [];
  for (let pageToken = ''; ; ) {
    const page = await list({ pageSize, pageToken, includeTotal: true });
    pages.push(page);
    pageToken = page.next;
    if (pageToken === '') return pages;
  }
}

/** As many rows in one statement as take no long time on any machine. */
async function add(rows: string, count: number): Promise<void> {
  for (let at = 0; at < count; at += 10) {
    const numbers = Array.from({ length: Math.min(10, count - at) }, (_, n) => 100 + at + n);
    await core.rows(rows, project.projectId, numbers);
  }
}

describe.each(Object.entries(cases))('a list of %s', (_, { count, rows, list }) => {
  test('ends its pages at 2 MiB, and goes on until every record was there once, in order', async () => {
    await add(rows, count);
    const pages = await walk(list, 100);
    expect(pages.length).toBeGreaterThan(1);
    for (const { bytes } of pages) expect(bytes).toBeLessThan(1.1 * maxPageBytes);
    const one = await walk(list, 1);
    expect(pages.flatMap(({ ids }) => ids)).toEqual(one.flatMap(({ ids }) => ids));
    expect(new Set(one.flatMap(({ ids }) => ids)).size).toBe(one.length);
    for (const { total } of pages) expect(total).toBe(one.length);
    expect(one.length).toBeGreaterThanOrEqual(count);
  });
});

describe('a list of long messages', () => {
  const { rows, list } = cases.messages as ListCase;

  test('has one for a page when each is longer than a page', async () => {
    await add(rows.replace('100000', '600000'), 3);
    const pages = await walk(list, 100);
    expect(pages.map(({ ids }) => ids.length)).toEqual([1, 1, 1]);
  });

  test.each([
    ['oldest', false],
    ['newest', true],
  ])(
    '%s first, is cut off in the database, which reads as its index has them and sorts nothing',
    async (_, descending) => {
      await add(rows, 20);
      let sent = 0;
      let plan = '';
      await core.database.transaction(async (tx) => {
        await tx.query({ name: '', text: 'SET LOCAL enable_seqscan = off' });
        await tx.query({ name: '', text: 'SET LOCAL enable_bitmapscan = off' });
        const query: typeof tx.query = async (statement, values) => {
          plan = JSON.stringify(await tx.query({ name: '', text: `EXPLAIN ${statement.text}` }, values));
          const found = await tx.query<never>(statement, values);
          sent += Buffer.byteLength(JSON.stringify(found));
          return found;
        };
        const page = { pageSize: 100, pageToken: '', includeTotal: false };
        await selectMessages({ ...tx, query }, inConversation(), { page, descending });
      });
      expect(sent).toBeGreaterThan(maxPageBytes / 2);
      expect(sent).toBeLessThan(maxPageBytes + 500_000);
      expect(plan).toContain('messages_by_conversation');
      expect(plan).not.toContain('Sort');
    },
  );
});
