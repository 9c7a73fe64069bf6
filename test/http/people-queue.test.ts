import { newId } from '@pharos/kit';
import { beforeAll, describe, expect, test } from 'vitest';
import { expectInvalid, expectRefusal } from './support/expectations.js';
import type { Org } from './support/org.js';
import { newMember, type Signed } from './support/people.js';
import type { ProjectApi } from './support/project-api.js';
import { usePlatform } from './support/shared-platform.js';
import { walk } from './support/walk.js';

const platform = usePlatform();
let org: Org;
let ada: Signed;
let bob: Signed;
let viewer: Signed;
beforeAll(async () => {
  org = await platform.newOrg();
  [ada, bob, viewer] = await Promise.all([
    newMember(org, { role: 'agent' }),
    newMember(org, { role: 'agent', name: 'Bob Byte' }),
    newMember(org, { role: 'viewer' }),
  ]);
});

const asks = { message: { content: 'Hello', sender_type: 'customer' } };

describe('what a person has not read', () => {
  const unread = async (project: ProjectApi, who: Signed, query: Record<string, string> = {}) => {
    const { data } = await project.with(who.client).listConversations({ unread: 'true', ...query });
    return data.map(({ subject }) => subject).join('');
  };
  const mark = (project: ProjectApi, who: Signed, id: string, body: object = {}) =>
    who.client.send<{ unread: boolean; read_at: string | null }>(
      'PUT',
      `/projects/${project.id}/conversations/${id}/read-mark`,
      body,
    );
  const begin = async (project: ProjectApi, subjects: string) => {
    const ids: string[] = [];
    for (const subject of subjects) ids.push((await project.newConversation({ subject, ...asks })).id);
    return ids as [string, string, string];
  };

  test('is theirs alone, in lists, pages and counts', async () => {
    const project = await org.newProject();
    const [a] = await begin(project, 'abc');
    expect(await unread(project, ada)).toBe('cba');
    const marked = await mark(project, viewer, a);
    expect([marked.status, marked.data.unread]).toEqual([200, false]);
    expect((await mark(project, ada, a)).data.read_at).toBe((await project.conversation(a)).last_message_at);
    expect([await unread(project, ada), await unread(project, viewer)]).toEqual(['cb', 'cb']);
    expect(await unread(project, bob, { sort: 'last_message_at', order: 'asc' })).toBe('abc');
    expect(await unread(project, bob, { q: 'hello', sort: 'created_at' })).toBe('cba');
    expect(await unread(project, ada, { unread: 'false' })).toBe('a');
    const pages = await walk((page) => project.with(ada.client).listConversations({ unread: 'true', ...page }), 1);
    expect(pages.map(({ subject }) => subject).join('')).toBe('cb');
    const views = ['new:unread=true', 'old:unread=false&status=open'].map(
      (view) => `views=${encodeURIComponent(view)}`,
    );
    const counts = await ada.client.get<{ count: number }[]>(
      `/projects/${project.id}/conversations/counts?${views.join('&')}`,
    );
    expect(counts.data.map(({ count }) => count)).toEqual([2, 1]);
    const { data } = await project.with(ada.client).listConversations({ include: 'unread' });
    expect(data.map((each) => (each as { unread?: boolean }).unread)).toEqual([true, true, false]);
  });

  test('comes back with the next public message of somebody else, not with a note or their own', async () => {
    const project = await org.newProject();
    const [a, b] = await begin(project, 'ab');
    for (const id of [a, b]) await mark(project, ada, id);
    await project.newMessage(a, { sender_type: 'agent', is_internal: true });
    await project.with(ada.client).newMessage(a, {});
    expect(await unread(project, ada)).toBe('');
    await project.with(bob.client).newMessage(a, {});
    await project.newMessage(b, { sender_type: 'customer' });
    expect([await unread(project, ada), await unread(project, bob)]).toEqual(['ba', 'b']);
    const own = await project.with(ada.client).newConversation({ subject: 'c', message: { content: 'We call.' } });
    expect(own.last_message_at).toBe(own.created_at);
    expect(await unread(project, ada)).toBe('ba');
  });

  test('is marked up to a message, never back, and again as a whole', async () => {
    const project = await org.newProject();
    const [a] = await begin(project, 'a');
    const [first] = (await project.listMessages(a)).data;
    await project.newMessage(a, { sender_type: 'customer' });
    expect((await mark(project, ada, a, { message_id: first?.id })).data.unread).toBe(true);
    const whole = (await mark(project, ada, a)).data;
    expect(whole.unread).toBe(false);
    expect((await mark(project, ada, a, { message_id: first?.id })).data).toMatchObject(whole);
    expect((await mark(project, ada, a, { unread: true })).data).toMatchObject({ unread: true, read_at: null });
    expect(await unread(project, ada)).toBe('a');
    expectInvalid(await mark(project, ada, a, { unread: true, message_id: first?.id }), 'message_id');
    expectRefusal(await mark(project, ada, a, { message_id: newId('msg') }), 404, 'MESSAGE_NOT_FOUND');
    expectRefusal(await mark(project, ada, newId('cnv')), 404, 'CONVERSATION_NOT_FOUND');
  });

  test('is what is new: whoever becomes a member has not missed what was said before, and may mark it', async () => {
    const project = await org.newProject();
    const [a] = await begin(project, 'a');
    const late = await newMember(org, { role: 'agent' });
    expect(await unread(project, late)).toBe('');
    await mark(project, late, a, { unread: true });
    expect(await unread(project, late)).toBe('a');
  });

  test('stays with the conversation into which another is merged, read by whoever has read both', async () => {
    const project = await org.newProject();
    const [a, b] = await begin(project, 'ab');
    for (const [who, ids] of [
      [ada, [a, b]],
      [bob, [b]],
    ] as const)
      for (const id of ids) await mark(project, who, id);
    await project.mergeConversation(a, b);
    expect([await unread(project, ada), await unread(project, bob)]).toEqual(['', 'b']);
  });

  test('is told by the mark: up to when they have read, from when they became a member', async () => {
    const project = await org.newProject();
    const [a] = await begin(project, 'a');
    const read = async ({ client }: Signed) =>
      (await client.get<{ unread: boolean; read_at: string }>(`/projects/${project.id}/conversations/${a}/read-mark`))
        .data;
    const first = await mark(project, viewer, a);
    const { created_at } = await project.newMessage(a, { content: 'Anybody?', sender_type: 'customer' });
    expect(await read(viewer)).toEqual({ ...first.data, unread: true });
    await mark(project, viewer, a);
    expect(await read(viewer)).toMatchObject({ conversation_id: a, unread: false, read_at: created_at });
    await mark(project, viewer, a, { unread: true });
    expect(await read(viewer)).toMatchObject({ unread: true, read_at: null });
    const untouched = await read(bob);
    expect(untouched.unread).toBe(true);
    expect(Date.parse(untouched.read_at)).toBeLessThan(Date.parse(first.data.read_at ?? ''));
  });

  test('is nothing that a key has, nor anybody who does not work in the project', async () => {
    const project = await org.newProject();
    const [a] = await begin(project, 'a');
    expectInvalid(await project.listConversations({ unread: 'true' }), 'unread');
    expectInvalid(await project.listConversations({ include: 'unread' }), 'include');
    const byKey = await org.client.send('PUT', `/projects/${project.id}/conversations/${a}/read-mark`, {});
    expectRefusal(byKey, 401, 'SESSION_REQUIRED');
    const read = (client: typeof org.client) => client.get(`/projects/${project.id}/conversations/${a}/read-mark`);
    expectRefusal(await read(org.client), 401, 'SESSION_REQUIRED');
    const elsewhere = await newMember(org, { role: 'agent', project_ids: [(await org.newProject()).id] });
    const stranger = await newMember(await platform.newOrg());
    for (const who of [elsewhere, stranger]) {
      expectRefusal(await mark(project, who, a), 404, 'PROJECT_NOT_FOUND');
      expectRefusal(await read(who.client), 404, 'PROJECT_NOT_FOUND');
    }
    const nobodys = await ada.client.get(`/projects/${project.id}/conversations/${a.slice(0, -4)}zzzz/read-mark`);
    expectRefusal(nobodys, 404, 'CONVERSATION_NOT_FOUND');
  });
});

