import { beforeAll, expect, inject, onTestFinished, test } from 'vitest';
import { EventRecorder } from './support/event-recorder.js';
import { expectInvalid } from './support/expectations.js';
import type { Org } from './support/org.js';
import { newMember, type Signed } from './support/people.js';
import type { ProjectApi } from './support/project-api.js';
import type { Conversation } from './support/records.js';
import { usePlatform } from './support/shared-platform.js';
import { WidgetVisitor } from './support/widget-visitor.js';

const platform = usePlatform();
const shown = { name: 'Grace from support', picture: 'https://cdn.example/grace.png' };
let org: Org;
let project: ProjectApi;
let grace: Signed;
let team: { name: string; picture: null };
beforeAll(async () => {
  org = await platform.newOrg();
  [project, grace] = await Promise.all([org.newProject(), newMember(org, { name: 'Grace Hopper' })]);
  team = { name: project.record.name, picture: null };
  await grace.client.patch('/me', { public_name: shown.name, picture_url: shown.picture });
});

const arrive = () => WidgetVisitor.arrive(platform.baseUrl, project);

test('customers see the public name and picture of who answers them, wherever the message goes', async () => {
  const recorder = await EventRecorder.start({ databaseUrl: inject('sharedPlatform').databaseUrl });
  onTestFinished(() => recorder.close());
  const visitor = await arrive();
  const { conversation } = await visitor.start();
  const own = project.with(grace.client);
  const { result, events } = await recorder.during(project, () =>
    own.createMessage(conversation.id, { content: 'Good morning' }),
  );
  expect(result.data.sender).toEqual(shown);
  expect(events).toMatchObject([{ name: 'message.created', data: { id: result.data.id, sender: shown } }]);
  const [asked, answer] = await visitor.messages(conversation.id);
  expect([asked?.sender, answer?.sender]).toEqual([
    { type: 'customer', name: null, picture: null },
    { type: 'agent', ...shown },
  ]);
  expect((await visitor.conversations())[0]?.last_message?.sender).toEqual({ type: 'agent', ...shown });
  const listed = await project.listConversations({
    include: 'last_message',
    contact_id: await contactOf(conversation.id),
  });
  expect(listed.data[0]).toMatchObject({ last_message: { sender: shown } });
  const note = await own.createMessage(conversation.id, { content: 'Note', is_internal: true });
  const changed = await project.patchMessage(note.data, { content: 'Another note' });
  expect(changed.data.sender).toEqual(shown);
});

test('customers see the name of the project in place of a person who prefers that, or who has left', async () => {
  const visitor = await arrive();
  const { conversation } = await visitor.start();
  const linus = await newMember(org, { name: 'Linus', role: 'agent' });
  const { data: user } = await linus.client.patch<{ shown_as_team: boolean }>('/me', { shown_as_team: true });
  expect(user.shown_as_team).toBe(true);
  const { data } = await project.with(linus.client).createMessage(conversation.id, { content: 'Hello' });
  expect(data.sender).toEqual(team);
  await linus.client.patch('/me', { shown_as_team: false });
  const senders = async () => (await visitor.messages(conversation.id)).map(({ sender }) => sender.name);
  expect(await senders()).toEqual([null, 'Linus']);
  await org.client.delete(`/orgs/${org.id}/members/${linus.id}`);
  expect(await senders()).toEqual([null, team.name]);
  expect(JSON.stringify(await visitor.messages(conversation.id))).not.toContain('Linus');
});

test('a key that names somebody of another organization as the sender learns nothing of them', async () => {
  const stranger = await newMember(await platform.newOrg(), { name: 'Mallory’s victim' });
  const { id } = await project.newConversation();
  const { data } = await project.createMessage(id, { content: 'x', sender_id: stranger.id });
  expect(data.sender).toEqual(team);
  for (const body of [
    { sender_id: 'shift-2' },
    { sender_type: 'ai' },
    { sender_type: 'customer', sender_id: grace.id },
  ])
    expect((await project.createMessage(id, { content: 'x', ...body })).data).not.toHaveProperty('sender');
});

test('a picture is the address of one that comes over HTTPS', async () => {
  for (const picture_url of ['http://cdn.example/x.png', 'data:image/png;base64,AAAA', 'javascript:alert(1)', 'x', ''])
    expectInvalid(await grace.client.patch('/me', { picture_url }), 'picture_url');
});

test('include=assignee shows the member that a conversation is assigned to, and nothing where that is a label', async () => {
  const include = 'assignee';
  const read = (id: string) =>
    project.client.get<Conversation & { assignee: unknown }>(`${project.path}/conversations/${id}`, { include });
  const { id } = await project.newConversation({ assigned_to: grace.id, external_id: 'assigned' });
  const assignee = { id: grace.id, ...shown };
  expect((await read(id)).data.assignee).toEqual(assignee);
  const { data } = await project.listConversations({ include, external_id: 'assigned' });
  expect(data).toMatchObject([{ id, assignee }]);
  expect(JSON.stringify(data)).not.toContain(grace.email);
  for (const assigned_to of ['night shift', null]) {
    await project.patchConversation(id, { assigned_to });
    expect((await read(id)).data.assignee).toBeNull();
    expect((await project.listConversations({ include, external_id: 'assigned' })).data).toMatchObject([
      { assignee: null },
    ]);
  }
  expect(await project.conversation(id)).not.toHaveProperty('assignee');
  expectInvalid(await project.client.get(`${project.path}/conversations/${id}`, { include: 'nobody' }), 'include');
});

async function contactOf(conversationId: string): Promise<string> {
  return String((await project.conversation(conversationId)).contact_id);
}
