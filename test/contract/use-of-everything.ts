import { type ApiAnswer, poll } from '../support/index.js';
import type { Platform } from '../support/platform.js';

/** What a new tenant does in all services, and the answers to it; webhooks arrive at `receiverUrl`. */
export async function useOf(platform: Platform, receiverUrl: string): Promise<ApiAnswer[]> {
  const { api, orgId } = await platform.createTenant({ name: 'Neighbours' });
  const answers: ApiAnswer[] = [];
  const kept = async (asked: Promise<ApiAnswer>) => {
    const answer = await asked;
    answers.push(answer);
    return answer.body?.data;
  };
  const project = `/projects/${(await kept(api.post(`/orgs/${orgId}/projects`, { name: 'Later' }))).id}`;
  const events = ['contact.created', 'message.created'];
  const hook = await kept(api.post(`${project}/webhooks`, { url: receiverUrl, events }));
  await kept(api.patch(`${project}/agent/config`, { agent_mode: 'assist', confidence_threshold: 0.5 }));

  await kept(api.post(`${project}/mailboxes`, { address: 'help@example.com' }));
  await kept(api.get(`${project}/mailboxes`));

  const contact = { email: 'lee@example.com', name: 'Lee', metadata: { plan: 'pro', seats: 3 } };
  const { id } = await kept(api.post(`${project}/contacts`, contact));
  await kept(api.patch(`${project}/contacts/${id}`, { name: 'Lee Two' }));
  await kept(api.post(`${project}/contacts`, { email: 'not an address' }));

  const message = { content: 'How do I reset my lamp?', sender_type: 'customer' };
  const begun = { subject: 'Lamp', contact_id: id, message };
  const again = { headers: { 'Idempotency-Key': 'one' } };
  const conversation = await kept(api.post(`${project}/conversations`, begun, again));
  await kept(api.post(`${project}/conversations`, begun, again));
  const path = `${project}/conversations/${conversation.id}`;
  await kept(api.post(`${path}/messages`, { content: 'Hold the button.', sender_type: 'agent' }));
  await kept(api.patch(path, { priority: 'high', tags: ['lamp'] }));
  await kept(api.get(`${project}/conversations?include=contact,last_message`));
  await kept(api.get(`${path}/messages`));

  const article = { title: 'Reset a lamp', body: 'To reset a lamp, hold the button of the lamp.' };
  const { id: articleId } = await kept(api.post(`${project}/kb/articles`, article));
  await kept(api.post(`${project}/kb/articles/${articleId}/publish`));
  const search = `${project}/kb/search?q=lamp`;
  await poll(async () => (await api.get(search)).body.data.length === 1, { what: 'the article' });
  await kept(api.get(search));
  await kept(api.post(`${project}/agent/suggest`, { conversation_id: conversation.id }));

  const delivered = async () => (await api.get(`${project}/webhooks/${hook.id}/deliveries`)).body.data;
  await poll(async () => (await delivered()).length === 3, { what: 'a webhook of each event' });
  await kept(api.get(`${project}/conversations/cnv_absent`));
  await kept(api.delete(`${project}/contacts/${id}`));
  return answers;
}
