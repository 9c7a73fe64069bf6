import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { EventRecorder } from './support/event-recorder.js';
import type { Org } from './support/org.js';
import type { ProjectApi } from './support/project-api.js';
import { usePlatform } from './support/shared-platform.js';

const platform = usePlatform();
let org: Org;
let project: ProjectApi;
let recorder: EventRecorder;
beforeAll(async () => {
  org = await platform.newOrg();
  recorder = await EventRecorder.start({ databaseUrl: platform.databaseUrl });
});
beforeEach(async () => {
  project = await org.newProject();
});
afterAll(() => recorder?.close());

const numbers = (count: number) => Array.from({ length: count }, (_, n) => n);
const results = (answer: { data: readonly { result: string }[] }) => answer.data.map(({ result }) => result);

/** Written in the minute that its number says. */
const message = (n: number, more: Record<string, unknown> = {}) => ({
  external_id: `m${n}`,
  content: `Message ${n}`,
  sender_type: 'customer',
  created_at: new Date(Date.UTC(2020, 0, 1, 10, n)).toISOString(),
  ...more,
});
const ticket = (messages: unknown[], more: Record<string, unknown> = {}) => ({
  external_id: 't1',
  subject: 'Ticket',
  status: 'closed',
  messages,
  ...more,
});

async function imported(messages: unknown[], more: Record<string, unknown> = {}): Promise<string> {
  const answer = await project.importConversations([ticket(messages, more)]);
  expect(results(answer), `${answer}`).toEqual(['created']);
  return answer.data[0]?.conversation_id ?? '';
}

const idsOf = async (conversationId: string) =>
  (await project.listMessages(conversationId, { limit: 100 })).data.map(({ external_id }) => external_id);

test('an imported message keeps the external id that it was given, and shows it; others have none', async () => {
  const id = await imported([
    message(1),
    message(2, { external_id: null }),
    { content: 'Without', created_at: '2020-02-01T00:00:00Z' },
  ]);
  const [first, ...others] = (await project.listMessages(id)).data;
  expect(first).toMatchObject({ content: 'Message 1', external_id: 'm1' });
  expect(others.map((other) => 'external_id' in other)).toEqual([false, false]);
  expect((await project.getMessage(id, first?.id ?? '')).data).toEqual(first);
});

test('a conversation that is sent again gets the messages that it lacks, in the order of their times, and stays as it is otherwise', async () => {
  const id = await imported([message(1), message(5)], { tags: ['old'], contact: { email: 'ada@example.com' } });
  const before = await project.conversation(id);
  const more = [message(3), message(1, { content: 'Changed' }), message(7), message(8, { external_id: undefined })];
  const again = ticket(more, { subject: 'Changed', status: 'open', tags: [], contact: { email: 'bob@example.com' } });
  expect((await project.importConversations([again])).json).toMatchObject({
    data: [{ row: 1, external_id: 't1', conversation_id: id, result: 'updated', error: null }],
    meta: { created: 0, updated: 1, unchanged: 0, failed: 0 },
  });
  const latest = message(7).created_at;
  const now = { updated_at: latest, last_message_at: latest, message_count: 4 };
  expect(await project.conversation(id)).toEqual({ ...before, ...now });
  expect((await project.listMessages(id)).data).toMatchObject([message(1), message(3), message(5), message(7)]);
  expect(results(await project.importConversations([again]))).toEqual(['unchanged']);
  // An earlier one is no later activity.
  expect(results(await project.importConversations([ticket([message(2)])]))).toEqual(['updated']);
  expect((await project.conversation(id)).updated_at).toBe(message(7).created_at);
  expect(await idsOf(id)).toEqual(['m1', 'm2', 'm3', 'm5', 'm7']);
});

