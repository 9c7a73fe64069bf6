import { randomUUID } from 'node:crypto';
import { newId } from '@pharos/kit';
import { beforeAll, describe, expect, test } from 'vitest';
import { publicRouteExpectations, type RouteExpectation } from './route-expectations.js';
import { expectInvalid, expectRefusal } from './support/expectations.js';
import type { Org } from './support/org.js';
import type { ProjectApi } from './support/project-api.js';
import { usePlatform } from './support/shared-platform.js';
import { announceFile } from './support/visitor-files.js';
import { WidgetVisitor } from './support/widget-visitor.js';

const platform = usePlatform();
let org: Org;
let project: ProjectApi;
beforeAll(async () => {
  org = await platform.newOrg();
  project = await org.newProject();
});

const arrive = (at = project) => WidgetVisitor.arrive(platform.baseUrl, at);

describe('a conversation', () => {
  test('goes both ways, and shows each side what it may see', async () => {
    const visitor = await arrive();
    const started = await visitor.startWith('Where is my order?', 'first');
    expect(started.status).toBe(201);
    const { conversation, message } = started.data;
    expect(message).toEqual({
      id: message.id,
      conversation_id: conversation.id,
      sender: { type: 'customer', name: null, picture: null },
      content: 'Where is my order?',
      content_type: 'text',
      client_message_id: 'first',
      sources: [],
      attachments: [],
      created_at: message.created_at,
    });
    expect(conversation).toMatchObject({ status: 'open', unread_count: 0, last_message: message, csat: null });
    const stored = await project.conversation(conversation.id);
    expect(stored).toMatchObject({ channel: 'widget', status: 'open', subject: null });
    const answer = await project.newMessage(conversation.id, {
      content: '**Soon**',
      content_type: 'markdown',
      sender_id: 'agent@shop.example',
    });
    const sent = await visitor.say(conversation.id, 'Thanks', 'second');
    expect(sent.status).toBe(201);
    const seen = await visitor.messages(conversation.id);
    expect(seen.map(({ id, content }) => [id, content])).toEqual([
      [message.id, 'Where is my order?'],
      [answer.id, '**Soon**'],
      [sent.data.id, 'Thanks'],
    ]);
    expect(seen[1]).toMatchObject({ sender: { type: 'agent', name: null, picture: null }, content_type: 'markdown' });
    const newest = await visitor.get<unknown[]>(`/conversations/${conversation.id}/messages?order=desc&limit=1`);
    expect([newest.data, newest.page.has_more]).toEqual([[seen[2]], true]);
  });

  test('lists those of the visitor, the latest activity first, page by page', async () => {
    const visitor = await arrive();
    const ids: string[] = [];
    for (const content of ['one', 'two', 'three']) ids.unshift((await visitor.start(content)).conversation.id);
    await visitor.say(ids[2] ?? '', 'again');
    const expected = [ids[2], ids[0], ids[1]];
    expect((await visitor.conversations()).map(({ id }) => id)).toEqual(expected);
    const first = await visitor.get<{ id: string }[]>('/conversations?limit=2');
    const rest = await visitor.get<{ id: string }[]>(`/conversations?limit=2&cursor=${first.page.next_cursor}`);
    expect([...first.data, ...rest.data].map(({ id }) => id)).toEqual(expected);
    const long = 'x'.repeat(10_000);
    await visitor.say(ids[0] ?? '', long);
    expect((await visitor.conversations())[0]?.last_message?.content).toBe(long.slice(0, 500));
  });

  test('counts what was not seen, and sight never goes back', async () => {
    const visitor = await arrive();
    const { conversation } = await visitor.start();
    const { id } = conversation;
    const first = await project.newMessage(id, { content: 'One' });
    await project.newMessage(id, { content: 'Note', is_internal: true });
    const note = (await project.listMessages(id)).data[2];
    await project.newMessage(id, { content: 'Two' });
    const unread = async () => (await visitor.conversation(id)).unread_count;
    expect(await unread()).toBe(2);
    expect((await visitor.see(id, first.id)).unread_count).toBe(1);
    expectRefusal(
      await visitor.send('POST', `/conversations/${id}/seen`, { message_id: note?.id }),
      404,
      'MESSAGE_NOT_FOUND',
    );
    expect((await visitor.see(id)).unread_count).toBe(0);
    expect((await visitor.see(id, first.id)).unread_count).toBe(0);
    await project.newMessage(id, { content: 'Three' });
    expect(await unread()).toBe(1);
  });

  test('is reopened by its visitor once resolved, is open while snoozed, and begins another once closed', async () => {
    const visitor = await arrive();
    const { id } = (await visitor.start()).conversation;
    await project.patchConversation(id, { status: 'snoozed' });
    expect((await visitor.conversation(id)).status).toBe('open');
    await project.patchConversation(id, { status: 'resolved' });
    expect((await visitor.conversation(id)).status).toBe('resolved');
    expect((await visitor.say(id, 'Not yet', 'reopens')).status).toBe(201);
    expect((await visitor.conversation(id)).status).toBe('open');
    await project.patchConversation(id, { status: 'closed' });
    const { status, data: late } = await visitor.say(id, 'Too late', 'follows');
    expect(status).toBe(201);
    expect(await project.conversation(late.conversation_id)).toMatchObject({
      follows: id,
      status: 'open',
      channel: 'widget',
    });
    expect(await visitor.messages(late.conversation_id)).toEqual([late]);
    expect(await visitor.say(id, 'Too late', 'follows')).toMatchObject({ status: 200, data: late });
    expect((await visitor.say(id, 'Not yet', 'reopens')).status).toBe(200);
    expect(await visitor.messages(id)).toHaveLength(2);
    expect((await visitor.say(id, 'Once more')).data.conversation_id).toBe(late.conversation_id);
  });

  test('is rated once it is resolved, and the API shows how', async () => {
    const visitor = await arrive();
    const { id } = (await visitor.start()).conversation;
    const rate = (body: unknown) => visitor.send('PUT', `/conversations/${id}/csat`, body);
    expectRefusal(await rate({ score: 5 }), 409, 'CONVERSATION_NOT_RESOLVED');
    expect((await project.conversation(id)).csat).toBeNull();
    await project.patchConversation(id, { status: 'resolved' });
    for (const score of [0, 6, 1.5, '5', null]) expectInvalid(await rate({ score }), 'score');
    expectInvalid(await rate({ score: 1, comment: 'x'.repeat(2_001) }), 'comment');
    expect((await rate({ score: 2, comment: 'Slow' })).data).toMatchObject({ csat: { score: 2, comment: 'Slow' } });
    expect((await rate({ score: 4 })).data).toMatchObject({ csat: { score: 4, comment: null } });
    expect((await project.conversation(id)).csat).toMatchObject({ score: 4, comment: null });
    await visitor.say(id, 'One more thing');
    expect((await project.conversation(id)).csat).toMatchObject({ score: 4 });
  });
});

