import { beforeAll, describe, expect, test } from 'vitest';
import { anId, aTime, expectInvalid, expectRefusal } from './support/expectations.js';
import type { ProjectApi } from './support/project-api.js';
import { usePlatform } from './support/shared-platform.js';

const platform = usePlatform();
let project: ProjectApi;
let elsewhere: ProjectApi;
beforeAll(async () => {
  const org = await platform.newOrg();
  project = await org.newProject();
  elsewhere = await org.newProject();
});

const inFuture = () => new Date(Date.now() + 3_600_000).toISOString();

describe('POST /projects/{projectId}/conversations', () => {
  test('with an empty object opens a conversation with the defaults', async () => {
    const answer = await project.createConversation({});
    expect(answer.status).toBe(201);
    expect(answer.data).toEqual({
      id: anId('cnv'),
      project_id: project.id,
      contact_id: null,
      subject: null,
      status: 'open',
      priority: 'normal',
      channel: 'api',
      assigned_to: null,
      tags: [],
      ai_resolved: false,
      snoozed_until: null,
      external_id: null,
      created_at: aTime,
      updated_at: aTime,
      csat: null,
      spam: false,
      follows: null,
      waiting_on: 'nobody',
      waiting_since: null,
      last_message_at: null,
      first_response_at: null,
      resolved_at: null,
      handled_by: 'nobody',
      message_count: 0,
    });
    expect(await project.conversation(answer.data.id)).toEqual(answer.data);
  });

  test('keeps every field that is given', async () => {
    const contact = await project.newContact();
    const given = {
      subject: 'Where is my order?',
      channel: 'email',
      priority: 'urgent',
      status: 'snoozed',
      snoozed_until: inFuture(),
      tags: ['vip', 'delivery'],
      assigned_to: 'agent-7',
      external_id: 'zendesk-99',
      contact_id: contact.id,
    };
    const answer = await project.createConversation(given);
    expect(answer.status).toBe(201);
    expect(answer.data).toMatchObject(given);
    expect(await project.conversation(answer.data.id)).toEqual(answer.data);
  });

  test('refuses an external id that another conversation of the project has, and says which', async () => {
    const external_id = 'ticket-1';
    const first = await project.newConversation({ external_id });
    const again = await project.createConversation({ external_id, contact: { email: 'left.out@example.com' } });
    expect(expectRefusal(again, 409, 'CONVERSATION_CONFLICT').conflicting_conversation_id).toBe(first.id);
    // Nothing of the refused request stays.
    expect((await project.listContacts({ email: 'left.out@example.com' })).data).toEqual([]);
    expect((await elsewhere.createConversation({ external_id })).status).toBe(201);
    for (let n = 0; n < 2; n += 1) expect((await project.createConversation({ external_id: null })).status).toBe(201);
    expect((await project.listConversations({ external_id })).data).toEqual([first]);
  });

  test('of many with one external id at once one is made, and the others are told which', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => project.createConversation({ external_id: 'at-once' })),
    );
    const made = answers.filter(({ status }) => status === 201);
    expect(made).toHaveLength(1);
    for (const answer of answers)
      if (answer.status !== 201)
        expect(expectRefusal(answer, 409, 'CONVERSATION_CONFLICT').conflicting_conversation_id).toBe(made[0]?.data.id);
  });

  test.each(['email', 'chat', 'slack', 'discord', 'telegram', 'api', 'widget'])('takes channel %s', async (channel) => {
    expect((await project.newConversation({ channel })).channel).toBe(channel);
  });

  test('makes the contact and the first message with it', async () => {
    const email = 'first.writer@example.com';
    const conversation = await project.newConversation({
      contact: { email, name: 'First Writer' },
      message: { content: 'Hello?', sender_type: 'customer' },
    });
    const contact = await project.contact(conversation.contact_id ?? '');
    expect(contact).toMatchObject({ email, name: 'First Writer' });
    const messages = (await project.listMessages(conversation.id)).data;
    expect(messages).toEqual([
      expect.objectContaining({ content: 'Hello?', sender_type: 'customer', content_type: 'text', is_internal: false }),
    ]);
  });

  test('finds the contact that is there already by email or external id', async () => {
    const byEmail = await project.newContact({ email: 'known@example.com' });
    const byExternalId = await project.newContact({ external_id: 'known-1' });
    const first = await project.newConversation({ contact: { email: 'KNOWN@example.com', phone: '+1 555 0100' } });
    const second = await project.newConversation({ contact: { external_id: 'known-1' } });
    expect([first.contact_id, second.contact_id]).toEqual([byEmail.id, byExternalId.id]);
    expect((await project.contact(byEmail.id)).phone).toBe('+1 555 0100');
  });

  test('a message keeps the fields it is given', async () => {
    const message = {
      content: '<b>Note</b>',
      content_type: 'html',
      sender_type: 'ai',
      sender_id: 'bot-1',
      is_internal: true,
    };
    const conversation = await project.newConversation({ message });
    expect((await project.listMessages(conversation.id)).data).toEqual([expect.objectContaining(message)]);
  });

  test('leaves nothing behind when its contact fields belong to two contacts', async () => {
    const one = await project.newContact({ email: 'one@example.com' });
    const two = await project.newContact({ external_id: 'two' });
    const before = (await project.listConversations({ include: 'total' })).page.total;
    const answer = await project.createConversation({
      contact: { email: 'one@example.com', external_id: 'two', name: 'Who?' },
      message: { content: 'x' },
    });
    const { conflicting_contact_id } = expectRefusal(answer, 409, 'CONTACT_CONFLICT');
    expect([one.id, two.id]).toContain(conflicting_contact_id);
    expect((await project.listConversations({ include: 'total' })).page.total).toBe(before);
    expect((await project.contact(one.id)).name).toBeNull();
  });

  test('a contact that is not in the project is not found, and nothing is made', async () => {
    const foreign = await elsewhere.newContact();
    const before = (await project.listConversations({ include: 'total' })).page.total;
    for (const contact_id of [foreign.id, foreign.id.replace('con_', 'cnv_').slice(0, -1)]) {
      const answer = await project.createConversation({ contact_id, message: { content: 'x' } });
      expect([400, 404], `${answer}`).toContain(answer.status);
    }
    expectRefusal(await project.createConversation({ contact_id: foreign.id }), 404, 'CONTACT_NOT_FOUND');
    expect((await project.listConversations({ include: 'total' })).page.total).toBe(before);
  });

  test.each([
    ['a channel nobody knows', { channel: 'pigeon' }, 'channel'],
    ['a priority nobody knows', { priority: 'asap' }, 'priority'],
    ['a status nobody knows', { status: 'done' }, 'status'],
    ['a subject that is no text', { subject: 5 }, 'subject'],
    ['tags that are no list', { tags: 'vip' }, 'tags'],
    ['a tag that is no text', { tags: ['vip', 1] }, 'tags'],
    ['a snooze time that is no time', { status: 'snoozed', snoozed_until: 'soon' }, 'snoozed_until'],
    ['a snooze time in the past', { status: 'snoozed', snoozed_until: '2001-01-01T00:00:00Z' }, 'snoozed_until'],
    ['a contact without identity', { contact: { phone: null } }, 'contact'],
    ['a contact with a wrong email', { contact: { email: 'nobody' } }, 'email'],
    ['a message without content', { message: {} }, 'content'],
    ['an empty message', { message: { content: '' } }, 'content'],
    ['a sender nobody knows', { message: { content: 'x', sender_type: 'robot' } }, 'sender_type'],
    ['a field nobody knows', { subjekt: 'x' }, 'subjekt'],
    ['a field nobody knows inside', { message: { content: 'x', contnt: 'y' } }, 'contnt'],
    ['a field that the service decides', { ai_resolved: true }, 'ai_resolved'],
  ])('refuses %s, naming the field', async (_, body, field) => {
    expectInvalid(await project.createConversation(body), field);
  });

  test('refuses contact_id and contact together', async () => {
    const contact = await project.newContact();
    const answer = await project.createConversation({ contact_id: contact.id, contact: { name: 'Another' } });
    expectRefusal(answer, 400, 'VALIDATION_ERROR');
  });
});