describe('whom a note mentions', () => {
  const mentioned = async (project: ProjectApi, { client }: Signed) => {
    const { data } = await project.with(client).listConversations({ mentions: 'me' });
    return data.map(({ subject }) => subject).join('');
  };
  const note = (project: ProjectApi, id: string, ...people: Signed[]) =>
    project.newMessage(id, {
      is_internal: true,
      content: `Please look, ${people.map(({ id }) => `@${id}`).join(', ')}.`,
    });

  test('is found in lists and counts, until the note says something else, is deleted or has moved', async () => {
    const project = await org.newProject();
    const [a, b] = [await project.newConversation({ subject: 'a' }), await project.newConversation({ subject: 'b' })];
    const first = await note(project, a.id, ada, bob);
    const second = await note(project.with(bob.client), b.id, ada, viewer);
    await project.newConversation({ subject: 'c', message: { content: `@${ada.id}`, is_internal: true } });
    for (const [who, subjects] of [
      [ada, 'cba'],
      [bob, 'a'],
      [viewer, 'b'],
    ] as const)
      expect(await mentioned(project, who)).toBe(subjects);
    const views = `views=${encodeURIComponent('mine:mentions=me&status=open')}`;
    const counts = await ada.client.get<{ count: number }[]>(`/projects/${project.id}/conversations/counts?${views}`);
    expect(counts.data[0]?.count).toBe(3);
    await project.patchMessage(first, { content: `Only @${bob.id}, and @${viewer.id}` });
    expect([await mentioned(project, ada), await mentioned(project, viewer)]).toEqual(['cb', 'ba']);
    await project.deleteMessage(second);
    expect([await mentioned(project, ada), await mentioned(project, viewer)]).toEqual(['c', 'a']);
    await project.mergeConversation(a.id, b.id);
    expect(await mentioned(project, bob)).toBe('b');
  });

  test('is nobody in public messages and what customers say, no stranger, and nothing for keys', async () => {
    const project = await org.newProject();
    const { id } = await project.newConversation({ subject: 'a' });
    const stranger = await newMember(await platform.newOrg());
    const elsewhere = await newMember(org, { role: 'agent', project_ids: [(await org.newProject()).id] });
    await project.newMessage(id, { content: `@${ada.id}` });
    await project.newMessage(id, { content: `@${ada.id}`, sender_type: 'customer', is_internal: true });
    await project.newMessage(id, { content: `@${ada.id}x and mail@${bob.id.toLowerCase()}`, is_internal: true });
    await note(project, id, stranger, elsewhere);
    for (const who of [ada, bob]) expect(await mentioned(project, who)).toBe('');
    for (const who of [stranger, elsewhere])
      expectRefusal(await project.with(who.client).createMessage(id, { content: 'x' }), 404, 'PROJECT_NOT_FOUND');
    const again = await org.client.patch(`/orgs/${org.id}/members/${elsewhere.id}`, { project_ids: [project.id] });
    expect([again.status, await mentioned(project, elsewhere)]).toEqual([200, '']);
    expectInvalid(await project.listConversations({ mentions: 'me' }), 'mentions');
  });
});
