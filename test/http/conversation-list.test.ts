import { beforeAll, describe, expect, test } from 'vitest';
import { expectInvalid, expectRefusal } from './support/expectations.js';
import type { Org } from './support/org.js';
import type { ProjectApi } from './support/project-api.js';
import type { Contact, Conversation } from './support/records.js';
import { usePlatform } from './support/shared-platform.js';
import { walk } from './support/walk.js';

const platform = usePlatform();
let project: ProjectApi;
let made: Record<string, Conversation>;
let contacts: [Contact, Contact];
beforeAll(async () => {
  project = await (await platform.newOrg()).newProject();
  contacts = [await project.newContact(), await project.newContact()];
  const [first, second] = contacts;
  const bodies = {
    a: { channel: 'email', priority: 'high', assigned_to: 'kim', tags: ['vip', 'de'], contact_id: first.id },
    b: { channel: 'chat', priority: 'low', assigned_to: 'lee', tags: ['vip'], contact_id: second.id },
    c: {
      external_id: 'case-c',
      channel: 'slack',
      status: 'resolved',
      assigned_to: 'kim',
      tags: ['de'],
      contact_id: first.id,
    },
    d: { channel: 'email', status: 'closed', priority: 'urgent', tags: ['with space', 'ünï'] },
    e: { status: 'snoozed', snoozed_until: new Date(Date.now() + 3_600_000).toISOString(), tags: ['Berlin, Mitte'] },
  };
  made = {};
  for (const [name, body] of Object.entries(bodies))
    made[name] = await project.newConversation({ subject: name, ...body });
});

const names = (items: Conversation[]) => items.map(({ subject }) => subject).join('');
const found = async (query: Record<string, string>) => names((await project.listConversations(query)).data);
const at = (name: string) => made[name]?.created_at ?? '';

describe('GET /projects/{projectId}/conversations', () => {
  test('a cursor holds whatever order the values of a filter have', async () => {
    const page = (status: string, cursor?: string) =>
      project.listConversations({ status, limit: 1, ...(cursor && { cursor }) });
    const cursor = (await page('open,resolved')).page.next_cursor ?? '';
    expect(names((await page('resolved,open', cursor)).data)).toBe('b');
    expectInvalid(await page('resolved', cursor), 'cursor');
  });

  test('lists newest first, each as it is', async () => {
    const { data } = await project.listConversations();
    expect(data).toEqual(Object.values(made).reverse());
  });

  test.each([
    [{ status: 'open' }, 'ba'],
    [{ status: 'resolved,closed' }, 'dc'],
    [{ status: 'open,snoozed,resolved,closed' }, 'edcba'],
    [{ priority: 'high' }, 'a'],
    [{ priority: 'low,urgent' }, 'db'],
    [{ priority: 'normal' }, 'ec'],
    [{ channel: 'email' }, 'da'],
    [{ channel: 'chat,slack,api' }, 'ecb'],
    [{ channel: 'telegram' }, ''],
    [{ assigned_to: 'kim' }, 'ca'],
    [{ assigned_to: 'kim,lee' }, 'cba'],
    [{ assigned_to: 'nobody' }, ''],
    [{ assigned_to: 'none' }, 'ed'],
    [{ assigned_to: 'none,lee' }, 'edb'],
    [{ assigned_to: 'none', status: 'closed' }, 'd'],
    [{ external_id: 'case-c' }, 'c'],
    [{ external_id: 'case' }, ''],
    [{ tag: 'vip' }, 'ba'],
    [{ tag: 'vip,de' }, 'cba'],
    [{ tag: 'with space' }, 'd'],
    [{ tag: 'ünï' }, 'd'],
    [{ tag: 'vi' }, ''],
    [{ tag: 'Berlin\\, Mitte' }, 'e'],
    [{ tag: 'vip,Berlin\\, Mitte' }, 'eba'],
    [{ tag: 'Berlin' }, ''],
    [{ status: 'open', channel: 'email' }, 'a'],
    [{ tag: 'de', assigned_to: 'kim', status: 'resolved' }, 'c'],
    [{ tag: 'vip', status: 'closed' }, ''],
  ])('%o finds "%s"', async (query, expected) => {
    expect(await found(query)).toBe(expected);
  });

  test('a filter that is given several times is the same as one with commas', async () => {
    const list = async (query: string) =>
      (await project.client.get<Conversation[]>(`${project.path}/conversations?${query}`)).data;
    expect(names(await list('tag=vip&tag=Berlin%5C,%20Mitte'))).toBe('eba');
    expect(names(await list('status=open&status=resolved,closed'))).toBe('dcba');
    expectInvalid(await project.client.get(`${project.path}/conversations?order=asc&order=asc`), 'order');
  });

  test('filters by contact', async () => {
    const [first, second] = contacts;
    expect(await found({ contact_id: first.id })).toBe('ca');
    expect(await found({ contact_id: `${first.id},${second.id}` })).toBe('cba');
  });

  test('filters by when they were created, both bounds exclusive', async () => {
    expect(await found({ created_after: at('b') })).toBe('edc');
    expect(await found({ created_before: at('d') })).toBe('cba');
    expect(await found({ created_after: at('a'), created_before: at('d') })).toBe('cb');
    expect(await found({ created_after: '2020-01-01T00:00:00+02:00', created_before: '2020-02-01T00:00:00Z' })).toBe(
      '',
    );
  });

  test('filters and sorts by when they were updated', async () => {
    const own = await (await platform.newOrg()).newProject();
    const made: Conversation[] = [];
    for (const subject of ['a', 'b', 'c']) made.push(await own.newConversation({ subject }));
    const changed = (await own.patchConversation(made[0]?.id ?? '', { priority: 'high' })).data;
    const list = async (query: object) => names((await own.listConversations({ ...query })).data);
    expect(await list({ sort: 'updated_at' })).toBe('acb');
    expect(await list({ sort: 'updated_at', order: 'asc' })).toBe('bca');
    expect(await list({ updated_after: made[2]?.updated_at ?? '' })).toBe('a');
    expect(await list({ updated_before: changed.updated_at })).toBe('cb');
    const walked = await walk((query) => own.listConversations({ ...query, sort: 'updated_at' }), 1);
    expect(names(walked)).toBe('acb');
  });

  test('sorts by when they were created, in both orders', async () => {
    expect(await found({ sort: 'created_at', order: 'asc' })).toBe('abcde');
    expect(await found({ order: 'asc' })).toBe('abcde');
    expect(await found({ sort: 'created_at', order: 'desc' })).toBe('edcba');
    expect(names(await walk((query) => project.listConversations({ ...query, order: 'asc' }), 2))).toBe('abcde');
  });

  test('filters hold on every page, and total counts what they let through', async () => {
    const query = { tag: 'vip,de', include: 'total' };
    expect(names(await walk((page) => project.listConversations({ ...query, ...page }), 1))).toBe('cba');
    expect((await project.listConversations({ ...query, limit: 1 })).page.total).toBe(3);
  });

  test.each([
    [{ status: 'done' }, 'status'],
    [{ status: 'open,done' }, 'status'],
    [{ priority: 'asap' }, 'priority'],
    [{ channel: 'pigeon' }, 'channel'],
    [{ created_after: 'yesterday' }, 'created_after'],
    [{ created_before: '2026-13-01T00:00:00Z' }, 'created_before'],
    [{ updated_after: '1' }, 'updated_after'],
    [{ updated_before: '' }, 'updated_before'],
    [{ sort: 'priority' }, 'sort'],
    [{ order: 'up' }, 'order'],
    [{ tags: 'vip' }, 'tags'],
  ])('%o is refused, naming the field', async (query, field) => {
    expectInvalid(await project.listConversations(query), field);
  });
});

