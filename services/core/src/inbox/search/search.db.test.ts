import type { Database } from '@pharos/kit';
import { ConversationSort, ConversationStatus } from '@pharos/proto/pharos/core/v1/conversation';
import { blocksReadBy } from '@pharos/service/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { rowsComparedBy } from '../../testing/rows-compared.js';
import { startTestCore, type TestCore } from '../../testing/test-core.js';
import { TestProject } from '../../testing/test-project.js';
import { searchPage } from './search-page.js';
import { rareAtMost } from './search-words.js';

let core: TestCore;
let project: TestProject;
beforeAll(async () => {
  core = await startTestCore();
});
beforeEach(async () => {
  project = await TestProject.create(core);
});
afterAll(() => core.stop());

const find = async (q: string) => (await project.list({ q })).ids;

async function walk(q: string, pageSize: number, includeTotal = false) {
  const pages: string[][] = [];
  let total: number | undefined;
  for (let pageToken = ''; ; ) {
    const answer = await project.list({ q, page: { pageSize, pageToken, includeTotal } });
    pages.push(answer.ids);
    total = answer.total;
    pageToken = answer.next;
    if (pageToken === '') return { pages, ids: pages.flat(), total };
  }
}

describe('a search', () => {
  test('wants every word, wherever in the conversation it stands', async () => {
    const both = await project.conversationOf('Blender', 'it came yesterday', 'the lid is cracked');
    await project.conversationOf('Blender', 'all is well');
    await project.conversationOf(undefined, 'cracked');
    expect(await find('cracked blender')).toEqual([both]);
    expect(await find('yesterday cracked')).toEqual([both]);
    expect(await find('blender blender CRACKED')).toEqual([both]);
    expect(await find('cracked toaster')).toEqual([]);
  });

  test('shows the best match first: subject before message, often before once', async () => {
    const once = await project.conversationOf('Other', 'a refund');
    const often = await project.conversationOf('Other', 'refund refund', 'my refund');
    const subject = await project.conversationOf('Refund', 'refund refund', 'refund');
    expect(await find('refund')).toEqual([subject, often, once]);
  });

  test('finds nothing for what has no words, and never takes words for syntax', async () => {
    await project.conversationOf("it's a & b", 'x');
    for (const q of ['', ' ', '!', '&|', "'", '\\', "' | 'x'", ':*']) expect(await find(q)).not.toContain(undefined);
    expect(await find('&|')).toEqual([]);
  });

  test('finds addresses and numbers whole and by their parts', async () => {
    const id = await project.conversationOf(
      undefined,
      'order №4711-XY of someone@puffin.example, see https://a.example/b?c=d',
    );
    for (const q of ['4711', '4711-xy', 'someone@puffin.example', 'puffin', 'https://a.example/b?c=d', 'order xy'])
      expect(await find(q), q).toEqual([id]);
  });

  test('keeps to its project, also when another has the same words', async () => {
    const other = await TestProject.create(core);
    await other.conversation({ subject: 'secret word', message: undefined });
    expect(await find('secret')).toEqual([]);
    expect(await find(other.projectId)).toEqual([]);
  });

  test('pages through ties and ranks, each match once, with a total', async () => {
    const ids = [];
    for (let n = 0; n < 13; n += 1) ids.push(await project.conversationOf(undefined, 'word '.repeat(1 + (n % 3))));
    const { pages, ids: found, total } = await walk('word', 4, true);
    expect(pages.map(({ length }) => length)).toEqual([4, 4, 4, 1]);
    expect(found.toSorted()).toEqual(ids.toSorted());
    expect(total).toBe(13);
  });

  test('refuses the cursor of another search', async () => {
    for (let n = 0; n < 3; n += 1) await project.conversationOf('word other', 'x');
    const { next } = await project.list({ q: 'word', page: { pageSize: 1, pageToken: '', includeTotal: false } });
    const page = { pageSize: 1, pageToken: next, includeTotal: false };
    const refused = { reason: 'VALIDATION_ERROR', details: { issues: [{ path: ['cursor'] }] } };
    await expect(project.list({ q: 'other', page })).rejects.toMatchObject(refused);
    await expect(project.list({ page })).rejects.toMatchObject(refused);
    await expect(project.list({ q: 'word', statuses: [ConversationStatus.OPEN], page })).rejects.toMatchObject(refused);
  });
});

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

