import { createHash, randomBytes } from 'node:crypto';
import { Pharos } from '@pharos/sdk';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Org } from './support/org.js';
import type { ProjectApi } from './support/project-api.js';
import { usePlatform } from './support/shared-platform.js';
import { withDatabase } from './support/stored.js';

const platform = usePlatform();
let org: Org;
let project: ProjectApi;
let pharos: Pharos;
let projectId: string;
beforeAll(async () => {
  org = await platform.newOrg();
  project = await org.newProject();
  projectId = project.id;
  pharos = new Pharos({ baseUrl: platform.baseUrl, apiKey: org.key.secret });
});

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

test('ten thousand records, read while others are created, are each read once', async () => {
  const count = 10_000;
  await withDatabase(platform.databaseUrl, (client) =>
    client.query(
      `INSERT INTO core.contacts (id, project_id, external_id, created_at)
       SELECT 'con_' || substr($1, 5, 16) || lpad(n::text, 10, '0'), $1, 'row-' || n, now() - n * interval '1 second'
       FROM generate_series(1, $2::int) n`,
      [projectId, count],
    ),
  );
  const read: (string | null)[] = [];
  const creating: PromiseLike<unknown>[] = [];
  for await (const { external_id } of pharos.contacts.listContacts({ projectId, limit: 100 })) {
    read.push(external_id);
    if (read.length % 100 === 1)
      creating.push(pharos.contacts.upsertContact({ projectId, body: { external_id: `later-${creating.length}` } }));
  }
  await Promise.all(creating);
  expect(creating.length).toBeGreaterThanOrEqual(100);
  expect(new Set(read).size).toBe(read.length);
  const there = Array.from({ length: count }, (_, n) => `row-${n + 1}`);
  expect(read.filter((id) => id?.startsWith('row-'))).toEqual(there);
});

test('a page has its cursor, and the next one begins there', async () => {
  const own = (await org.newProject()).id;
  for (const subject of ['1', '2', '3'])
    await pharos.conversations.createConversation({ projectId: own, body: { subject } });
  const list = { projectId: own, limit: 2, include: ['total' as const] };
  const page = await pharos.conversations.listConversations(list);
  expect(page.data.map(({ subject }) => subject)).toEqual(['3', '2']);
  expect(page.page).toMatchObject({ has_more: true, total: 3 });
  const next = await page.nextPage();
  expect(next?.data.map(({ subject }) => subject)).toEqual(['1']);
  expect(await next?.nextPage()).toBeUndefined();
  const same = await pharos.conversations.listConversations({ ...list, cursor: page.page.next_cursor ?? '' });
  expect(same.data).toEqual(next?.data);
});

test('several values of one filter may contain commas and backslashes', async () => {
  const own = (await org.newProject()).id;
  const tags = ['a,b', 'c\\', '\\,d'];
  for (const tag of tags) await pharos.conversations.createConversation({ projectId: own, body: { tags: [tag] } });
  for (const tag of tags) {
    const { data } = await pharos.conversations.listConversations({ projectId: own, tag: [tag, 'other'] });
    expect(data.map((each) => each.tags)).toEqual([[tag]]);
  }
});

describe('a file of several parts', () => {
  const bytes = randomBytes((20 << 20) + 7);
  const file = new Blob([bytes]);

  test('is sent with a key, and is the same when it is downloaded', async () => {
    const sent = await pharos.attachments.upload({ projectId, file, name: 'large.bin' });
    expect(sent).toMatchObject({ state: 'ready', name: 'large.bin', size: bytes.length, sha256: sha256(bytes) });
    const { url } = await pharos.attachments.getAttachmentDownload({ projectId, attachmentId: sent.id });
    const downloaded = await fetch(platform.baseUrl + url);
    expect(sha256(new Uint8Array(await downloaded.arrayBuffer()))).toBe(sha256(bytes));
  });

  test('is sent by a visitor, who writes a message with it', async () => {
    const session = await pharos.visitors.beginWidgetSession({ projectId, body: {} });
    const { visitors } = pharos.with({ sessionToken: session.token });
    const { id } = await visitors.upload({ projectId, file, name: 'large.bin' });
    const body = { content: 'See this', client_message_id: 'one', attachments: [id] };
    const { message } = await visitors.startVisitorConversation({ projectId, body });
    expect(message.attachments).toMatchObject([{ id, size: bytes.length }]);
  });

  test('that is empty is sent, too', async () => {
    const sent = await pharos.attachments.upload({ projectId, file: new Blob([]), name: 'empty' });
    expect(sent).toMatchObject({ state: 'ready', size: 0 });
  });
});

test('what is no JSON comes as it is: a file of submissions', async () => {
  const { id: formId } = await project.forms.newForm({});
  const answer = await pharos.forms.exportFormSubmissionsCsv({ projectId, formId });
  expect(await answer.text()).toMatch(/^\S+/);
});
