import { beforeAll, expect, test } from 'vitest';
import { expectInvalid, expectRefusal } from './support/expectations.js';
import type { Org } from './support/org.js';
import { newMember, type Signed } from './support/people.js';
import type { ProjectApi } from './support/project-api.js';
import { usePlatform } from './support/shared-platform.js';

interface Entry {
  id: string;
  action: string;
  actor: { type: string; id: string | null };
  target: { type: string; id: string };
  created_at: string;
}

const platform = usePlatform();
let org: Org;
let project: ProjectApi;
let ada: Signed;
let conversationId: string;
beforeAll(async () => {
  org = await platform.newOrg();
  [project, ada] = await Promise.all([org.newProject(), newMember(org, { role: 'admin' })]);
  const own = project.with(ada.client);
  conversationId = (await own.newConversation()).id;
  for (let n = 0; n < 3; n += 1) await own.newMessage(conversationId);
  await project.newMessage(conversationId);
});

const list = (query: Record<string, string | number> = {}) => ada.client.get<Entry[]>(`/orgs/${org.id}/audit`, query);
const actions = async (query: Record<string, string>) => (await list(query)).data.map(({ action }) => action);

test('the log is filtered by who acted, with which key, what they did, to what and when', async () => {
  const messages = ['createMessage', 'createMessage', 'createMessage'];
  expect(await actions({ actor: ada.id, action: 'createMessage' })).toEqual(messages);
  expect(await actions({ actor_type: 'user', action: 'createMessage,createConversation' })).toEqual([
    ...messages,
    'createConversation',
  ]);
  const [byKey] = (await list({ action: 'createMessage', actor_type: 'api_key' })).data;
  expect(await actions({ api_key: byKey?.actor.id ?? '', action: 'createMessage' })).toEqual(['createMessage']);
  expect(await actions({ target: conversationId })).toEqual(['createConversation']);
  expect(await actions({ target_type: 'project' })).toEqual(['createProject']);
  const [newest] = (await list({ limit: 1 })).data;
  const at = newest?.created_at ?? '';
  expect((await list({ created_after: at })).data).toEqual([]);
  expect((await list({ created_before: at })).data.map(({ id }) => id)).not.toContain(newest?.id);
  expect((await list({ created_before: '2020-01-01T00:00:00Z' })).data).toEqual([]);
  const { page } = await list({ actor: ada.id, action: 'createMessage', include: 'total', limit: 2 });
  expect(page).toMatchObject({ total: 3, has_more: true });
  const rest = await list({ actor: ada.id, action: 'createMessage', limit: 2, cursor: page.next_cursor ?? '' });
  expect(rest.data).toHaveLength(1);
  expectInvalid(await list({ actor: 'other', cursor: page.next_cursor ?? '' }), 'cursor');
  expectInvalid(await list({ api_key: 'usr_x' }), 'api_key');
});

test('the export has the same entries, one a line, and nothing of another organization', async () => {
  const path = `/orgs/${org.id}/audit/export.ndjson`;
  const answer = await ada.client.get<string>(path, { actor: ada.id });
  expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/x-ndjson']);
  const lines = answer.text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Entry);
  expect(lines).toEqual((await list({ actor: ada.id, limit: 100 })).data);
  const stranger = await newMember(await platform.newOrg(), { role: 'owner' });
  expectRefusal(await stranger.client.get(path), 404, 'ORG_NOT_FOUND');
  const agent = await newMember(org, { role: 'agent' });
  expectRefusal(await agent.client.get(path), 403, 'INSUFFICIENT_SCOPE');
  const reader = await org.newKey(['read']);
  expectRefusal(await reader.client.get(path), 403, 'INSUFFICIENT_SCOPE');
});