/** The id of the conversation that `fill` makes as this one. */
const idOf = (n: number) => `cnv_${project.projectId}${String(n).padStart(6, '0')}`;

/** Conversations with one message each; every tenth also holds `tenth`, the oldest also `oldest`. */
async function fill(count: number): Promise<void> {
  await core.rows(
    `WITH made AS (
      INSERT INTO conversations (id, project_id, status, priority, channel, created_at)
      SELECT 'cnv_' || $1 || lpad(n::text, 6, '0'), $1, 'open', 'normal', 'api', clock_now() - interval '1 hour' + n * interval '1 ms'
      FROM generate_series(1, $2::int) n RETURNING id, project_id, created_at
    ), activity AS (
      INSERT INTO conversation_activity (conversation_id, project_id, updated_at) SELECT * FROM made
    ) INSERT INTO messages
      (id, project_id, conversation_id, sender_type, content, content_type, is_internal, created_at)
    SELECT 'msg_' || id, project_id, id, 'customer', 'hello there' ||
      CASE WHEN right(id, 1) = '0' THEN ' tenth' ELSE '' END ||
      CASE WHEN right(id, 6) = '000001' THEN ' oldest' ELSE '' END, 'text', false, created_at
    FROM made`,
    project.projectId,
    count,
  );
}

test.each([
  ['rare', 1],
  ['common', rareAtMost + 1],
])('a search for a %s word brings along contacts and last messages as a list does', async (_, count) => {
  await fill(count);
  const { contact: ada } = await project.upsert({ email: 'ada@example.com' });
  const asked = await project.conversation({ contact: { $case: 'contactId', value: ada.id }, subject: 'Hello hello' });
  const { id } = await project.message(asked.id, { content: 'another' });
  const { conversations, contacts, lastMessages } = await project.listed({
    q: 'hello',
    includeContacts: true,
    includeLastMessages: true,
  });
  expect(conversations.map((each) => each.id)).toContain(asked.id);
  expect(contacts).toEqual([expect.objectContaining({ id: ada.id, email: 'ada@example.com' })]);
  expect(lastMessages.map((message) => message.id)).toContain(id);
  expect(lastMessages).toHaveLength(conversations.length);
});

