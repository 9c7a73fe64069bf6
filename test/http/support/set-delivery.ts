import { connectRpc, createLogger, systemActor } from '@pharos/kit';
import { MailDelivery, MessageServiceDefinition } from '@pharos/proto/pharos/core/v1/message';
import { inject } from 'vitest';
import type { ProjectApi } from './project-api.js';
import type { Message } from './records.js';
import type { SharedPlatform } from './shared-platform.js';

/** What it takes to call core as another service does. */
export type Services = Pick<SharedPlatform, 'coreUrl' | 'serviceToken'>;

/** Says what became of the mail of a message, as the mail service does. */
export async function setDelivery(
  { coreUrl: target, serviceToken: token }: Services,
  at: { orgId: string; projectId: string },
  { id: messageId, conversation_id: conversationId }: { id: string; conversation_id: string },
  { delivery, deliveryError }: { delivery: MailDelivery; deliveryError?: string },
): Promise<void> {
  const channel = connectRpc({ target, log: createLogger({ service: 'test', level: 'silent' }), auth: { token } });
  try {
    const call = { requestId: 'req_test', actor: systemActor, timeoutMs: 10_000 };
    const request = { ...at, conversationId, messageId, delivery, deliveryError };
    await channel.client(MessageServiceDefinition).setMessageDelivery(request, call);
  } finally {
    channel.close();
  }
}

/** A message of the shared platform whose mail was refused. */
export async function undelivered(project: ProjectApi): Promise<Message> {
  const { id } = await project.newConversation({ channel: 'email', subject: 'Where is my order?' });
  const message = await project.newMessage(id, { content: 'It is on its way.', sender_type: 'agent' });
  const at = { orgId: project.record.org_id, projectId: project.id };
  const refused = { delivery: MailDelivery.FAILED, deliveryError: '550 5.1.1 No such user' };
  await setDelivery(inject('sharedPlatform'), at, message, refused);
  return message;
}