describe('a message that is sent again', () => {
  test('fifty at once with one client_message_id make one message', async () => {
    const visitor = await arrive();
    const { id } = (await visitor.start()).conversation;
    const answers = await Promise.all(Array.from({ length: 50 }, () => visitor.say(id, 'Once', 'the-same')));
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1);
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(49).fill(200), 201]);
    expect((await project.listMessages(id)).data.filter(({ content }) => content === 'Once')).toHaveLength(1);
  });

  test('fifty first messages at once with one client_message_id make one conversation and one contact', async () => {
    const own = await org.newProject();
    const visitor = await arrive(own);
    const answers = await Promise.all(Array.from({ length: 50 }, () => visitor.startWith('First', 'the-same')));
    expect(new Set(answers.map(({ data }) => `${data.conversation.id} ${data.message.id}`)).size).toBe(1);
    expect((await own.listConversations()).data).toHaveLength(1);
    expect((await own.listContacts()).data).toHaveLength(1);
  });

  test('first messages of different names at once make a conversation each, of one contact', async () => {
    const own = await org.newProject();
    const visitor = await arrive(own);
    const answers = await Promise.all(Array.from({ length: 10 }, () => visitor.startWith('First')));
    for (const answer of answers) expect(answer.status, `${answer}`).toBe(201);
    expect((await own.listConversations()).data).toHaveLength(10);
    expect((await own.listContacts()).data).toHaveLength(1);
  });

  test('is refused in another conversation, and is another visitor’s own', async () => {
    const [one, two] = [await arrive(), await arrive()];
    const [first, second] = [(await one.start()).conversation.id, (await one.start()).conversation.id];
    await one.say(first, 'Hello', 'name');
    expectInvalid(await one.say(second, 'Hello', 'name'), 'client_message_id');
    const other = await two.startWith('Hello', 'name');
    expect([other.status, other.data.conversation.id === first]).toEqual([201, false]);
  });

  test('needs a name, and words', async () => {
    const visitor = await arrive();
    const { id } = (await visitor.start()).conversation;
    for (const content of ['', '  ', 'x'.repeat(10_001)]) expectInvalid(await visitor.say(id, content), 'content');
    for (const name of ['', 'a b', 'ä', 'x'.repeat(101)])
      expectInvalid(await visitor.say(id, 'Hello', name), 'client_message_id');
    expectRefusal(
      await visitor.send('POST', `/conversations/${id}/messages`, {
        content: 'x',
        client_message_id: 'y',
        is_internal: true,
      }),
      400,
      'VALIDATION_ERROR',
    );
  });
});

