import { newId } from '@pharos/kit';
import { beforeAll, describe, expect, test } from 'vitest';
import { anId, aTime, expectEmpty, expectInvalid, expectRefusal } from './support/expectations.js';
import type { Org } from './support/org.js';
import { newMember, type Signed } from './support/people.js';
import type { ProjectApi } from './support/project-api.js';
import type { SavedRepliesApi } from './support/saved-replies-api.js';
import { usePlatform } from './support/shared-platform.js';
import { withDatabase } from './support/stored.js';

const platform = usePlatform();
let org: Org;
let project: ProjectApi;
let replies: SavedRepliesApi;
let ada: Signed;
beforeAll(async () => {
  org = await platform.newOrg();
  project = await org.newProject({ name: 'Web shop' });
  replies = project.savedReplies;
  ada = await newMember(org, { role: 'agent', name: 'Ada' });
});

const good = { name: 'Refund', body: 'We have refunded your order.' };

describe('a saved reply', () => {
  test('has what was said of it, and no shortcut and no actions unless they were', async () => {
    const made = await replies.create(good);
    expect(made.status).toBe(201);
    expect(made.data).toEqual({
      ...good,
      id: anId('rpl'),
      project_id: project.id,
      shortcut: null,
      actions: { tags: [], status: null, assigned_to: null },
      created_at: aTime,
      updated_at: aTime,
    });
    expect((await replies.get(made.data.id)).data).toEqual(made.data);
    const actions = { tags: ['refund', 'refund', 'done'], status: 'resolved', assigned_to: ada.id };
    const full = await replies.newSavedReply({ shortcut: 'refund', actions });
    expect(full).toMatchObject({ shortcut: 'refund', actions: { ...actions, tags: ['refund', 'done'] } });
  });

  test('is changed field by field, by whoever knows its present state', async () => {
    const made = await replies.create({ ...good, shortcut: 'changed', actions: { tags: ['a'], status: 'closed' } });
    const { id } = made.data;
    const etag = made.headers.etag ?? '';
    const changed = await replies.patch(id, { shortcut: null, actions: { tags: ['b'] } }, { 'if-match': etag });
    expect(changed.data).toEqual({
      ...made.data,
      shortcut: null,
      actions: { tags: ['b'], status: null, assigned_to: null },
      updated_at: aTime,
    });
    expectRefusal(await replies.patch(id, { name: 'x' }, { 'if-match': etag }), 412, 'VERSION_MISMATCH');
    expectRefusal(await replies.delete(id, { 'if-match': etag }), 412, 'VERSION_MISMATCH');
    expect((await replies.patch(id, {})).data).toEqual(changed.data);
    expectEmpty(await replies.delete(id));
    expectRefusal(await replies.get(id), 404, 'SAVED_REPLY_NOT_FOUND');
    expectRefusal(await replies.delete(id), 404, 'SAVED_REPLY_NOT_FOUND');
  });

  test('is known to its own project only', async () => {
    const { id } = await replies.newSavedReply();
    const sibling = (await org.newProject()).savedReplies;
    for (const answer of [await sibling.get(id), await sibling.patch(id, { name: 'x' }), await sibling.delete(id)])
      expectRefusal(answer, 404, 'SAVED_REPLY_NOT_FOUND');
    expect((await sibling.list()).data).toEqual([]);
  });

  const wrong: [what: string, body: Record<string, unknown>, field: string][] = [
    ['no name', { name: undefined }, 'name'],
    ['a blank body', { body: ' ' }, 'body'],
    ['a body that is too long', { body: 'x'.repeat(10_001) }, 'body'],
    ['a placeholder that nobody fills', { body: 'Hi {{contact.phone}}' }, 'body'],
    ['a shortcut with a space', { shortcut: 'a b' }, 'shortcut'],
    ['an unknown status', { actions: { status: 'done' } }, 'status'],
    ['an unknown action', { actions: { subject: 'x' } }, 'actions'],
    ['somebody who is no member', { actions: { assigned_to: newId('usr') } }, 'assigned_to'],
  ];
  test.each(wrong)('is refused with %s', async (_, body, field) => {
    expectInvalid(await replies.create({ ...good, ...body }), field);
    const { id } = await replies.newSavedReply();
    if (!Object.values(body).includes(undefined)) expectInvalid(await replies.patch(id, body), field);
  });

  test('keeps its shortcut to itself within the project, also when ten are made at once', async () => {
    const made = await Promise.all(Array.from({ length: 10 }, () => replies.create({ ...good, shortcut: 'once' })));
    expect(made.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)]);
    const { id } = await replies.newSavedReply();
    expectRefusal(await replies.patch(id, { shortcut: 'once' }), 409, 'SAVED_REPLY_SHORTCUT_TAKEN');
    expect((await (await org.newProject()).savedReplies.create({ ...good, shortcut: 'once' })).status).toBe(201);
  });

  test('is written by agents, and read by viewers', async () => {
    const viewer = await newMember(org, { role: 'viewer' });
    const [written, read] = [project.with(ada.client).savedReplies, project.with(viewer.client).savedReplies];
    const { id } = (await written.create(good)).data;
    expect((await read.get(id)).status).toBe(200);
    expectRefusal(await read.create(good), 403, 'INSUFFICIENT_SCOPE');
    expectRefusal(await read.delete(id), 403, 'INSUFFICIENT_SCOPE');
  });
});

