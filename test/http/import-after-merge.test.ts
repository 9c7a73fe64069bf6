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
    ...{ external_id, contact },
    messages: messages.map((name, minute) => ({
      ...{ external_id: name, content: name, sender_type: 'customer' },
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