describe.each([
  ['created_at', ConversationSort.CREATED_AT],
  ['updated_at', ConversationSort.UPDATED_AT],
])('a search that is asked to be sorted by %s', (_, sort) => {
  /** The words of each page's search are settled anew, so some pages are of a stretch and some of the whole history. */
  test.each([true, false])('finds each once in that order, ascending: %s', async (ascending) => {
    const count = rareAtMost + 500;
    await fill(count);
    const all = Array.from({ length: count }, (_, n) => idOf(n + 1));
    // Whoever sorts by updates finds the first one last.
    if (sort === ConversationSort.UPDATED_AT) {
      await project.message(idOf(1), { content: 'more of it' });
      all.push(...all.splice(0, 1));
    }
    const inOrder = ascending ? all : all.toReversed();
    const walked = async (q: string, pageSize: number) => {
      const ids = [];
      for (let pageToken = ''; ; ) {
        const page = await project.list({ q, sort, ascending, page: { pageSize, pageToken, includeTotal: false } });
        ids.push(...page.ids);
        if (page.next === '') return ids;
        pageToken = page.next;
      }
    };
    expect(await walked('hello there', 100)).toEqual(inOrder);
    expect(await walked('hello tenth', 100)).toEqual(inOrder.filter((id) => id.endsWith('0')));
    expect(await walked('hello oldest', 100)).toEqual([idOf(1)]);
  });

  test('costs little where a word is rare, however many conversations come first', async () => {
    await fill(rareAtMost + 500);
    const order = { by: sort === ConversationSort.UPDATED_AT ? 'updated_at' : 'created_at', ascending: false } as const;
    const search = { text: 'hello oldest', filters: noFilters, included: { contacts: false, lastMessages: false } };
    const page = { pageSize: 10, pageToken: '', includeTotal: false };
    const list = () => searchPage(core.database, project.at, { ...search, order, page });
    expect((await list()).rows.map(({ id }) => id)).toEqual([idOf(1)]);
    expect(await blocksReadBy(core.database, list)).toBeLessThan(1_000);
  });

  test('costs little where filters leave few, however many conversations come first', async () => {
    await fill(rareAtMost * 3);
    const theirs = [1, 2, 3].map(idOf);
    await core.rows("UPDATE conversations SET assigned_to = 'ada' WHERE id = ANY ($1)", theirs);
    for (const table of ['messages', 'conversations', 'conversation_activity']) await core.rows(`ANALYZE ${table}`);
    const order = { by: sort === ConversationSort.UPDATED_AT ? 'updated_at' : 'created_at', ascending: false } as const;
    const filters = { ...noFilters, assignees: ['ada'], updatedBefore: new Date() };
    const search = { text: 'hello there', filters, order, included: { contacts: false, lastMessages: false } };
    const page = { pageSize: 10, pageToken: '', includeTotal: false };
    const list = () => searchPage(core.database, project.at, { ...search, page });
    expect((await list()).rows.map(({ id }) => id)).toEqual(theirs.toReversed());
    expect(await blocksReadBy(core.database, list)).toBeLessThan(2_000);
  });

  test('goes on with the cursor of a version that did not know of it', async () => {
    await fill(5);
    const page = (pageToken: string) => ({ page: { pageSize: 2, pageToken, includeTotal: false } });
    const first = await project.list({ q: 'hello', ...page('') });
    const second = await project.list({ q: 'hello', ...page(first.next) });
    expect(await project.list({ q: 'hello', sort, ascending: true, ...page(first.next) })).toEqual(second);
  });
});

