import { newId } from '@pharos/kit';
import { beforeEach, describe, expect, test } from 'vitest';
import { poll } from '../support/index.js';
import { expectInvalid, expectRefusal } from './support/expectations.js';
import type { Org } from './support/org.js';
import type { ProjectApi } from './support/project-api.js';
import { usePlatform } from './support/shared-platform.js';
import { WidgetVisitor } from './support/widget-visitor.js';

const platform = usePlatform();
let org: Org;
let project: ProjectApi;
beforeEach(async () => {
  org = await platform.newOrg();
  project = await org.newProject();
});

const many = Array.from({ length: 50 }, (_, n) => n);
const pair = () => Promise.all([project.newConversation(), project.newConversation()]);

describe('a merged conversation', () => {
  test('is gone, and its messages stand in the other in the order in which they were written', async () => {
    const contact_id = (await project.newContact()).id;
    const source = await project.newConversation({ contact_id, subject: 'Lost', external_id: 'ticket-1' });
    const target = await project.newConversation({ contact_id, tags: ['vip'], assigned_to: 'grace' });
    for (const { id } of [source, target, source, target]) await project.newMessage(id, { content: `in ${id}` });
    const answer = await project.mergeConversation(source.id, target.id);
    expect(answer.status).toBe(200);
    const { id, tags, assigned_to, status, created_at } = target;
    const kept = { id, tags, assigned_to, status, created_at };
    expect(answer.data).toMatchObject({ ...kept, subject: 'Lost', external_id: 'ticket-1', message_count: 4 });
    expect(await project.conversation(target.id)).toEqual(answer.data);
    const messages = (await project.listMessages(target.id)).data;
    expect(messages.map(({ content }) => content)).toEqual(
      [source, target, source, target].map(({ id }) => `in ${id}`),
    );
    expect(new Set(messages.map(({ conversation_id }) => conversation_id))).toEqual(new Set([target.id]));
    expect((await project.listConversations()).data.map(({ id }) => id)).toEqual([target.id]);
    expect((await project.listConversations({ external_id: 'ticket-1' })).data).toEqual([answer.data]);
  });

  test('is found by nobody, and every call that names it tells where it is, also after another merge', async () => {
    const [first, second] = await pair();
    const last = await project.newConversation();
    await project.mergeConversation(first.id, second.id);
    await project.mergeConversation(second.id, last.id);
    for (const { id } of [first, second]) {
      const path = `${project.path}/conversations/${id}`;
      for (const answer of [
        await project.client.get(path),
        await project.patchConversation(id, { subject: 'x' }),
        await project.createMessage(id, { content: 'x' }),
        await project.listMessages(id),
        await project.getMessage(id, newId('msg')),
        await project.mergeConversation(id, last.id),
        await project.client.get(`${path}/seen`),
        await project.client.post(`${path}/seen`, {}),
        await project.client.post(`${path}/issues`, { provider: 'github', title: 'x' }),
        await project.agent.suggest(id),
      ])
        expect(expectRefusal(answer, 404, 'CONVERSATION_NOT_FOUND').merged_into, answer.text).toBe(last.id);
    }
  });

  test('is not made again by whoever posts its external id: they learn where it is, also after another merge', async () => {
    const [first, second] = [
      await project.newConversation({ external_id: 'ticket-1' }),
      await project.newConversation({ external_id: 'ticket-2' }),
    ];
    const last = await project.newConversation({ external_id: 'ticket-3' });
    await project.mergeConversation(first.id, second.id);
    await project.mergeConversation(second.id, last.id);
    for (const external_id of ['ticket-1', 'ticket-2', 'ticket-3']) {
      const contact = { email: 'ada@example.com' };
      const answer = await project.createConversation({ external_id, contact, message: { content: 'x' } });
      const refusal = expectRefusal(answer, 409, 'CONVERSATION_CONFLICT');
      expect(refusal.conflicting_conversation_id, external_id).toBe(last.id);
    }
    expect((await project.listConversations()).data.map(({ id }) => id)).toEqual([last.id]);
    expect((await project.listContacts()).data).toEqual([]);
    const elsewhere = await org.newProject();
    expect((await elsewhere.createConversation({ external_id: 'ticket-1' })).status).toBe(201);
  });

  test('takes the agent’s runs along', async () => {
    const { id } = await project.newQuestion('How long does a refund take?');
    const target = await project.newConversation({ contact_id: (await project.conversation(id)).contact_id });
    const run = (await project.agent.suggest(id)).data.id;
    await project.mergeConversation(id, target.id);
    const moved = async () => (await project.agent.getRun(run)).data.conversation_id === target.id;
    await poll(moved, { what: 'the run to follow' });
  });
});

