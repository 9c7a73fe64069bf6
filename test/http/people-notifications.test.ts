import { newId } from '@pharos/kit';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { poll } from '../support/index.js';
import { expectInvalid, expectRefusal } from './support/expectations.js';
import { LiveStream } from './support/live-stream.js';
import type { Org } from './support/org.js';
import { newMember, type Signed } from './support/people.js';
import type { ProjectApi } from './support/project-api.js';
import { usePlatform } from './support/shared-platform.js';
import { hear, listenAs } from './support/visitor-stream.js';
import { walk } from './support/walk.js';
import { WidgetVisitor } from './support/widget-visitor.js';

interface Notification {
  id: string;
  type: string;
  conversation_id: string;
  message_id: string | null;
  subject: string | null;
  actor: { type: string; id: string };
  read_at: string | null;
}

const platform = usePlatform();
let org: Org;
let project: ProjectApi;
let ada: Signed;
let bob: Signed;
beforeEach(async () => {
  org = await platform.newOrg();
  [project, ada, bob] = await Promise.all([org.newProject(), newMember(org), newMember(org, { name: 'Bob Byte' })]);
});
const streams: LiveStream[] = [];
afterAll(() => {
  for (const stream of streams) stream.close();
});

const list = (who: Signed, query: Record<string, string | number> = {}) =>
  who.client.get<Notification[]>('/me/notifications', query);
/** Waits until a person has as many. */
const told = (who: Signed, count: number) =>
  poll(async () => {
    const { data } = await list(who);
    return data.length >= count ? data : undefined;
  });
const types = (notifications: readonly Notification[]) => notifications.map(({ type }) => type);

