import type { Conversation, Message } from '@pharos/widget-protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { poll } from '../support/index.js';
import { expectRefusal } from './support/expectations.js';
import { LiveStream } from './support/live-stream.js';
import type { Org } from './support/org.js';
import type { ProjectApi } from './support/project-api.js';
import { usePlatform } from './support/shared-platform.js';
import { dataOf, hear, listenAs } from './support/visitor-stream.js';
import { WidgetVisitor } from './support/widget-visitor.js';

const platform = usePlatform();
let org: Org;
let project: ProjectApi;
const opened: LiveStream[] = [];
beforeAll(async () => {
  org = await platform.newOrg();
  project = await org.newProject();
});
afterAll(() => {
  for (const stream of opened) stream.close();
});

const arrive = (at = project) => WidgetVisitor.arrive(platform.baseUrl, at);

const listen = async (visitor: WidgetVisitor, lastId = '') => {
  const stream = await listenAs(visitor, { lastId });
  opened.push(stream);
  return stream;
};

describe('the stream of a visitor', () => {
  test('tells of messages that are changed, hidden or deleted, and of a deleted conversation', async () => {
    const visitor = await arrive();
    const { conversation } = await visitor.start('Hello');
    const stream = await listen(visitor);
    const [one, two, note] = [
      await project.newMessage(conversation.id, { content: 'Teh answer' }),
      await project.newMessage(conversation.id, { content: 'For the team' }),
      await project.newMessage(conversation.id, { content: 'A note', is_internal: true }),
    ];
    await project.patchMessage(one, { content: 'The answer' });
    expect(await hear<Message>(stream, 'message.updated')).toMatchObject({ id: one.id, content: 'The answer' });
    await project.patchMessage(two, { is_internal: true });
    const gone = { conversation_id: conversation.id };
    expect(await hear(stream, 'message.deleted')).toEqual({ ...gone, id: two.id });
    await project.patchMessage(note, { content: 'Another note' });
    await project.deleteMessage(note);
    await project.deleteMessage(one);
    expect(await hear<Message>(stream, 'message.deleted', ({ id }) => id === one.id)).toEqual({ ...gone, id: one.id });
    await project.deleteConversation(conversation.id);
    expect(await hear(stream, 'conversation.deleted')).toEqual({ id: conversation.id });
    expect(JSON.stringify(stream.events)).not.toContain('note');
    expect(await visitor.conversations()).toEqual([]);
    expectRefusal(await visitor.say(conversation.id, 'Still there?'), 404, 'CONVERSATION_NOT_FOUND');
  });

  test('is open before anything is said, and tells of what is said by both sides, and of nothing internal', async () => {
    const visitor = await arrive();
    const stream = await listen(visitor);
    expect(stream.headers['content-type']).toMatch(/^text\/event-stream/);
    expect(stream.headers['access-control-allow-origin']).toBe('*');
    const { conversation, message } = await visitor.start('Hello');
    expect(await hear<Conversation>(stream, 'conversation.created')).toMatchObject({ id: conversation.id });
    expect(await hear<Message>(stream, 'message.created')).toEqual(message);
    await project.newMessage(conversation.id, {
      content: 'A note',
      is_internal: true,
      sender_id: 'agent@shop.example',
    });
    const reply = await project.newMessage(conversation.id, { content: 'A reply', sender_id: 'agent@shop.example' });
    const heard = await hear<Message>(stream, 'message.created', ({ id }) => id === reply.id);
    expect(heard).toEqual((await visitor.messages(conversation.id))[1]);
    expect(heard).toMatchObject({ content: 'A reply', sender: { type: 'agent', name: null, picture: null } });
    await project.patchConversation(conversation.id, {
      status: 'resolved',
      tags: ['vip'],
      assigned_to: 'agent@shop.example',
    });
    await hear<Conversation>(stream, 'conversation.updated', ({ status }) => status === 'resolved');
    await visitor.send('PUT', `/conversations/${conversation.id}/csat`, { score: 5 });
    await hear<Conversation>(stream, 'conversation.updated', ({ csat }) => csat?.score === 5);
    const text = JSON.stringify(stream.events);
    for (const secret of ['A note', 'agent@shop.example', 'vip']) expect(text).not.toContain(secret);
  });

  test('says that conversations are to be loaded again when two of the visitor’s were merged, and to nobody else', async () => {
    const [visitor, other] = [await arrive(), await arrive()];
    const [stream, others] = [await listen(visitor), await listen(other)];
    const [gone, kept] = [(await visitor.start('One')).conversation.id, (await visitor.start('Two')).conversation.id];
    await project.mergeConversation(gone, kept);
    await hear(stream, 'reset');
    const sent = { content: 'Three', client_message_id: '3' };
    const refused = await visitor.send<never>('POST', `/conversations/${gone}/messages`, sent);
    expect([refused.status, refused.json]).toMatchObject([404, { merged_into: kept }]);
    await other.start('Mine');
    await hear<Message>(others, 'message.created', ({ content }) => content === 'Mine');
    expect(dataOf(others.events, 'reset')).toEqual([]);
  });

  test('tells of nobody else’s conversations', async () => {
    const [one, two] = [await arrive(), await arrive()];
    const stream = await listen(two);
    const first = (await one.start('Mine alone')).conversation.id;
    await project.newMessage(first, { content: 'For one' });
    const own = (await two.start('Mine')).conversation.id;
    await hear<Message>(stream, 'message.created', ({ content }) => content === 'Mine');
    expect(JSON.stringify(stream.events)).not.toContain(first);
    expect(dataOf<Conversation>(stream.events, 'conversation.created').map(({ id }) => id)).toEqual([own]);
  });

  test('goes on where it was, without gap or double', async () => {
    const visitor = await arrive();
    const { id } = (await visitor.start()).conversation;
    let stream = await listen(visitor);
    await project.newMessage(id, { content: 'From now on' });
    await hear<Message>(stream, 'message.created', ({ content }) => content === 'From now on');
    stream.close();
    stream = await listen(visitor, stream.lastId);
    const heard: string[] = [];
    const sent = Array.from({ length: 12 }, (_, n) => `reply ${n}`);
    for (const [n, content] of sent.entries()) {
      await project.newMessage(id, { content });
      if (n % 3 !== 2) continue;
      // Whoever leaves may have heard any part of it.
      if (n % 2 === 0) await hear<Message>(stream, 'message.created', (message) => message.content === content);
      stream.close();
      heard.push(...dataOf<Message>(stream.events, 'message.created').map((message) => message.content));
      stream = await listen(visitor, stream.lastId);
    }
    await poll(() => heard.length + dataOf(stream.events, 'message.created').length >= sent.length, { what: 'all' });
    heard.push(...dataOf<Message>(stream.events, 'message.created').map(({ content }) => content));
    expect(heard).toEqual(sent);
  });

  test('needs a session, and ends with it', async () => {
    const visitor = await arrive();
    const stream = await listen(visitor);
    expect(
      (await LiveStream.open({ baseUrl: platform.baseUrl, key: undefined }, `${visitor.path}/stream`)).status,
    ).toBe(401);
    const { id } = (await visitor.start('Before')).conversation;
    await hear<Message>(stream, 'message.created');
    await visitor.send('DELETE', '/session');
    await project.newMessage(id, { content: 'After' });
    expect((await listen(visitor)).status).toBe(401);
    await poll(() => stream.ended, { what: 'the stream to end' });
    expect(dataOf<Message>(stream.events, 'message.created').map(({ content }) => content)).toEqual(['Before']);
  });
});

