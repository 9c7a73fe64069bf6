import { MailDelivery } from '@pharos/proto/pharos/core/v1/message';
import { expect, test } from 'vitest';
import { expectRefusal } from './support/expectations.js';
import { setDelivery } from './support/set-delivery.js';
import { usePlatform } from './support/shared-platform.js';

const platform = usePlatform();

test('a message shows how far its mail got, and why no further', async () => {
  const org = await platform.newOrg();
  const project = await org.newProject();
  const { id } = await project.newConversation({ channel: 'email', subject: 'Where is my order?' });
  const message = await project.newMessage(id, { content: 'It is on its way.', sender_type: 'agent' });
  expect(message).toMatchObject({ delivery: null });
  expect(message).not.toHaveProperty('delivery_error');
  const at = { orgId: project.record.org_id, projectId: project.id };
  const shown = async () =>
    (await project.client.get(`${project.path}/conversations/${id}/messages/${message.id}`)).data;
  await setDelivery(platform, at, message, { delivery: MailDelivery.SENT });
  expect(await shown()).toEqual({ ...message, delivery: 'sent' });
  const deliveryError = '550 5.1.1 No such user';
  await setDelivery(platform, at, message, { delivery: MailDelivery.BOUNCED, deliveryError });
  expect(await shown()).toEqual({ ...message, delivery: 'bounced', delivery_error: deliveryError });
});

test('a message whose mail did not arrive is queued once more for each key, and its writers alone may ask', async () => {
  const org = await platform.newOrg();
  const project = await org.newProject();
  const { id } = await project.newConversation({ channel: 'email', subject: 'Where is my order?' });
  const message = await project.newMessage(id, { content: 'It is on its way.', sender_type: 'agent' });
  const at = { orgId: project.record.org_id, projectId: project.id };
  const path = `${project.path}/conversations/${id}/messages/${message.id}/redeliver`;
  expectRefusal(await project.client.post(path, undefined), 409, 'MESSAGE_NOT_UNDELIVERED');
  await setDelivery(platform, at, message, { delivery: MailDelivery.FAILED, deliveryError: '550' });
  const once = { 'Idempotency-Key': 'send-it-again' };
  const first = await project.client.post(path, undefined, once);
  expect(first).toMatchObject({ status: 200, data: { ...message, delivery: 'queued' } });
  expect(first.data).not.toHaveProperty('delivery_error');
  // The same request gets the same answer, also when the mail has failed again meanwhile: it asks for nothing more.
  await setDelivery(platform, at, message, { delivery: MailDelivery.FAILED, deliveryError: '551' });
  expect(await project.client.post(path, undefined, once)).toMatchObject({ status: 200, data: first.data });
  const shown = await project.client.get(`${project.path}/conversations/${id}/messages/${message.id}`);
  // Why is for the mail service to say, which finds no mailbox to send it from.
  expect(shown.data).toMatchObject({ delivery: 'failed' });
  const reader = await org.newKey(['messages:read']);
  expectRefusal(await reader.client.post(path, undefined), 403, 'INSUFFICIENT_SCOPE');
});