describe('GET /projects/{projectId}/conversations?include=', () => {
  let org: Org;
  let inbox: ProjectApi;
  let ada: Contact;
  let ids: string[];
  beforeAll(async () => {
    org = await platform.newOrg();
    inbox = await org.newProject();
    ada = await inbox.newContact({ name: 'Ada', email: 'ada@example.com', metadata: { plan: 'pro' } });
    const asked = await inbox.newQuestion('First', { contact_id: ada.id });
    const noted = await inbox.newQuestion('Second', { contact_id: ada.id });
    await inbox.newMessage(noted.id, { content: 'A note', is_internal: true });
    const silent = await inbox.newConversation();
    ids = [asked.id, noted.id, silent.id];
  });

  const included = async (include: string, more: Record<string, string | number> = {}) => {
    const { data, page } = await inbox.listConversations({ include, order: 'asc', ...more });
    expect(data.map(({ id }) => id)).toEqual(ids.slice(0, data.length));
    return { data: data as (Conversation & { contact?: unknown; last_message?: unknown })[], page };
  };

  test('brings along each conversation’s contact and last message, as they are shown elsewhere, and null where there is none', async () => {
    const { data, page } = await included('contact,last_message,total');
    expect(data.map(({ contact }) => contact)).toEqual([ada, ada, null]);
    const last = await Promise.all(
      ids.map(async (id) => (await inbox.listMessages(id, { order: 'desc' })).data[0] ?? null),
    );
    expect(data.map(({ last_message }) => last_message)).toEqual(last);
    expect(page.total).toBe(3);
  });

  test('brings along nothing that was not asked for, also when it is repeated as parameters', async () => {
    const keys = async (query: string) => {
      const { data } = await inbox.client.get<Conversation[]>(`${inbox.path}/conversations?${query}`);
      return Object.keys(data[0] ?? {}).filter((key) => key === 'contact' || key === 'last_message');
    };
    expect(await keys('')).toEqual([]);
    expect(await keys('include=contact')).toEqual(['contact']);
    expect(await keys('include=last_message')).toEqual(['last_message']);
    expect(await keys('include=contact&include=last_message')).toEqual(['contact', 'last_message']);
  });

  test('goes on from page to page, and of a long message tells the beginning', async () => {
    const long = await inbox.newQuestion('x'.repeat(5_000));
    const [first] = (await inbox.listConversations({ include: 'last_message', limit: 1 })).data;
    expect(first).toMatchObject({ id: long.id, last_message: { content: 'x'.repeat(1_000) } });
    const pages = await walk((query) => inbox.listConversations({ include: 'contact', order: 'asc', ...query }), 1);
    expect(pages.map((one) => (one as { contact?: Contact | null }).contact?.id)).toEqual([
      ada.id,
      ada.id,
      undefined,
      undefined,
    ]);
  });

  test.each([
    ['contact', 'contacts:read'],
    ['last_message', 'messages:read'],
  ])('%s needs the scope %s', async (include, scope) => {
    const { client } = await org.newKey(['conversations:read']);
    const answer = await inbox.with(client).listConversations({ include });
    expect(expectRefusal(answer, 403, 'INSUFFICIENT_SCOPE')).toMatchObject({ required_scope: scope });
    const { client: both } = await org.newKey(['conversations:read', scope]);
    expect((await inbox.with(both).listConversations({ include })).status).toBe(200);
  });

  test('what cannot be included is refused, naming the field', async () => {
    expectInvalid(await inbox.listConversations({ include: 'messages' }), 'include');
  });
});
