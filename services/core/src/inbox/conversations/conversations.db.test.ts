import { Channel, ConversationStatus, Priority } from '@pharos/proto/pharos/core/v1/conversation';
import { SenderType } from '@pharos/proto/pharos/core/v1/message';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aCall, startTestCore, type TestCore } from '../../testing/test-core.js';
import { TestProject } from '../../testing/test-project.js';

const { OPEN, SNOOZED, RESOLVED, CLOSED } = ConversationStatus;
const said = {
  ...({ contentType: 0, senderType: SenderType.CUSTOMER, isInternal: false } as const),
  attachmentIds: [],
  attachedBy: undefined,
};

let core: TestCore;
let project: TestProject;
beforeAll(async () => {
  core = await startTestCore();
});
beforeEach(async () => {
  project = await TestProject.create(core);
});
afterAll(() => core.stop());

const later = (ms = 3_600_000) => new Date(core.clock.now().getTime() + ms);
const count = async (table: string) => {
  const text = `SELECT count(*) AS n FROM ${table} WHERE project_id = $1`;
  return (await core.rows<{ n: number }>(text, project.projectId))[0]?.n;
};

describe('a new conversation', () => {
  test('is open, normal and from the API by default', async () => {
    const conversation = await project.conversation();
    expect(conversation).toMatchObject({ status: OPEN, priority: Priority.NORMAL, channel: Channel.API, tags: [] });
    expect(conversation.updatedAt).toEqual(conversation.createdAt);
    expect(await project.read(conversation.id)).toEqual(conversation);
  });

  test('comes with its contact and first message, each with its event, and one audit entry', async () => {
    const conversation = await project.conversation({
      contact: { $case: 'contactFields', value: { email: 'a@b.c', name: 'A', metadata: undefined } },
      message: { ...said, content: 'Hello' },
      tags: ['x', 'y', 'x'],
    });
    expect(conversation).toMatchObject({ tags: ['x', 'y'], contactId: expect.stringMatching(/^con_/) });
    expect(await project.eventTypes()).toEqual(['contact.created', 'conversation.created', 'message.created']);
    const keys = (await project.events()).map(({ ordering_key }) => ordering_key);
    expect(keys).toEqual([conversation.contactId, conversation.id, conversation.id]);
    expect(await project.entries()).toMatchObject([{ action: 'createConversation', target_id: conversation.id }]);
  });

  test('updates the contact it finds, and only when something is new', async () => {
    const { contact } = await project.upsert({ email: 'a@b.c', name: 'A' });
    const fields = { email: 'a@b.c', metadata: undefined };
    const first = await project.conversation({ contact: { $case: 'contactFields', value: { ...fields, phone: '1' } } });
    const second = await project.conversation({ contact: { $case: 'contactFields', value: fields } });
    expect([first.contactId, second.contactId]).toEqual([contact.id, contact.id]);
    expect(await project.eventTypes()).toEqual([
      'contact.created',
      'contact.updated',
      'conversation.created',
      'conversation.created',
    ]);
  });

  test('is all or nothing', async () => {
    await project.upsert({ email: 'a@b.c' });
    await project.upsert({ externalId: 'x' });
    const contact = { email: 'a@b.c', externalId: 'x', name: 'Who', metadata: undefined };
    const create = project.conversation({
      contact: { $case: 'contactFields', value: contact },
      message: { ...said, content: 'Hello' },
    });
    await expect(create).rejects.toMatchObject({ reason: 'CONTACT_CONFLICT' });
    const broken = project.conversation({
      contact: { $case: 'contactFields', value: { name: 'New', metadata: undefined } },
      message: { ...said, content: 'a\0b' },
    });
    await expect(broken).rejects.toMatchObject({ reason: 'VALIDATION_ERROR' });
    expect([await count('conversations'), await count('messages'), await count('contacts')]).toEqual([0, 0, 2]);
    expect(await project.eventTypes()).toEqual(['contact.created', 'contact.created']);
  });

  test('takes a contact of its own project only', async () => {
    const other = await TestProject.create(core);
    const { contact } = await other.upsert({ name: 'Foreign' });
    const create = (value: string) => project.conversation({ contact: { $case: 'contactId', value } });
    await expect(create(contact.id)).rejects.toMatchObject({ reason: 'CONTACT_NOT_FOUND' });
    const own = (await project.upsert({ name: 'Own' })).contact;
    expect((await create(own.id)).contactId).toBe(own.id);
    await core.projects.deleteProject(project.at, aCall());
    await expect(create(own.id)).rejects.toMatchObject({ reason: 'PROJECT_NOT_FOUND' });
  });

  test('is snoozed into the future only, and has a time only when snoozed', async () => {
    const refused = { reason: 'VALIDATION_ERROR', details: { issues: [{ path: ['snoozed_until'] }] } };
    await expect(project.conversation({ status: SNOOZED, snoozedUntil: core.clock.now() })).rejects.toMatchObject(
      refused,
    );
    await expect(project.conversation({ status: OPEN, snoozedUntil: later() })).rejects.toMatchObject(refused);
    expect((await project.conversation({ status: SNOOZED })).snoozedUntil).toBeUndefined();
  });
});

