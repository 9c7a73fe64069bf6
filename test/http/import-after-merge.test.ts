import { beforeEach, expect, test } from 'vitest';
import type { ProjectApi } from './support/project-api.js';
import { usePlatform } from './support/shared-platform.js';

const platform = usePlatform();
let project: ProjectApi;
beforeEach(async () => {
  project = await (await platform.newOrg()).newProject();
});

const results = (answer: { data: readonly { result: string }[] }) => answer.data.map(({ result }) => result);

test('a conversation that was merged is not made again by its import, which adds what is lacking to the one that stays', async () => {
  const contact = { external_id: 'c1' };
  const row = (external_id: string, ...messages: string[]) => ({
    external_id,
    contact,
    messages: messages.map((name, minute) => ({
      external_id: name,
      content: name,
      sender_type: 'customer',
      created_at: new Date(Date.UTC(2020, 0, 1, 10, minute)).toISOString(),
    })),
  });
  const made = await project.importConversations([row('t1', 'a'), row('t2', 'b')]);
  const [first = '', second = ''] = made.data.map(({ conversation_id }) => conversation_id ?? '');
  await project.client.post(`${project.path}/conversations/${first}/merge`, { into: second });
  const again = await project.importConversations([row('t1', 'a', 'late'), row('t2', 'b')]);
  expect(results(again)).toEqual(['updated', 'unchanged']);
  expect(again.data.map(({ conversation_id }) => conversation_id)).toEqual([second, second]);
  expect((await project.listConversations({})).data.map(({ id }) => id)).toEqual([second]);
  const names = (await project.listMessages(second)).data.map(({ external_id }) => external_id);
  expect(names.toSorted()).toEqual(['a', 'b', 'late']);
});

test('messages that have the same ids in two conversations that are merged are told apart, and so are those that come later', async () => {
  const row = (external_id: string, ...names: string[]) => ({
    external_id,
    contact: { external_id: 'c1' },
    messages: names.map((name, minute) => ({
      external_id: name,
      content: `${external_id}: ${name}`,
      sender_type: 'customer',
      created_at: new Date(Date.UTC(2020, 0, 1, 10, minute)).toISOString(),
    })),
  });
  const made = await project.importConversations([row('t1', '1', '2'), row('t2', '1'), row('t3', '1')]);
  const [first = '', second = '', third = ''] = made.data.map(({ conversation_id }) => conversation_id ?? '');
  const merge = (from: string, into: string) =>
    project.client.post(`${project.path}/conversations/${from}/merge`, { into });
  const kept = async (id: string) => (await project.listMessages(id)).data.map(({ content }) => content).toSorted();
  await merge(first, second);
  const later = [row('t1', '1', '2', '3'), row('t2', '1', '2', '3'), row('t3', '1')];
  expect(results(await project.importConversations(later))).toEqual(['updated', 'updated', 'unchanged']);
  expect(await kept(second)).toEqual(['t1: 1', 't1: 2', 't1: 3', 't2: 1', 't2: 2', 't2: 3']);
  await merge(second, third);
  const last = [row('t1', '1', '2', '3', '4'), row('t2', '1', '2', '3'), row('t3', '1', '2')];
  expect(results(await project.importConversations(last))).toEqual(['updated', 'unchanged', 'updated']);
  expect(await kept(third)).toEqual(['t1: 1', 't1: 2', 't1: 3', 't1: 4', 't2: 1', 't2: 2', 't2: 3', 't3: 1', 't3: 2']);
  expect(results(await project.importConversations(last))).toEqual(['unchanged', 'unchanged', 'unchanged']);
});

test('a conversation that takes over an external id has the messages that were known by it', async () => {
  const message = { external_id: '1', content: 'once', sender_type: 'customer', created_at: '2020-01-01T10:00:00Z' };
  const row = { external_id: 't1', contact: { external_id: 'c1' }, messages: [message] };
  const made = await project.importConversations([row]);
  const { data: named } = await project.getConversation(made.data[0]?.conversation_id ?? '');
  const { data: unnamed } = await project.createConversation({ contact_id: named.contact_id });
  expect((await project.mergeConversation(named.id, unnamed.id)).status).toBe(200);
  const more = { ...row, messages: [message, { ...message, external_id: '2', content: 'more' }] };
  expect(results(await project.importConversations([more]))).toEqual(['updated']);
  expect(results(await project.importConversations([more]))).toEqual(['unchanged']);
  expect((await project.listMessages(unnamed.id)).data.map(({ content }) => content)).toEqual(['once', 'more']);
});

test('a contact that was merged is not made again by an import of contacts or of conversations, and stays as it is', async () => {
  const rows = [
    { external_id: 'p1', email: 'P@Example.com', name: 'P' },
    { external_id: 'q1', email: 'q@example.com', name: 'Q' },
  ];
  const made = await project.importContacts(rows);
  const [p = '', q = ''] = made.data.map(({ contact_id }) => contact_id ?? '');
  await project.client.post(`${project.path}/contacts/${p}/merge`, { into: q });
  const before = (await project.getContact(q)).data;
  const again = await project.importContacts([...rows, { email: 'p@example.com', name: 'Other' }]);
  expect(results(again)).toEqual(['unchanged', 'unchanged', 'unchanged']);
  expect(again.data.map(({ contact_id }) => contact_id)).toEqual([q, q, q]);
  expect((await project.getContact(q)).data).toEqual(before);
  await project.importConversations([
    { external_id: 't1', contact: { external_id: 'p1' }, messages: [{ content: 'Hi' }] },
  ]);
  expect((await project.listConversations({})).data.map(({ contact_id }) => contact_id)).toEqual([q]);
  const other = await (await platform.newOrg()).newProject();
  expect(results(await other.importContacts(rows))).toEqual(['created', 'created']);
});
