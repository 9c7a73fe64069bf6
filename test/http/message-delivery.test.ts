import { MailDelivery } from '@pharos/proto/pharos/core/v1/message';
import { expect, test } from 'vitest';
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