describe('typing and seeing', () => {
  test('of the team reach the visitor, and those of the visitor the API’s stream', async () => {
    const visitor = await arrive();
    const { id } = (await visitor.start()).conversation;
    const path = `${project.path}/conversations/${id}`;
    const stream = await listen(visitor);
    const team = await LiveStream.open(org.client, `${project.path}/events`, { query: { types: 'conversation.*' } });
    opened.push(team);
    await team.listening();
    expect((await org.client.post(`${path}/typing`, undefined)).status).toBe(200);
    expect(await hear(stream, 'typing')).toEqual({
      conversation_id: id,
      sender: { type: 'agent', name: null, picture: null },
    });
    const seen = await org.client.post<{ agent_seen_at: string; customer_seen_at: null }>(`${path}/seen`, {});
    expect(seen.data).toMatchObject({ agent_seen_at: expect.any(String), customer_seen_at: null });
    const told = await hear<Conversation>(
      stream,
      'conversation.updated',
      ({ agent_seen_at }) => agent_seen_at !== null,
    );
    expect(told.agent_seen_at).toBe(seen.data.agent_seen_at);
    expect((await visitor.send('POST', `/conversations/${id}/typing`, {})).status).toBe(200);
    await project.newMessage(id, { content: 'Look' });
    await visitor.see(id);
    const hasHeard = (type: string) =>
      team.events.some(({ event, data }) => event === type && data.includes('"customer"'));
    await poll(() => hasHeard('conversation.typing') && hasHeard('conversation.seen'), { what: 'the team to hear' });
    const receipts = (await org.client.get<{ customer_seen_at: string }>(`${path}/seen`)).data;
    expect(receipts.customer_seen_at > seen.data.agent_seen_at).toBe(true);
    expect(dataOf(stream.events, 'typing')).toHaveLength(1);
  });
});

test('an answer of the AI agent reaches the visitor with its sources, which the visitor may read', async () => {
  const own = await org.newProject();
  const article = await own.kb.newPublished({
    title: 'How long does a refund take?',
    body: 'A refund takes five working days until the money is back on your bank account.',
  });
  await own.agent.patchConfig({ agent_mode: 'autopilot', confidence_threshold: 0.5 });
  const visitor = await arrive(own);
  const stream = await listen(visitor);
  await visitor.start('How long does a refund take until the money is back on my bank account?');
  const fromAi = () => dataOf<Message>(stream.events, 'message.created').find(({ sender }) => sender.type === 'ai');
  const answer = (await poll(fromAi, { what: 'the answer' })) as Message;
  expect(answer.sources).toEqual([{ article_id: article.id, title: 'How long does a refund take?' }]);
  const read = await visitor.get<{ body: string }>(`/articles/${answer.sources[0]?.article_id}`);
  expect(read.data.body).toContain('five working days');
});