/** A body that the route would take. */
const bodies: Readonly<Record<string, unknown>> = {
  startVisitorConversation: { content: 'Hello', client_message_id: 'enumerated' },
  sendVisitorMessage: { content: 'Hello', client_message_id: 'enumerated' },
  seeAsVisitor: {},
  rateVisitorConversation: { score: 1 },
  typeAsVisitor: {},
};
const withConversation = publicRouteExpectations.filter(({ path }) => path.includes('{conversationId}'));
/** Those of a session; addresses that are signed need none. */
const withFile = publicRouteExpectations.filter(({ path }) => /\/widget\/.*\{attachmentId\}/.test(path));

/** `recordId` takes the place of what is not the project's. */
function send(visitor: WidgetVisitor, { id, method, path }: RouteExpectation, recordId: string) {
  const filled = path.replace('{projectId}', visitor.projectId).replace(/\{(conversationId|attachmentId)\}/, recordId);
  return visitor.client.send(method, filled, bodies[id]);
}

describe('what is another’s', () => {
  test('is 404 by every public route, whoever asks', async () => {
    const [owner, stranger] = [await arrive(), await arrive()];
    const outsider = await arrive(await org.newProject());
    await stranger.start();
    const { id } = (await owner.start('Mine')).conversation;
    const sent = await project.files.upload('for the owner');
    await project.newMessage(id, { content: 'Here', attachments: [sent.id] });
    const waiting = (await announceFile(owner.client, `${owner.path}/attachments`, { size: 1 })).data;
    await project.patchConversation(id, { status: 'resolved' });
    const before = [await project.conversation(id), await owner.messages(id)];
    expect([withConversation.length >= 5, withFile.length]).toEqual([true, 2]);
    for (const visitor of [stranger, outsider]) {
      for (const route of withConversation)
        for (const other of [id, newId('cnv')])
          expectRefusal(await send(visitor, route, other), 404, 'CONVERSATION_NOT_FOUND');
      for (const route of withFile)
        for (const other of [sent.id, waiting.id, newId('att')])
          expectRefusal(await send(visitor, route, other), 404, 'ATTACHMENT_NOT_FOUND');
    }
    expect([await project.conversation(id), await owner.messages(id)]).toEqual(before);
    expect((await stranger.conversations()).map((each) => each.id)).not.toContain(id);
    // Nor do conversations without a contact belong to whoever has none yet.
    const nobodys = await project.newConversation({ channel: 'widget' });
    const newcomer = await arrive();
    expectRefusal(await newcomer.get(`/conversations/${nobodys.id}`), 404, 'CONVERSATION_NOT_FOUND');
    expect(await newcomer.conversations()).toEqual([]);
  });

  test('ends with the person: erased with the contact, sessions too', async () => {
    const visitor = await arrive();
    const { id } = (await visitor.start()).conversation;
    await project.deleteContact((await project.conversation(id)).contact_id ?? '');
    expectRefusal(await visitor.get(`/conversations/${id}`), 401, 'SESSION_INVALID');
  });
});