describe('the list of saved replies', () => {
  test('has the newest first, and finds those with a part of their name, shortcut or body', async () => {
    const { savedReplies: own } = await org.newProject();
    const first = await own.newSavedReply({ name: 'Delivery', body: 'It will ARRIVE tomorrow, 100%' });
    const second = await own.newSavedReply({ name: 'Return label', shortcut: 'back' });
    const ids = async (query: Record<string, string>) => (await own.list(query)).data.map(({ id }) => id);
    expect(await ids({})).toEqual([second.id, first.id]);
    expect(await ids({ q: 'arrive TOM' })).toEqual([first.id]);
    expect(await ids({ q: '0%' })).toEqual([first.id]);
    expect(await ids({ q: 'return' })).toEqual([second.id]);
    expect(await ids({ q: 'BAC' })).toEqual([second.id]);
    expect(await ids({ q: 'nothing' })).toEqual([]);
    expect(await ids({ shortcut: 'back' })).toEqual([second.id]);
  });

  test('has at most 500, also when several are made at once', async () => {
    const { id: projectId, savedReplies: own } = await org.newProject();
    await withDatabase(platform.databaseUrl, (database) =>
      database.query(
        `INSERT INTO core.saved_replies (id, project_id, name, body, actions)
         SELECT 'rpl_' || lpad(n::text, 26, '0'), $1, 'R', 'B', '{"tags": []}' FROM generate_series(1, 498) n`,
        [projectId],
      ),
    );
    const answers = await Promise.all(Array.from({ length: 5 }, () => own.create(good)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.error).toMatchObject({ code: 'SAVED_REPLY_LIMIT_REACHED', limit: 500 });
  });
});

describe('a saved reply that is filled in', () => {
  test('has the values of the conversation, its contact, the project and the person who asks', async () => {
    const contact = { name: 'Grace Hopper', email: 'grace_h@example.com', company: 'Navy' };
    const { id: contact_id } = await project.newContact(contact);
    const { id } = await project.newConversation({ subject: 'Broken lamp', contact_id });
    const { id: replyId } = await replies.newSavedReply({
      body: 'Hi {{contact.name}} ({{ contact.email }}, {{contact.company}}): {{conversation.subject}}, {{conversation.id}}. {{member.name|We}}, {{project.name}}',
    });
    const text = (member: string) =>
      `Hi Grace Hopper (grace_h@example.com, Navy): Broken lamp, ${id}. ${member}, Web shop`;
    const asPerson = await project.with(ada.client).savedReplies.fill(replyId, id);
    expect(asPerson.data).toEqual({ content: text('Ada'), missing: [] });
    expect((await replies.fill(replyId, id)).data).toEqual({ content: text('We'), missing: [] });
  });

  test('tells which placeholders have no value', async () => {
    const { id } = await project.newConversation();
    const { id: replyId } = await replies.newSavedReply({
      body: 'Hi {{contact.name|there}}, {{contact.company}} {{contact.company}} {{conversation.subject}}!',
    });
    expect((await replies.fill(replyId, id)).data).toEqual({
      content: 'Hi there,   !',
      missing: ['contact.company', 'conversation.subject'],
    });
  });

  test('shows what a customer is called, whatever that would mean in Markdown', async () => {
    const contact = { name: '[Your\naccount](https://evil.example) _<img src=x>_ {{project.name}}' };
    const { id } = await project.newConversation({ contact });
    const { id: replyId } = await replies.newSavedReply({ body: 'Hi {{contact.name}}' });
    const { content } = (await replies.fill(replyId, id)).data;
    expect(content).toBe('Hi \\[Your account\\](https://evil.example) \\_\\<img src=x\\>\\_ {{project.name}}');
  });

  test('is one of a conversation of the same project, for keys that may read contacts', async () => {
    const { id: replyId } = await replies.newSavedReply();
    const { id: foreign } = await (await org.newProject()).newConversation();
    expectRefusal(await replies.fill(replyId, foreign), 404, 'CONVERSATION_NOT_FOUND');
    expectRefusal(await replies.fill(newId('rpl'), foreign), 404, 'SAVED_REPLY_NOT_FOUND');
    const { client } = await org.newKey(['conversations:read']);
    const refused = await project.with(client).savedReplies.fill(replyId, (await project.newConversation()).id);
    expect(expectRefusal(refused, 403, 'INSUFFICIENT_SCOPE').required_scope).toBe('contacts:read');
  });
});