describe('a merge', () => {
  test('into itself, into another contact’s, or into what is none of the project, is refused', async () => {
    const [source, target] = await pair();
    const foreign = await (await org.newProject()).newConversation();
    const others = await project.newConversation({ contact_id: (await project.newContact()).id });
    for (const into of [source.id, foreign.id, others.id, newId('cnv'), 'x', null])
      expectInvalid(await project.mergeConversation(source.id, into), 'into');
    expectRefusal(await project.mergeConversation(foreign.id, source.id), 404, 'CONVERSATION_NOT_FOUND');
    for (const record of [source, target]) expect(await project.conversation(record.id)).toEqual(record);
  });

  test('repeated with its Idempotency-Key is answered as the first, and done once', async () => {
    const [source, target] = await pair();
    const headers = { 'idempotency-key': `merge-${source.id}` };
    const answers = await Promise.all(
      many.slice(0, 10).map(() => project.mergeConversation(source.id, target.id, headers)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers.filter((answer) => answer.headers['idempotent-replayed'] === undefined)).toHaveLength(1);
  });

  test('beside the opposite one leaves one of both', async () => {
    const [a, b] = await pair();
    const answers = await Promise.all([project.mergeConversation(a.id, b.id), project.mergeConversation(b.id, a.id)]);
    expect(answers.map(({ status }) => status === 200)).toContain(true);
    expect(answers.filter(({ status }) => status === 404 || status === 400)).toHaveLength(1);
    expect((await project.listConversations()).data).toHaveLength(1);
  });

  test('beside 49 others and as many messages loses nothing, and another tenant does not notice', async () => {
    const other = await (await platform.newOrg()).newProject();
    const before = await other.newConversation();
    const target = await project.newConversation();
    const sources = await Promise.all(many.map(() => project.newConversation()));
    const merged = sources.map(({ id }) => project.mergeConversation(id, target.id));
    const written = await Promise.all(
      [...sources, ...sources.map(() => target)].map(({ id }) => project.createMessage(id, { content: 'x' })),
    );
    for (const { status } of await Promise.all(merged)) expect(status).toBe(200);
    const kept = written.flatMap((answer) => {
      if (answer.status === 201) return [answer.data.id];
      expect(expectRefusal(answer, 404, 'CONVERSATION_NOT_FOUND').merged_into).toBe(target.id);
      return [];
    });
    const listed = (await project.listMessages(target.id, { limit: 100 })).data;
    expect(listed.map(({ id }) => id).sort()).toEqual(kept.sort());
    expect(new Set(listed.map(({ created_at }) => created_at)).size).toBe(kept.length);
    expect((await other.listConversations()).data).toEqual([before]);
  });
});

test('a visitor finds the messages of both in the one that stayed, and unread is what was unread', async () => {
  const visitor = await WidgetVisitor.arrive(platform.baseUrl, project);
  const [source, target] = [(await visitor.start('One')).conversation.id, (await visitor.start('Two')).conversation.id];
  await project.newMessage(source, { content: 'Seen' });
  await visitor.see(source);
  await visitor.see(target);
  await project.newMessage(target, { content: 'Unseen' });
  await project.mergeConversation(source, target);
  expect((await visitor.messages(target)).map(({ content }) => content).sort()).toEqual(
    ['One', 'Seen', 'Two', 'Unseen'].sort(),
  );
  expect((await visitor.conversation(target)).unread_count).toBe(1);
  expect(expectRefusal(await visitor.say(source, 'Hello?'), 404, 'CONVERSATION_NOT_FOUND').merged_into).toBe(target);
  const stranger = await WidgetVisitor.arrive(platform.baseUrl, project);
  const refusal = expectRefusal(await stranger.get(`/conversations/${source}`), 404, 'CONVERSATION_NOT_FOUND');
  expect(refusal.merged_into).toBeUndefined();
});
