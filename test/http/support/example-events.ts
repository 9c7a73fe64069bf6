import { ModelServer } from '@pharos/agent/model-server';
import { MailDelivery } from '@pharos/proto/pharos/core/v1/message';
import { type Arrival, poll, type Receiver, startReceiver } from '../../support/index.js';
import { actThenEscalate } from './acting-agent.js';
import type { Answer } from './answer.js';
import { FormVisitor } from './form-visitor.js';
import type { Org, Reachable } from './org.js';
import type { ProjectApi } from './project-api.js';
import { type Services, setDelivery } from './set-delivery.js';
import { stable } from './stable-values.js';

/** A delivery as the documentation shows it. */
export interface EventExample {
  /** Those that begin with `x-` or `webhook-`, in order. */
  headers: string[];
  body: { event: string };
}

/** Lets everything happen that webhooks tell of, one after the other, and shows what is delivered first of each event. */
export async function exampleEvents(org: Org, platform: Reachable & Services): Promise<EventExample[]> {
  const [receiver, model] = await Promise.all([startReceiver(), ModelServer.start()]);
  try {
    const project = await org.newProject();
    await project.newWebhook({ url: `${receiver.url}/events`, events: ['*'] });
    const heard = async (...events: string[]) => {
      for (const event of events) await poll(() => deliveryOf(receiver, event), { what: event });
    };
    await project.beginNearTarget();
    await inbox(project, heard);
    await mail(project, platform, heard);
    await formAndWebhooks(project, { platform, receiver, heard });
    await agent(project, { receiver, model, heard });
    await heard('conversation.overdue');
    return firstOfEach(receiver);
  } finally {
    await Promise.all([receiver.stop(), model.stop()]);
  }
}

type Heard = (...events: string[]) => Promise<void>;

/** Throws when the call was refused, instead of waiting for what it should cause. */
function done({ data }: Answer): void {
  void data;
}

function deleted(answer: Answer): void {
  if (answer.status !== 200) throw new Error(`not deleted: ${answer}`);
}

async function inbox(project: ProjectApi, heard: Heard): Promise<void> {
  const contact = await project.newContact({ email: 'ada@example.com', name: 'Ada Lovelace' });
  await heard('contact.created');
  done(await project.patchContact(contact.id, { company: 'Analytical Engines' }));
  await heard('contact.updated');
  const { id } = await project.newConversation({ contact_id: contact.id, subject: 'Where is my order?' });
  await heard('conversation.created');
  const message = await project.newMessage(id, {
    content: 'It should have arrived on Monday.',
    sender_type: 'customer',
  });
  await heard('message.created');
  done(await project.patchConversation(id, { priority: 'high', status: 'resolved' }));
  await heard('conversation.updated', 'conversation.resolved');
  const other = await project.newConversation({ contact_id: contact.id, subject: 'Where is my order? (again)' });
  done(await project.mergeConversation(other.id, id));
  await heard('conversation.merged');
  done(await project.patchMessage(message, { content: 'It should have arrived on Tuesday.' }));
  await heard('message.updated');
  deleted(await project.deleteMessage(message));
  await heard('message.deleted');
  const spam = await project.newConversation({ subject: 'Buy now' });
  deleted(await project.deleteConversation(spam.id));
  await heard('conversation.deleted');
  const same = await project.newContact({ external_id: 'customer-17', name: 'Ada L.' });
  done(await project.mergeContact(same.id, contact.id));
  await heard('contact.merged');
}

/** The answer to a mail arrives at a mail server, and comes back. */
async function mail(project: ProjectApi, platform: Services, heard: Heard): Promise<void> {
  const at = { orgId: project.record.org_id, projectId: project.id };
  const { id } = await project.newConversation({ channel: 'email', subject: 'Where is my order?' });
  const message = await project.newMessage(id, { content: 'It is on its way.', sender_type: 'agent' });
  await setDelivery(platform, at, message, { delivery: MailDelivery.SENT });
  await heard('message.sent');
  await setDelivery(platform, at, message, { delivery: MailDelivery.BOUNCED, deliveryError: '550 5.1.1 No such user' });
  await heard('message.bounced');
}

async function formAndWebhooks(
  project: ProjectApi,
  { platform, receiver, heard }: { platform: Reachable; receiver: Receiver; heard: Heard },
): Promise<void> {
  const form = await project.forms.newForm({ fields: [{ type: 'email', label: 'Email', name: 'email' }] });
  done(await new FormVisitor(platform.baseUrl).submit(form.id, { email: 'grace@example.com' }));
  await heard('form.submitted');
  receiver.answer = ({ path }) => ({ status: path.endsWith('/gone') ? 404 : 200 });
  const hook = await project.newWebhook({ url: `${receiver.url}/gone`, events: ['contact.created'] });
  done(await project.webhookAction(hook.id, 'test'));
  await heard('webhook.test');
  for (let n = 0; n < 10; n += 1) await project.newContact({ name: `Visitor ${n}` });
  await heard('webhook.disabled');
}

async function agent(
  project: ProjectApi,
  { receiver, model, heard }: { receiver: Receiver; model: ModelServer; heard: Heard },
): Promise<void> {
  const found = { status: 200, body: '{"status":"on its way"}' };
  receiver.answer = ({ path }) => (path.endsWith('/order') ? found : { status: 200 });
  await actThenEscalate(project, model, `${receiver.url}/order`);
  await project.newQuestion('Where is my order A-7?');
  await heard('agent.action_executed', 'agent.escalated');
}

function deliveryOf({ arrivals }: Receiver, event: string): Arrival | undefined {
  return arrivals.find(({ headers }) => headers['x-service-event'] === event);
}

function firstOfEach(receiver: Receiver): EventExample[] {
  const names = new Set(receiver.arrivals.map(({ headers }) => String(headers['x-service-event'])));
  names.delete('undefined');
  return [...names].sort().map((name) => {
    const { headers, body } = deliveryOf(receiver, name) as Arrival;
    const own = Object.keys(headers).filter((header) => /^(?:x-|webhook-)/.test(header));
    return { headers: own.sort(), body: stable(JSON.parse(body)) as EventExample['body'] };
  });
}
