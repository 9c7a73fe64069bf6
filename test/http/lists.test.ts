import { beforeAll, describe, expect, test } from 'vitest';
import type { Answer } from './support/answer.js';
import type { RequestOptions } from './support/client.js';
import { expectInvalid } from './support/expectations.js';
import type { Org } from './support/org.js';
import type { ProjectApi } from './support/project-api.js';
import { usePlatform } from './support/shared-platform.js';
import { walk } from './support/walk.js';

interface Item {
  id: string;
}

/** A list with seven records, and how another record comes into it. */
interface ListCase {
  path(): string;
  add(): Promise<unknown>;
}

const platform = usePlatform();
let org: Org;
let project: ProjectApi;
let conversationId: string;
beforeAll(async () => {
  org = await platform.newOrg();
  project = await org.newProject();
  conversationId = (await project.newConversation()).id;
  for (let n = 0; n < 6; n++) {
    await org.newProject();
    await org.newKey(['read']);
    await project.newConversation();
    await project.newContact();
    await project.newWebhook();
    await project.kb.newArticle();
    await project.newMessage(conversationId);
  }
  await project.newContact();
  await project.kb.newArticle();
  await project.newWebhook();
  await project.newMessage(conversationId);
});

const cases: Record<string, ListCase> = {
  projects: { path: () => `/orgs/${org.id}/projects`, add: () => org.newProject() },
  'API keys': { path: () => `/orgs/${org.id}/api-keys`, add: () => org.newKey(['read']) },
  conversations: { path: () => `${project.path}/conversations`, add: () => project.newConversation() },
  messages: {
    path: () => `${project.path}/conversations/${conversationId}/messages`,
    add: () => project.newMessage(conversationId),
  },
  contacts: { path: () => `${project.path}/contacts`, add: () => project.newContact() },
  articles: { path: () => `${project.path}/kb/articles`, add: () => project.kb.newArticle() },
  webhooks: { path: () => `${project.path}/webhooks`, add: () => project.newWebhook() },
};

describe.each(Object.entries(cases))('the list of %s', (name, { path, add }) => {
  const list = (query: RequestOptions['query'] = {}): Promise<Answer<Item[]>> => org.client.get(path(), query);
  const ids = (items: Item[]) => items.map(({ id }) => id);

  test('has 25 records at most unless another limit is asked for', async () => {
    expect((await list()).page).toEqual({ next_cursor: null, has_more: false, limit: 25 });
    const first = await list({ limit: 1 });
    expect(first.data).toHaveLength(1);
    expect(first.page).toEqual({ next_cursor: expect.any(String), has_more: true, limit: 1 });
    expect((await list({ limit: 100 })).page.limit).toBe(100);
  });

  test.each(['0', '101', '-1', '1.5', 'ten', '', '1e1', '9'.repeat(30)])('refuses limit=%s', async (limit) => {
    expectInvalid(await list({ limit }), 'limit');
  });

  test('shows the same records page by page as in one page', async () => {
    const whole = (await list({ limit: 100 })).data;
    expect(whole.length).toBeGreaterThanOrEqual(7);
    for (const limit of [1, 2, whole.length, whole.length - 1])
      expect(await walk((query) => list(query), limit)).toEqual(whole);
  });

  test('counts all records with include=total, whatever the page', async () => {
    const whole = (await list({ limit: 100 })).data;
    const first = await list({ limit: 2, include: 'total' });
    expect(first.page.total).toBe(whole.length);
    const second = await list({ limit: 2, include: 'total', cursor: first.page.next_cursor ?? '' });
    expect(second.page.total).toBe(whole.length);
    const twice = await org.client.get<Item[]>(`${path()}?include=total&include=total`);
    expect(twice.page.total).toBe(whole.length);
    expectInvalid(await list({ include: 'everything' }), 'include');
  });

  test.each(['x', 'null', 'AAAA', '%00', '../../etc', 'eyJhIjoxfQ', 'W10', '🙂'])(
    'refuses the cursor %s',
    async (cursor) => {
      expectInvalid(await list({ cursor }), 'cursor');
    },
  );

  test('refuses a cursor that was bent', async () => {
    const cursor = (await list({ limit: 1 })).page.next_cursor ?? '';
    expect((await list({ cursor })).status).toBe(200);
    const bent = await list({ cursor: `${cursor}x` });
    expect([200, 400], `${bent}`).toContain(bent.status);
    expectInvalid(await list({ cursor: cursor.slice(0, -4) }), 'cursor');
  });

  test('refuses query fields that nobody knows, and fields given twice', async () => {
    expectInvalid(await list({ lmit: 5 }), 'lmit');
    const twice = await org.client.send('GET', `${path()}?limit=5&limit=6`);
    expectInvalid(twice, 'limit');
  });

  test('loses and repeats no record when others are added between two pages', async () => {
    const before = ids((await list({ limit: 100 })).data);
    const walked = ids(await walk((query) => list(query), 2, add));
    expect(new Set(walked).size).toBe(walked.length);
    const old = new Set(before);
    expect(walked.filter((id) => old.has(id))).toEqual(before);
    if (name !== 'messages') expect(walked).toEqual(before);
  });
});

test('the order is total: records of one instant are neither lost nor repeated between pages', async () => {
  const own = await org.newProject();
  const made = await Promise.all(Array.from({ length: 60 }, () => own.newConversation()));
  const walked = await walk((query) => own.listConversations(query), 7);
  expect(walked.map(({ id }) => id).sort()).toEqual(made.map(({ id }) => id).sort());
});