describe('a search for words that stand nearly everywhere', () => {
  test('goes from the newest to the oldest and leaves none out', async () => {
    const count = rareAtMost * 3;
    await fill(count);
    const { ids } = await walk('hello there', 100);
    expect(ids).toHaveLength(count);
    expect(ids).toEqual(ids.toSorted().reverse());
    const answer = await project.list({ q: 'hello', page: { pageSize: 1, pageToken: '', includeTotal: true } });
    expect(answer.total).toBe(count);
  });

  test('still ranks by the rare word when there is one', async () => {
    await fill(rareAtMost + 500);
    expect(await find('hello oldest')).toEqual([`cnv_${project.projectId}000001`]);
    const { ids } = await walk('there tenth', 100);
    expect(ids).toHaveLength((rareAtMost + 500) / 10);
  });

  test('fills its pages from the whole history when the newest conversations have none of them', async () => {
    const count = rareAtMost * 3;
    await fill(count);
    await core.rows(
      "UPDATE messages SET content = 'goodbye' WHERE project_id = $1 AND id > $2",
      project.projectId,
      half(),
    );
    const { pages, ids } = await walk('hello there', 100);
    expect(ids).toHaveLength(rareAtMost);
    expect(ids).toEqual(ids.toSorted().reverse());
    expect(new Set(pages.map(({ length }) => length))).toEqual(new Set([100]));
    expect((await walk('hello goodbye', 100)).ids).toEqual([]);
  });

  test('costs no more in a project that statistics do not know yet, as one that was just imported', async () => {
    await fill(rareAtMost * 3);
    for (const table of ['messages', 'conversations', 'conversation_activity']) await core.rows(`ANALYZE ${table}`);
    project = await TestProject.create(core);
    await fill(rareAtMost * 3);
    const newest = [
      'UPDATE messages SET content = $3 WHERE project_id = $1 AND id > $2',
      project.projectId,
      half(),
    ] as const;
    await core.rows(...newest, 'goodbye');
    const search = { text: 'hello there', filters: noFilters, included: { contacts: false, lastMessages: false } };
    for (const [order, includeTotal] of [
      [undefined, false],
      [undefined, true],
      [{ by: 'updated_at', ascending: false }, false],
    ] as const) {
      const page = { pageSize: 10, pageToken: '', includeTotal };
      const list = (database: Database = core.database) => searchPage(database, project.at, { ...search, order, page });
      expect((await list()).rows).toHaveLength(10);
      expect(await blocksReadBy(core.database, list)).toBeLessThan(120_000);
      expect(await rowsComparedBy(core.database, list)).toBeLessThan(10_000);
    }
  });

  test.each([
    ['another begins', () => project.conversation({ subject: 'Later' })],
    [
      'one that was passed by is closed',
      () => project.patch(idOf(rareAtMost + 2_000), { updateMask: ['status'], status: ConversationStatus.CLOSED }),
    ],
  ])('has each conversation once on a page, also when %s while it is made', async (_, meanwhile) => {
    const count = rareAtMost + 3_000;
    await fill(count);
    // But for the last of the stretch, and the first behind it, none of the newest has it.
    const around = [idOf(count - 1_999), idOf(count - 2_000)];
    await core.rows(
      `UPDATE messages SET content = 'goodbye' WHERE project_id = $1 AND id > $2 AND conversation_id <> ALL ($3)`,
      project.projectId,
      `msg_${idOf(rareAtMost)}`,
      around,
    );
    await core.rows('ANALYZE conversations');
    const query: typeof core.database.query = async (statement, values) => {
      const rows = await core.database.query<never>(statement, values);
      if (statement.text.includes('LIMIT 2000')) await meanwhile();
      return rows;
    };
    const filters = { ...noFilters, statuses: ['open'] };
    const search = { text: 'hello', filters, included: { contacts: false, lastMessages: false } };
    const page = { pageSize: 10, pageToken: '', includeTotal: false };
    const { rows } = await searchPage({ ...core.database, query }, project.at, { ...search, page });
    const ids = rows.map(({ id }) => id);
    expect(ids).toEqual([...around, ...Array.from({ length: 8 }, (_, n) => idOf(rareAtMost - n))]);
  });

  test('has each conversation once on a page, also when one of it changes while it is made and so comes later in its order', async () => {
    const open = 2_100;
    await fill(rareAtMost + 1 + open);
    await core.rows(
      "UPDATE conversations SET status = 'closed' WHERE project_id = $1 AND id > $2",
      project.projectId,
      idOf(open),
    );
    // One open conversation of the stretch has it, and one behind it.
    const [first, second] = [idOf(1), idOf(open - 50)];
    await core.rows(
      `UPDATE messages SET content = 'goodbye' WHERE project_id = $1 AND conversation_id <= $2 AND conversation_id <> ALL ($3)`,
      project.projectId,
      idOf(open),
      [first, second],
    );
    const query: typeof core.database.query = async (statement, values) => {
      const rows = await core.database.query<never>(statement, values);
      if (statement.text.includes('LIMIT 2000')) await project.message(first);
      return rows;
    };
    const order = { by: 'updated_at', ascending: true } as const;
    const search = { text: 'hello', filters: { ...noFilters, statuses: ['open'] }, order };
    const page = { pageSize: 10, pageToken: '', includeTotal: false };
    const included = { contacts: false, lastMessages: false };
    const { rows } = await searchPage({ ...core.database, query }, project.at, { ...search, included, page });
    expect(rows.map(({ id }) => id)).toEqual([first, second]);
  });

  test('ends a page of long conversations at 2 MiB and goes on behind it', async () => {
    const count = rareAtMost + 200;
    await fill(count);
    await core.rows(
      `UPDATE conversations SET tags = ARRAY(SELECT repeat(chr(1), 99) || n FROM generate_series(10, 59) n)
       WHERE project_id = $1 AND id > $2`,
      project.projectId,
      half().slice('msg_'.length),
    );
    const { pages, ids } = await walk('hello there', 100);
    expect(pages.slice(0, 2).map(({ length }) => length < 100)).toEqual([true, true]);
    expect(ids).toHaveLength(count);
    expect(ids).toEqual(ids.toSorted().reverse());
  });

  const half = () => `msg_cnv_${project.projectId}${String(rareAtMost).padStart(6, '0')}`;
});
