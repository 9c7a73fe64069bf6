import { beforeAll, describe, expect, test } from 'vitest';
import { aTime, expectInvalid, expectRefusal } from './support/expectations.js';
import type { Org } from './support/org.js';
import type { ProjectApi } from './support/project-api.js';
import { usePlatform } from './support/shared-platform.js';

interface Entry {
  id: string;
  type: string;
  created_at: string;
  actor: { type: string; id: string } | null;
  message: { id: string; content: string } | null;
  changes: Record<string, { from: unknown; to: unknown }> | null;
  details: Record<string, unknown> | null;
}

const platform = usePlatform();
let org: Org;
let project: ProjectApi;
let id: string;
beforeAll(async () => {
  org = await platform.newOrg();
  project = await org.newProject();
  ({ id } = await project.newQuestion('Where is my order?'));
  await project.patchConversation(id, { tags: ['vip'], assigned_to: 'kim' });
  await project.newMessage(id, { content: 'On its way.' });
  await project.patchConversation(id, { status: 'resolved' });
});

const timeline = (query: Record<string, string | number> = {}, of = project) =>
  of.client.get<Entry[]>(`${of.path}/conversations/${id}/timeline`, query);

describe('GET /projects/{projectId}/conversations/{conversationId}/timeline', () => {
  test('shows messages and changes in one list, oldest first', async () => {
    const { data, page } = await timeline();
    expect(data.map(({ type }) => type)).toEqual(['created', 'message', 'changed', 'message', 'changed']);
    expect(data[1]).toMatchObject({
      actor: null,
      message: { content: 'Where is my order?' },
      changes: null,
      details: null,
    });
    expect(data[2]).toEqual({
      id: expect.stringMatching(/^tle_/),
      type: 'changed',
      created_at: aTime,
      actor: { type: 'api_key', id: expect.stringMatching(/^key_/) },
      message: null,
      changes: { assigned_to: { from: null, to: 'kim' }, tags: { from: [], to: ['vip'] } },
      details: null,
    });
    expect(data[4]?.changes).toEqual({ status: { from: 'open', to: 'resolved' } });
    expect(page).toMatchObject({ has_more: false });
    expect((await timeline({ order: 'desc' })).data).toEqual(data.toReversed());
  });

  test('is paged, and refuses a cursor of the other order', async () => {
    const { data, page } = await timeline({ limit: 2, include: 'total' });
    expect(page.total).toBe(5);
    const next = await timeline({ limit: 100, cursor: page.next_cursor ?? '' });
    expect([...data, ...next.data]).toEqual((await timeline()).data);
    expectInvalid(await timeline({ order: 'desc', cursor: page.next_cursor ?? '' }), 'cursor');
  });

  test('needs the scopes of conversations and of messages', async () => {
    const { client } = await org.newKey(['conversations:read']);
    const refused = expectRefusal(await timeline({}, project.with(client)), 403, 'INSUFFICIENT_SCOPE');
    expect(refused.required_scope).toBe('messages:read');
  });
});
