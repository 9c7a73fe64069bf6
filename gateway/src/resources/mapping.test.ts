import { newId } from '@pharos/kit';
import { Contact } from '@pharos/proto/pharos/core/v1/contact';
import { Conversation } from '@pharos/proto/pharos/core/v1/conversation';
import { Project } from '@pharos/proto/pharos/core/v1/project';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Fixture, startFixture } from '../testing/fixture.js';

const noBytes = Buffer.alloc(0);
const now = new Date('2026-03-01T10:00:00.000Z');
const conversationId = newId('cnv');
const contactId = newId('con');
let fixture: Fixture;
let base: string;

beforeAll(async () => {
  fixture = await startFixture();
  base = `/projects/${fixture.projectId}`;
  const conversation = {
    ...Conversation.decode(noBytes),
    id: conversationId,
    projectId: fixture.projectId,
    status: 1,
    priority: 2,
    channel: 6,
    waitingOn: 3,
    handledBy: 3,
    createdAt: now,
    updatedAt: now,
  };
  const contact = {
    ...Contact.decode(noBytes),
    id: contactId,
    projectId: fixture.projectId,
    createdAt: now,
    updatedAt: now,
  };
  const project = {
    ...Project.decode(noBytes),
    id: fixture.projectId,
    orgId: fixture.orgId,
    agentMode: 3,
    createdAt: now,
  };
  fixture.core
    .on('createConversation', () => ({ conversation }))
    .on('updateConversation', () => ({ conversation }))
    .on('listConversations', () => ({
      conversations: [conversation],
      page: { nextPageToken: 'next', total: 7 },
      contacts: [contact],
      lastMessages: [],
      assignees: [],
      unreadIds: [],
    }))
    .on('upsertContact', (request: { fields: { name?: string } }) => ({
      contact,
      created: request.fields.name === 'New',
    }))
    .on('updateContact', () => ({ contact }))
    .on('deleteContact', () => ({}))
    .on('updateProject', () => ({ project }));
});

afterAll(() => fixture.stop());

/** What core was asked last. */
const asked = (method: string) => fixture.core.requests(method).at(-1);
const send = async (method: string, path: string, body?: unknown) => {
  const answer = await fixture.ask(method, path, body === undefined ? {} : { body });
  expect(answer.status, answer.text).toBeLessThan(300);
  return answer;
};

test('in a PATCH null clears, a value sets, and what is absent is not mentioned', async () => {
  const body = { subject: null, tags: [], snoozed_until: null, status: 'open' };
  await send('PATCH', `${base}/conversations/${conversationId}`, body);
  expect(asked('updateConversation')).toEqual({
    orgId: fixture.orgId,
    projectId: fixture.projectId,
    conversationId,
    updateMask: ['subject', 'status', 'tags', 'snoozed_until'],
    subject: undefined,
    status: 1,
    priority: 0,
    assignedTo: undefined,
    tags: [],
    snoozedUntil: undefined,
    contactId: undefined,
    addTags: [],
    removeTags: [],
    ifStatuses: [],
  });
});

test('a PATCH of nothing mentions nothing', async () => {
  await send('PATCH', `/orgs/${fixture.orgId}${base}`, {});
  expect(asked('updateProject')).toMatchObject({ updateMask: [] });
});

test('a conversation is made with documented defaults', async () => {
  await send('POST', `${base}/conversations`, {});
  expect(asked('createConversation')).toMatchObject({
    channel: 6,
    priority: 2,
    status: 1,
    tags: [],
    contact: undefined,
  });
});

test('a conversation is made together with its contact and first message', async () => {
  const body = { contact: { email: 'ada@example.com' }, message: { content: 'Hello', sender_type: 'customer' } };
  await send('POST', `${base}/conversations`, body);
  expect(asked('createConversation')).toMatchObject({
    contact: { $case: 'contactFields', value: { email: 'ada@example.com' } },
    message: { content: 'Hello', senderType: 1, contentType: 1, isInternal: false },
  });
});

test.each([
  ['both a contact and its id', { contact_id: contactId, contact: { name: 'Ada' } }, 'contact'],
  ['a contact that nothing identifies', { contact: { phone: null } }, 'contact'],
  ['a wake-up without sleep', { snoozed_until: '2030-01-01T00:00:00Z' }, 'snoozed_until'],
  ['an id of something else', { contact_id: conversationId }, 'contact_id'],
])('a conversation with %s is refused', async (_name, body, field) => {
  const answer = await fixture.ask('POST', `${base}/conversations`, { body });
  expect(answer.json).toMatchObject({ code: 'VALIDATION_ERROR', issues: [{ path: [field] }] });
});

test('filters of a list are handed on', async () => {
  const query = 'status=open,snoozed&tag=a,b&created_after=2026-01-01T00:00:00%2B01:00&q=hi&sort=updated_at&order=asc';
  const answer = await send('GET', `${base}/conversations?${query}&limit=10&cursor=here&include=total,contact`);
  expect(asked('listConversations')).toMatchObject({
    page: { pageSize: 10, pageToken: 'here', includeTotal: true },
    statuses: [1, 2],
    tags: ['a', 'b'],
    createdAfter: new Date('2025-12-31T23:00:00Z'),
    q: 'hi',
    sort: 2,
    ascending: true,
    includeContacts: true,
    includeLastMessages: false,
    includeAssignees: false,
  });
  expect(answer.json).toMatchObject({ page: { next_cursor: 'next', has_more: true, limit: 10, total: 7 } });
});

test('the status distinguishes an updated contact from a new one', async () => {
  expect((await send('POST', `${base}/contacts`, { name: 'New' })).status).toBe(201);
  expect((await send('POST', `${base}/contacts`, { name: 'Old' })).status).toBe(200);
});

test('metadata is passed on with the keys that it removes', async () => {
  const metadata = { plan: 'pro', old: null, nested: { list: [1, 'two', false] } };
  await send('PATCH', `${base}/contacts/${contactId}`, { metadata });
  expect(asked('updateContact')).toMatchObject({ updateMask: ['metadata'], fields: { metadata } });
});

test('a deletion answers without a body', async () => {
  const answer = await send('DELETE', `${base}/contacts/${contactId}`);
  expect([answer.status, answer.text, answer.headers['content-length']]).toEqual([200, '', '0']);
});
