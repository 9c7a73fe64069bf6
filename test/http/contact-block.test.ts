import { beforeEach, expect, test } from 'vitest';
import { aTime, expectEmpty, expectInvalid, expectRefusal } from './support/expectations.js';
import { FormVisitor } from './support/form-visitor.js';
import type { ProjectApi } from './support/project-api.js';
import type { Contact } from './support/records.js';
import { usePlatform } from './support/shared-platform.js';
import { sendFile } from './support/visitor-files.js';
import { WidgetVisitor } from './support/widget-visitor.js';

const platform = usePlatform();
let project: ProjectApi;
beforeEach(async () => {
  project = await (await platform.newOrg()).newProject();
});

const pathOf = (id: string) => `${project.path}/contacts/${id}/block`;
const block = (id: string, body: object = {}) => project.client.post<Contact>(pathOf(id), body);
const unblock = (id: string) => project.client.send('DELETE', pathOf(id));

test('a blocked visitor’s messages are refused politely, and what was said can still be read', async () => {
  const visitor = await WidgetVisitor.arrive(platform.baseUrl, project);
  const { conversation, message } = await visitor.start('First');
  const id = (await project.conversation(conversation.id)).contact_id ?? '';
  const blocked = await block(id, { reason: 'Insults' });
  expect([blocked.status, blocked.data.blocked_at, blocked.data.block_reason]).toEqual([200, aTime, 'Insults']);
  for (const answer of [await visitor.say(conversation.id, 'Again'), await visitor.startWith('Elsewhere')]) {
    expectRefusal(answer, 403, 'CONTACT_BLOCKED');
    expect(answer.text).not.toContain('Insults');
  }
  expect((await visitor.say(conversation.id, 'First', message.client_message_id ?? '')).status).toBe(200);
  expect(await visitor.messages(conversation.id)).toHaveLength(1);
  await project.newMessage(conversation.id, { content: 'We have to stop here' });
  expect(await visitor.messages(conversation.id)).toHaveLength(2);
  expectEmpty(await unblock(id));
  expect(await project.contact(id)).toMatchObject({ blocked_at: null, block_reason: null });
  expect((await visitor.say(conversation.id, 'Sorry')).status).toBe(201);
});

test('a blocked visitor uploads and rates nothing, and what a blocked contact sends in a form is filed as spam', async () => {
  const visitor = await WidgetVisitor.arrive(platform.baseUrl, project);
  const { conversation } = await visitor.start('First');
  await project.client.patch(`${project.path}/conversations/${conversation.id}`, { status: 'resolved' });
  await block((await project.conversation(conversation.id)).contact_id ?? '');
  const rated = await visitor.send('PUT', `/conversations/${conversation.id}/csat`, { score: 1 });
  expectRefusal(rated, 403, 'CONTACT_BLOCKED');
  const sent = await sendFile(visitor.client, `${visitor.path}/attachments`, { content: 'Insults' });
  expectRefusal(sent, 403, 'CONTACT_BLOCKED');
  const { id } = await project.newContact({ email: 'eve@example.com' });
  await block(id);
  const form = await project.forms.newForm();
  const fields = { name: 'Eve', email: 'eve@example.com', message: 'Again' };
  expect((await new FormVisitor(platform.baseUrl).submit(form.id, fields)).status).toBe(201);
  const { data } = await project.listConversations({ contact_id: id });
  expect(data).toMatchObject([{ spam: true, status: 'closed' }]);
});

test('a contact that is blocked again keeps its time and gets the new reason; one that is not stays as it is', async () => {
  const { id } = await project.newContact();
  const first = (await block(id)).data;
  expect(first).toMatchObject({ blocked_at: aTime, block_reason: null });
  const second = (await block(id, { reason: 'Spam' })).data;
  expect(second).toMatchObject({ blocked_at: first.blocked_at, block_reason: 'Spam' });
  for (let n = 0; n < 2; n += 1) expectEmpty(await unblock(id));
  expectInvalid(await block(id, { reason: ' ' }), 'reason');
  const stranger = await (await platform.newOrg()).newProject();
  expectRefusal(await stranger.client.post(pathOf(id), {}), 403, 'API_KEY_ORG_MISMATCH');
  const other = `${stranger.path}/contacts/${id}/block`;
  expectRefusal(await stranger.client.post(other, {}), 404, 'CONTACT_NOT_FOUND');
});