test('messages are added once, also when many send them at once and others write meanwhile', async () => {
  const id = await imported([message(0)]);
  const all = numbers(30).map((n) => message(n));
  const answers = await Promise.all([
    ...numbers(6).map((n) => project.importConversations([ticket(n % 2 ? all : all.slice(10 - n).toReversed())])),
    ...numbers(10).map((n) => project.createMessage(id, { content: `Live ${n}` })),
  ]);
  expect(answers.filter(({ status }) => status > 201)).toEqual([]);
  expect(results(await project.importConversations([ticket(all)]))).toEqual(['unchanged']);
  expect(await idsOf(id)).toEqual([...numbers(30).map((n) => `m${n}`), ...numbers(10).map(() => undefined)]);
});

test('a long conversation comes in several rows, of one request too', async () => {
  const rows = [ticket([message(1), message(2)]), ticket([message(2), message(3)]), ticket([message(3)])];
  const answer = await project.importConversations(rows);
  expect(results(answer)).toEqual(['created', 'updated', 'unchanged']);
  expect(await idsOf(answer.data[0]?.conversation_id ?? '')).toEqual(['m1', 'm2', 'm3']);
});

test('a row with one external id twice fails, and says where; in another conversation the id is free', async () => {
  const twice = [message(1), message(2), message(3, { external_id: 'm1' })];
  const answer = await project.importConversations([ticket(twice), ticket([message(1)], { external_id: 't2' })]);
  expect(results(answer)).toEqual(['failed', 'created']);
  const issue = { path: ['messages', 2, 'external_id'], message: expect.stringContaining('same') };
  expect(answer.data[0]?.error).toMatchObject({ code: 'VALIDATION_ERROR', issues: [issue] });
  expect(results(await project.importConversations([ticket([message(1)])]))).toEqual(['created']);
  const bad = ['', ' ', 'x'.repeat(201), 7].map((external_id) => ticket([message(1, { external_id })]));
  expect(results(await project.importConversations(bad))).toEqual(bad.map(() => 'failed'));
});

test('a row whose messages cannot be added leaves the conversation as it was', async () => {
  const id = await imported([message(1)]);
  const rows = [ticket([message(2), message(3, { created_at: '2999-01-01T00:00:00Z' })]), ticket([message(4)])];
  const answer = await project.importConversations(rows);
  expect(results(answer)).toEqual(['failed', 'updated']);
  expect(answer.data[0]?.error?.issues).toMatchObject([{ path: ['messages', 1, 'created_at'] }]);
  expect(await idsOf(id)).toEqual(['m1', 'm4']);
});

test('conversations that are merged keep their messages; both of two with the same external id stay known by it', async () => {
  const contact = { contact: { email: 'ada@example.com' } };
  const into = await imported([message(1), message(3)], contact);
  const from = await imported([message(1, { content: 'Other' }), message(2)], { ...contact, external_id: 't2' });
  expect((await project.mergeConversation(from, into)).status).toBe(200);
  const listed = (await project.listMessages(into)).data.map(({ content, external_id }) => [content, external_id]);
  expect(listed).toEqual([
    ['Message 1', 'm1'],
    ['Other', 'm1'],
    ['Message 2', 'm2'],
    ['Message 3', 'm3'],
  ]);
  const again = [ticket([message(1), message(3)]), ticket([message(1), message(2)], { external_id: 't2' })];
  expect(results(await project.importConversations(again))).toEqual(['unchanged', 'unchanged']);
});

test('others are told of what is added only when they are to be, with its external id', async () => {
  await imported([message(1)]);
  const { events } = await recorder.during(project, async () => {
    await project.importConversations([ticket([message(1), message(2)])]);
    await project.importConversations([ticket([message(2), message(4), message(3)])], { notify: 'true' });
  });
  expect(events.map(({ name, data }) => [name, data.external_id])).toEqual([
    ['message.created', 'm3'],
    ['message.created', 'm4'],
  ]);
});

test('the messages of another’s conversation with the same external ids stay apart', async () => {
  const id = await imported([message(1)]);
  const theirs = await (await platform.newOrg()).newProject();
  const answer = await theirs.importConversations([ticket([message(1), message(2)])]);
  expect(results(answer)).toEqual(['created']);
  expect(results(await theirs.importConversations([ticket([message(3)])]))).toEqual(['updated']);
  expect(await idsOf(id)).toEqual(['m1']);
});