describe('a person is told', () => {
  test('what is assigned to them, who mentions them, and that a customer answered what is theirs', async () => {
    const own = project.with(bob.client);
    const mine = await own.newConversation({ subject: 'Lamp', assigned_to: ada.id });
    const answer = await project.newMessage(mine.id, { sender_type: 'customer' });
    const note = await own.newMessage(mine.id, { content: `See above, @${ada.id}`, is_internal: true });
    const [mention, assigned] = await told(ada, 2);
    expect(assigned).toMatchObject({ type: 'assigned', conversation_id: mine.id, subject: 'Lamp', read_at: null });
    expect(assigned?.actor).toEqual({ type: 'user', id: bob.id });
    expect(mention).toMatchObject({ type: 'mention', message_id: note.id, actor: { type: 'user', id: bob.id } });
    // While they have not seen that it is theirs, the customer's answer is no news.
    await ada.client.post('/me/notifications/read', {});
    const again = await project.newMessage(mine.id, { sender_type: 'customer' });
    await project.newMessage(mine.id, { sender_type: 'customer' });
    const [answered] = await told(ada, 3);
    expect(answered).toMatchObject({ type: 'answered', message_id: again.id });
    expect(answered?.message_id).not.toBe(answer.id);
    expect((await list(bob)).data).toEqual([]);
  });

  test('nothing that they did themselves, that others were told, that is public or that was imported', async () => {
    const own = project.with(ada.client);
    const { id } = await own.newConversation({ assigned_to: ada.id });
    await own.newMessage(id, { content: `A reminder for @${ada.id}`, is_internal: true });
    await project.newMessage(id, { content: `@${ada.id}` });
    await project.importConversations([
      { external_id: 'old', assigned_to: ada.id, messages: [{ content: 'Hello', sender_type: 'customer' }] },
    ]);
    await project.patchConversation(id, { assigned_to: bob.id });
    await project.newMessage(id, { sender_type: 'customer', is_internal: true });
    // What was before it has been looked at when this arrives.
    await project.newMessage(id, { content: `@${ada.id} and @${bob.id}`, is_internal: true });
    expect(types(await told(ada, 1))).toEqual(['mention']);
    expect(types(await told(bob, 2))).toEqual(['mention', 'assigned']);
  });

  test('in pages, unread or read, marked one by one, as a whole, or with the conversation', async () => {
    const ids: string[] = [];
    for (const subject of ['a', 'b', 'c', 'd'])
      ids.push((await project.newConversation({ subject, assigned_to: ada.id })).id);
    const all = await told(ada, 4);
    const unread = async () => {
      const { data, page } = await list(ada, { unread: 'true', include: 'total' });
      expect(page.total).toBe(data.length);
      return data.map(({ subject }) => subject).join('');
    };
    expect((await walk((page) => list(ada, { ...page }), 1)).map(({ id }) => id)).toEqual(all.map(({ id }) => id));
    const read = await ada.client.post<{ marked: number }>('/me/notifications/read', {
      ids: [all[0]?.id, newId('ntf')],
    });
    expect([read.data.marked, await unread()]).toEqual([1, 'cba']);
    await ada.client.send('PUT', `/projects/${project.id}/conversations/${ids[1]}/read-mark`, {});
    expect(await unread()).toBe('ca');
    await project.with(ada.client).newMessage(ids[2] ?? '', {});
    expect(await unread()).toBe('a');
    expect((await list(ada, { unread: 'false' })).data).toHaveLength(3);
    expect(
      (await bob.client.post<{ marked: number }>('/me/notifications/read', { ids: [all[3]?.id] })).data.marked,
    ).toBe(0);
    expect((await ada.client.post<{ marked: number }>('/me/notifications/read', {})).data.marked).toBe(1);
    expect(await unread()).toBe('');
    expectInvalid(await ada.client.post('/me/notifications/read', { ids: [] }), 'ids');
  });

  test('no more of conversations that are gone, and of projects in which they work no longer', async () => {
    const [a, b] = [
      await project.newConversation({ assigned_to: ada.id }),
      await project.newConversation({ assigned_to: ada.id }),
    ];
    await told(ada, 2);
    await project.deleteConversation(a.id);
    expect((await list(ada)).data.map((each) => each.conversation_id)).toEqual([b.id]);
    const elsewhere = (await org.newProject()).id;
    await org.client.patch(`/orgs/${org.id}/members/${ada.id}`, { project_ids: [elsewhere] });
    expect((await list(ada)).data).toEqual([]);
  });

  test('in their own live streams, as their preferences say, and nobody else hears it', async () => {
    const listen = async (headers: Record<string, string>, client: { key?: string | undefined } = {}) => {
      const stream = await LiveStream.open({ baseUrl: platform.baseUrl, key: client.key }, `${project.path}/events`, {
        query: { types: 'notification.created,conversation.updated' },
        headers,
      });
      streams.push(stream);
      expect(stream.status).toBe(200);
      return stream.listening();
    };
    const [hers, his, keys] = [
      await listen({ cookie: ada.cookie }),
      await listen({ cookie: bob.cookie }),
      await listen({}, org.client),
    ];
    const preferences = await ada.client.patch('/me/preferences', { sound: false, events: { mention: false } });
    expect(preferences.data).toEqual({
      events: { assigned: true, mention: false, answered: true, escalated: true, undelivered: true },
      desktop: true,
      sound: false,
      mail: false,
      mail_available: false,
      hours: null,
    });
    const { id } = await project.newConversation({});
    await project.newMessage(id, { content: `@${ada.id} and @${bob.id}`, is_internal: true });
    await project.patchConversation(id, { assigned_to: ada.id });
    const named = (stream: LiveStream) => stream.events.filter(({ event }) => event === 'notification.created');
    const [event] = await poll(() => (named(hers).length > 0 ? named(hers) : undefined));
    expect(JSON.parse(event?.data ?? '').data).toMatchObject({
      type: 'assigned',
      conversation_id: id,
      alert: { desktop: true, sound: false },
    });
    const [mention] = await poll(() => (named(his).length > 0 ? named(his) : undefined));
    expect(JSON.parse(mention?.data ?? '').data.type).toBe('mention');
    await poll(() =>
      [his, keys].every((stream) => stream.events.some(({ event: name }) => name === 'conversation.updated')),
    );
    expect([named(hers).length, named(his).length, named(keys).length]).toEqual([1, 1, 0]);
  });
});