describe('a change of a conversation', () => {
  test('fires one event that says what changed, and leaves one entry with the same', async () => {
    const { id } = await project.conversation({ subject: 'Old', priority: Priority.LOW });
    const updateMask = ['subject', 'priority', 'assigned_to', 'tags'];
    const changed = await project.patch(id, { updateMask, subject: 'New', priority: Priority.LOW, tags: ['a'] });
    expect(changed).toMatchObject({ subject: 'New', priority: Priority.LOW, assignedTo: undefined, tags: ['a'] });
    const [, event, ...rest] = await project.events();
    const changes = { subject: { from: 'Old', to: 'New' }, tags: { from: [], to: ['a'] } };
    expect(event).toMatchObject({ type: 'conversation.updated', data: { conversation: { subject: 'New' } } });
    expect(event?.data.changes).toEqual(changes);
    expect(rest).toEqual([]);
    expect((await project.entries()).at(-1)).toMatchObject({ action: 'updateConversation', changes });
  });

  test('that changes nothing fires nothing, moves nothing, and is still in the audit log', async () => {
    const before = await project.conversation({ subject: 'Same', tags: ['a'] });
    const updateMask = ['subject', 'tags', 'status', 'snoozed_until'];
    expect(await project.patch(before.id, { updateMask, subject: 'Same', tags: ['a'], status: OPEN })).toEqual(before);
    expect(await project.patch(before.id, { updateMask: [] })).toEqual(before);
    expect(await project.eventTypes()).toEqual(['conversation.created']);
    expect((await project.entries()).map(({ action, changes }) => [action, changes])).toEqual([
      ['createConversation', null],
      ['updateConversation', {}],
      ['updateConversation', {}],
    ]);
  });

  test('that adds and removes tags leaves those that others add and remove at the same time', async () => {
    const { id } = await project.conversation({ tags: ['first', 'old'] });
    const changes = Array.from({ length: 10 }, (_, n) => ({ updateMask: [], addTags: [`tag ${n}`, 'first'] }));
    const remove = { updateMask: [], removeTags: ['old', 'unknown'] };
    await Promise.all([...changes, remove].map((change) => project.patch(id, change)));
    const { tags } = await project.read(id);
    expect([tags.length, new Set(tags)]).toEqual([
      11,
      new Set(['first', ...changes.flatMap(({ addTags }) => addTags)]),
    ]);
    const [, ...updates] = await project.eventTypes();
    expect(updates).toEqual(Array.from({ length: 11 }, () => 'conversation.updated'));
    const many = Array.from({ length: 40 }, (_, n) => `more ${n}`);
    await expect(project.patch(id, { updateMask: [], addTags: many })).rejects.toMatchObject({
      reason: 'VALIDATION_ERROR',
    });
  });

  test('may ask for a status that it has to have', async () => {
    const { id } = await project.conversation();
    const reopen = { updateMask: ['status'], status: OPEN, ifStatuses: [OPEN, RESOLVED] };
    await project.patch(id, { updateMask: ['status'], status: CLOSED });
    await expect(project.patch(id, reopen)).rejects.toMatchObject({ reason: 'CONVERSATION_MOVED_ON' });
    expect((await project.read(id)).status).toBe(CLOSED);
    await project.patch(id, { updateMask: ['status'], status: OPEN });
    await project.patch(id, { updateMask: ['status'], status: RESOLVED });
    expect((await project.patch(id, reopen)).status).toBe(OPEN);
  });

  test('to resolved fires updated and resolved, once', async () => {
    const { id } = await project.conversation();
    await project.patch(id, { updateMask: ['status'], status: RESOLVED });
    await project.patch(id, { updateMask: ['status'], status: RESOLVED });
    await project.patch(id, { updateMask: ['subject'], subject: 'Done' });
    expect((await project.eventTypes()).slice(1)).toEqual([
      'conversation.updated',
      'conversation.resolved',
      'conversation.updated',
    ]);
  });

  test('out of a snooze reports that the time was cleared too', async () => {
    const until = later();
    const { id } = await project.conversation({ status: SNOOZED, snoozedUntil: until });
    await project.patch(id, { updateMask: ['status'], status: CLOSED });
    expect((await project.events())[1]?.data.changes).toEqual({
      status: { from: 'snoozed', to: 'closed' },
      snoozed_until: { from: until.toISOString(), to: null },
    });
  });

  test('is refused as a whole when a part of it is', async () => {
    const { id } = await project.conversation({ status: CLOSED, subject: 'Old' });
    const reopen = project.patch(id, { updateMask: ['status', 'subject'], status: RESOLVED, subject: 'New' });
    await expect(reopen).rejects.toMatchObject({ reason: 'INVALID_TRANSITION', details: { allowed: ['open'] } });
    const assign = project.patch(id, { updateMask: ['contact_id', 'subject'], contactId: 'con_none', subject: 'New' });
    await expect(assign).rejects.toMatchObject({ reason: 'CONTACT_NOT_FOUND' });
    expect(await project.read(id)).toMatchObject({ status: CLOSED, subject: 'Old' });
    expect(await project.eventTypes()).toEqual(['conversation.created']);
  });
});

describe('parallel changes', () => {
  test('of one conversation lose nothing: each starts from what the one before it left', async () => {
    const { id } = await project.conversation({ subject: '0' });
    const subjects = Array.from({ length: 30 }, (_, n) => `${n + 1}`);
    await Promise.all(subjects.map((subject) => project.patch(id, { updateMask: ['subject'], subject })));
    const events = (await project.events()).slice(1);
    expect(events).toHaveLength(30);
    let last: unknown = '0';
    for (const { data } of events) {
      const change = data.changes?.subject as { from: unknown; to: unknown };
      expect(change.from).toBe(last);
      last = change.to;
    }
    expect((await project.read(id)).subject).toBe(last);
  });
});