test('no answer to a visitor tells of internal notes, of who the agents are, or of what the team has written down', async () => {
  const planted = `planted${randomUUID().replaceAll('-', '')}`;
  const visitor = await arrive();
  const { id } = (await visitor.start('Hello')).conversation;
  const contactId = (await project.conversation(id)).contact_id ?? '';
  await project.patchContact(contactId, { metadata: { secret: planted }, company: planted, phone: `+49 ${planted}` });
  await project.patchConversation(id, { subject: planted, tags: [planted], assigned_to: `${planted}@shop.example` });
  await project.newMessage(id, { content: `Note ${planted}`, is_internal: true, sender_id: `${planted}@shop.example` });
  await project.newMessage(id, { content: 'Shown', sender_id: `${planted}@shop.example` });
  const note = await project.newMessage(id, { content: planted, is_internal: true, sender_type: 'ai' });
  const article = await project.kb.newArticle({ title: planted, body: planted });
  await project.kb.newPublished({ title: 'Shown', body: 'Shown to all' });
  await project.patchConversation(id, { status: 'resolved' });
  const texts = [(await visitor.me()).text];
  for (const route of publicRouteExpectations) {
    if (route.path.includes('{articleId}') || !route.path.includes('/widget/')) continue;
    if (['endWidgetSession', 'identifyWidgetSession', 'streamToVisitor'].includes(route.id)) continue;
    const suffix = route.id === 'searchVisitorArticles' ? `?q=${planted}` : '';
    const answer = await send(visitor, { ...route, path: route.path + suffix }, id);
    texts.push(answer.text, JSON.stringify(answer.headers));
  }
  texts.push((await visitor.send('POST', `/conversations/${id}/seen`, { message_id: note.id })).text);
  texts.push((await visitor.get(`/articles/${article.id}`)).text);
  texts.push((await visitor.startWith('Another')).text);
  expect(texts.join('\n')).not.toContain(planted);
  expect(texts.join('\n')).toContain('Shown');
});

describe('the knowledge base', () => {
  test('is searched, and its published articles are read', async () => {
    const own = await org.newProject();
    const article = await own.kb.newPublished({
      title: 'Returning goods',
      body: '# Returning goods\n\nYou may return **goods** within 30 days.',
    });
    const visitor = await arrive(own);
    const found = await visitor.get<{ article_id: string; title: string; excerpt: string }[]>(
      `/articles?q=${encodeURIComponent('how can I return goods?')}`,
    );
    expect(found.data).toEqual([
      { article_id: article.id, title: 'Returning goods', excerpt: expect.stringContaining('within 30 days') },
    ]);
    const read = () => visitor.get<{ body: string }>(`/articles/${article.id}`);
    expect((await read()).data).toMatchObject({
      article_id: article.id,
      title: 'Returning goods',
      locale: 'en',
      body: '# Returning goods\n\nYou may return **goods** within 30 days.',
    });
    await own.client.patch(`${own.kb.path}/articles/${article.id}`, { body: 'A draft' });
    expect((await read()).data.body).toContain('30 days');
    await own.client.send('POST', `${own.kb.path}/articles/${article.id}/unpublish`);
    expectRefusal(await read(), 404, 'ARTICLE_NOT_FOUND');
    const stranger = await arrive();
    expectRefusal(await stranger.get(`/articles/${article.id}`), 404, 'ARTICLE_NOT_FOUND');
    expectInvalid(await visitor.get('/articles'), 'q');
  });
});