test('preferences are kept one by one, and checked', async () => {
  const hours = { days: [1, 2, 3, 4, 5], from: '09:30', to: '18:00' };
  expect((await ada.client.patch('/me/preferences', { hours })).data).toMatchObject({ hours, sound: true });
  expect((await ada.client.patch('/me/preferences', { desktop: false })).data).toMatchObject({ hours, desktop: false });
  const none = { events: { escalated: false }, hours: null };
  await ada.client.patch('/me/preferences', none);
  expect((await ada.client.get('/me/preferences')).data).toMatchObject({
    hours: null,
    desktop: false,
    events: { escalated: false, mention: true },
  });
  expect((await bob.client.get('/me/preferences')).data).toMatchObject({ desktop: true, events: { escalated: true } });
  for (const [body, ...path] of [
    [{ hours: { ...hours, from: '9:30' } }, 'hours', 'from'],
    [{ hours: { ...hours, days: [] } }, 'hours', 'days'],
    [{ hours: { ...hours, days: [8] } }, 'hours', 'days', 0],
    [{ events: { mention: null } }, 'events', 'mention'],
  ] as const)
    expectInvalid(await ada.client.patch('/me/preferences', body), ...path);
  expectRefusal(await ada.client.patch('/me/preferences', { mail: true }), 409, 'MAIL_OFF');
  expectRefusal(await org.client.get('/me/preferences'), 401, 'SESSION_REQUIRED');
  expectRefusal(await org.client.get('/me/notifications'), 401, 'SESSION_REQUIRED');
});

describe('who is at a conversation', () => {
  const present = async (who: Signed, path: string) => {
    const { data } = await who.client.get<{ colleagues: { name: string; state: string }[] }>(`${path}/presence`);
    return data.colleagues.map(({ name, state }) => `${name} ${state}`);
  };
  const show = (who: Signed, path: string, state: string) => who.client.send('PUT', `${path}/presence`, { state });

  test('is seen by colleagues, in streams too; a visitor sees that the team types, and nothing of notes', async () => {
    const visitor = await WidgetVisitor.arrive(platform.baseUrl, project);
    const { id } = (await visitor.start()).conversation;
    const path = `${project.path}/conversations/${id}`;
    const [theirs, team] = [
      await listenAs(visitor),
      await LiveStream.open({ baseUrl: platform.baseUrl, key: undefined }, `${project.path}/events`, {
        headers: { cookie: bob.cookie },
      }),
    ];
    streams.push(theirs, team);
    await team.listening();
    for (const state of ['viewing', 'writing_note']) expect((await show(ada, path, state)).status).toBe(200);
    await show(bob, path, 'writing');
    expect(await present(bob, path)).toEqual(['Ada Lovelace writing_note', 'Bob Byte writing']);
    expect(await hear(theirs, 'typing')).toMatchObject({ conversation_id: id, sender: { name: null } });
    const shown = () => team.events.filter(({ event }) => event === 'conversation.presence');
    await poll(() => shown().length === 3);
    expect(JSON.parse(shown()[1]?.data ?? '').data).toEqual({
      conversation_id: id,
      user: { id: ada.id, name: 'Ada Lovelace' },
      state: 'writing_note',
    });
    await show(ada, path, 'gone');
    await show(bob, path, 'gone');
    expect(await present(ada, path)).toEqual([]);
    // What comes last shows that nothing else has come.
    await project.newMessage(id, { content: 'The answer' });
    await hear(theirs, 'message.created');
    const heard = JSON.stringify(theirs.events);
    for (const secret of ['presence', 'note', ada.id, bob.id, 'Bob']) expect(heard).not.toContain(secret);
    expect(theirs.events.filter(({ event }) => event === 'typing')).toHaveLength(1);
  });

  test('is nothing for others, and viewers write nothing', async () => {
    const { id } = await project.newConversation({});
    const path = `${project.path}/conversations/${id}`;
    const viewer = await newMember(org, { role: 'viewer' });
    expect((await show(viewer, path, 'viewing')).status).toBe(200);
    for (const state of ['writing', 'writing_note'])
      expectRefusal(await show(viewer, path, state), 403, 'INSUFFICIENT_SCOPE');
    const elsewhere = await newMember(org, { role: 'agent', project_ids: [(await org.newProject()).id] });
    const stranger = await newMember(await platform.newOrg());
    for (const who of [elsewhere, stranger]) {
      expectRefusal(await who.client.get(`${path}/presence`), 404, 'PROJECT_NOT_FOUND');
      expectRefusal(await show(who, path, 'viewing'), 404, 'PROJECT_NOT_FOUND');
    }
    expectRefusal(await org.client.send('PUT', `${path}/presence`, { state: 'viewing' }), 401, 'SESSION_REQUIRED');
    expectInvalid(await show(ada, path, 'asleep'), 'state');
    expectRefusal(await show(ada, path.replace(id, newId('cnv')), 'viewing'), 404, 'CONVERSATION_NOT_FOUND');
  });
});
