import { eventNames } from '@pharos/contract';
import { MailDelivery } from '@pharos/proto/pharos/core/v1/message';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { poll, type Receiver, startReceiver } from '../support/index.js';
import { Client } from './support/client.js';
import { type EventType, eventValidators } from './support/event-validators.js';
import type { ProjectApi } from './support/project-api.js';
import { setDelivery } from './support/set-delivery.js';
import { usePlatform } from './support/shared-platform.js';
import { VisitorClient } from './support/visitor-client.js';

const platform = usePlatform();
const anybody = () => new Client(platform.baseUrl);

let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver();
});
afterAll(() => receiver.stop());

/** Another webhook of the project refuses ten deliveries. */
async function disableOne(project: ProjectApi): Promise<void> {
  receiver.answer = ({ path }) => ({ status: path.endsWith('/gone') ? 404 : 200 });
  await project.newWebhook({ url: `${receiver.url}/gone`, events: ['contact.created'] });
  for (let n = 0; n < 10; n += 1) await project.newContact();
}

test('every event that a webhook can ask for is listed, without a key', async () => {
  const answer = await anybody().get<EventType[]>('/event-types');
  expect(answer.data.map(({ name }) => name)).toEqual(eventNames);
  expect(answer.page).toEqual({ next_cursor: null, has_more: false, limit: 25 });
  for (const { description, schema } of answer.data) {
    expect(description).toMatch(/\S/);
    expect(schema).toMatchObject({ $schema: 'https://json-schema.org/draft/2020-12/schema', type: 'object' });
  }
});

test('what is delivered is as the schema of its event says, in the list and in the OpenAPI document', async () => {
  const project = await (await platform.newOrg()).newProject();
  const { id } = await project.newWebhook({ url: `${receiver.url}/${project.id}`, events: ['*'] });
  await project.beginNearTarget();
  const contact = await project.newContact({ email: 'ada@example.com', metadata: { plan: 'pro' } });
  await project.patchContact(contact.id, { name: 'Ada', metadata: { plan: null } });
  const { id: conversationId } = await project.newConversation({ contact_id: contact.id });
  const message = await project.newMessage(conversationId, { sender_type: 'customer', content: 'Hello' });
  await project.patchMessage(message, { content: 'Hello there' });
  await project.deleteMessage(message);
  const answer = await project.newMessage(conversationId, { content: 'Hello, Ada' });
  const at = { orgId: project.record.org_id, projectId: project.id };
  for (const delivery of [MailDelivery.SENT, MailDelivery.BOUNCED])
    await setDelivery(platform, at, answer, { delivery });
  await project.deleteConversation((await project.newConversation({ subject: 'Gone' })).id);
  await project.patchConversation(conversationId, { status: 'resolved', tags: ['done'] });
  const another = await project.newConversation({ contact_id: contact.id });
  await project.mergeConversation(another.id, conversationId);
  await project.mergeContact((await project.newContact()).id, contact.id);
  const { id: formId } = await project.forms.newForm({ fields: [{ type: 'email', label: 'Email' }] });
  await new VisitorClient(platform.baseUrl).post(`/api/public/forms/${formId}/submissions`, {
    fields: { email: 'bob@example.com' },
  });
  await project.webhookAction(id, 'test');
  await disableOne(project);
  const emitted = eventNames.filter((name) => /^(?:conversation|message|contact|form|webhook)\./.test(name));
  const bodies = () =>
    receiver.arrivals
      .filter(({ path }) => !path.endsWith('/gone'))
      .map(({ body }) => JSON.parse(body) as { event: string; project_id: string });
  const arrived = () => new Set(bodies().map(({ event }) => event));
  await poll(() => emitted.every((name) => arrived().has(name)), { what: 'each event to arrive' });
  const byName = await eventValidators(platform.baseUrl);
  for (const body of bodies()) {
    expect(body.project_id).toBe(project.id);
    const checks = byName.get(body.event) ?? [];
    expect(checks).toHaveLength(2);
    for (const validate of checks) {
      expect(validate(body), `${body.event}: ${JSON.stringify(validate.errors)}`).toBe(true);
      expect(validate({ ...body, data: {} })).toBe(false);
    }
  }
});