describe('GET /projects/{projectId}/conversations/{conversationId}', () => {
  test('a conversation of another project of the same organization is not found', async () => {
    const foreign = await elsewhere.newConversation({ subject: 'Not yours' });
    const answer = await project.getConversation(foreign.id);
    expectRefusal(answer, 404, 'CONVERSATION_NOT_FOUND');
    expect(answer.text).not.toContain('Not yours');
  });
});

describe('PATCH /projects/{projectId}/conversations/{conversationId}', () => {
  test('changes what the body names and leaves the rest', async () => {
    const before = await project.newConversation({ subject: 'Old', tags: ['a'], assigned_to: 'kim', priority: 'low' });
    const answer = await project.patchConversation(before.id, { subject: 'New' });
    expect(answer.status).toBe(200);
    expect(answer.data).toEqual({ ...before, subject: 'New', updated_at: aTime });
    expect(answer.data.updated_at >= before.updated_at).toBe(true);
    expect(await project.conversation(before.id)).toEqual(answer.data);
  });

  test('changes every field that it takes at once', async () => {
    const contact = await project.newContact();
    const { id } = await project.newConversation({ subject: 'Old' });
    const change = {
      subject: 'New',
      status: 'snoozed',
      snoozed_until: inFuture(),
      priority: 'high',
      assigned_to: 'lee',
      tags: ['x', 'y'],
      contact_id: contact.id,
    };
    expect((await project.patchConversation(id, change)).data).toMatchObject(change);
    expect(await project.conversation(id)).toMatchObject(change);
  });

  test('tags lose the blanks around them, and one that stands twice counts once, as of articles', async () => {
    const { id, tags } = await project.newConversation({ tags: [' vip', 'vip ', 'late'] });
    expect(tags).toEqual(['vip', 'late']);
    expect((await project.patchConversation(id, { tags: ['\ttrimmed ', 'trimmed'] })).data.tags).toEqual(['trimmed']);
    expect((await project.listConversations({ tag: ' trimmed ' })).data.map((found) => found.id)).toEqual([id]);
    expectInvalid(await project.patchConversation(id, { tags: [' '] }), 'tags');
  });

  test('the blanks around a tag do not count for its length, as of articles', async () => {
    const [ofConversation, ofArticle] = ['a'.repeat(100), 'a'.repeat(50)];
    expect((await project.newConversation({ tags: [` ${ofConversation} `] })).tags).toEqual([ofConversation]);
    expect((await project.kb.newArticle({ tags: [` ${ofArticle} `] })).tags).toEqual([ofArticle]);
    expectInvalid(await project.createConversation({ tags: [`${ofConversation}b`] }), 'tags');
  });

  test('nobody is called `none`, which stands for nobody in filters: not on POST, PATCH or import', async () => {
    const { id } = await project.newConversation();
    const none = { assigned_to: 'none' };
    for (const answer of [await project.createConversation(none), await project.patchConversation(id, none)]) {
      expectInvalid(answer, 'assigned_to');
      expect(answer.text).toContain('filters use this word for nobody');
    }
    const { data } = await project.importConversations([{ external_id: 'none', ...none }]);
    expect(data).toMatchObject([{ result: 'failed', error: { issues: [{ path: ['assigned_to'] }] } }]);
    expect((await project.conversation(id)).assigned_to).toBeNull();
  });

  test('null clears what is nullable', async () => {
    const contact = await project.newContact();
    const { id } = await project.newConversation({ subject: 'Old', assigned_to: 'kim', contact_id: contact.id });
    const cleared = { subject: null, assigned_to: null, contact_id: null };
    expect((await project.patchConversation(id, cleared)).data).toMatchObject(cleared);
    expect((await project.patchConversation(id, { tags: [] })).data.tags).toEqual([]);
  });

  test.each([
    ['null as status', { status: null }, 'status'],
    ['null as priority', { priority: null }, 'priority'],
    ['null as tags', { tags: null }, 'tags'],
    ['a channel, which never changes', { channel: 'email' }, 'channel'],
    ['an id', { id: 'cnv_x' }, 'id'],
    ['a field nobody knows', { assignee: 'kim' }, 'assignee'],
  ])('refuses %s, naming the field', async (_, body, field) => {
    const { id } = await project.newConversation();
    expectInvalid(await project.patchConversation(id, body), field);
  });

  test('an empty body changes nothing', async () => {
    const before = await project.newConversation({ subject: 'Same' });
    expect((await project.patchConversation(before.id, {})).data).toEqual(before);
  });

  test('a contact of another project is not found', async () => {
    const foreign = await elsewhere.newContact();
    const { id } = await project.newConversation();
    expectRefusal(await project.patchConversation(id, { contact_id: foreign.id }), 404, 'CONTACT_NOT_FOUND');
    expect((await project.conversation(id)).contact_id).toBeNull();
  });
});
