import { AgentApi } from './agent-api.js';
import type { Answer } from './answer.js';
import { BeaconsApi } from './beacons-api.js';
import type { Client, RequestOptions } from './client.js';
import { FilesApi } from './files-api.js';
import { FormsApi } from './forms-api.js';
import { IntegrationsApi } from './integrations-api.js';
import { KnowledgeBase } from './knowledge-base.js';
import { MailboxesApi } from './mailboxes-api.js';
import type {
  Contact,
  Conversation,
  Delivery,
  DeliveryAttempt,
  EndpointStats,
  ImportedInboxRow,
  Message,
  Project,
  Webhook,
  WholeDelivery,
} from './records.js';
import { SavedRepliesApi } from './saved-replies-api.js';
import { SavedViewsApi } from './saved-views-api.js';

type Query = RequestOptions['query'];
type Body = Record<string, unknown>;
type Headers = Record<string, string>;

/**
 * The routes of one project. Verbs that name a record (`conversation`, `contact`) expect success and return it; the
 * others return the whole answer.
 */
export class ProjectApi {
  readonly id: string;
  readonly path: string;
  readonly kb: KnowledgeBase;
  readonly agent: AgentApi;
  readonly files: FilesApi;
  readonly forms: FormsApi;
  readonly beacons: BeaconsApi;
  readonly savedReplies: SavedRepliesApi;
  readonly savedViews: SavedViewsApi;
  readonly mailboxes: MailboxesApi;
  readonly integrations: IntegrationsApi;

  constructor(
    readonly client: Client,
    readonly record: Project,
  ) {
    this.id = record.id;
    this.path = `/projects/${record.id}`;
    this.kb = new KnowledgeBase(client, this.path);
    this.agent = new AgentApi(client, this.path);
    this.files = new FilesApi(client, this.path);
    this.forms = new FormsApi(client, this.path);
    this.beacons = new BeaconsApi(client, this.path, this.forms);
    this.savedReplies = new SavedRepliesApi(client, this.path);
    this.savedViews = new SavedViewsApi(client, this.path);
    this.mailboxes = new MailboxesApi(client, this.path);
    this.integrations = new IntegrationsApi(client, this.path);
  }

  /** The same project with another key or gateway. */
  with(client: Client): ProjectApi {
    return new ProjectApi(client, this.record);
  }

  async newConversation(body: Body = {}): Promise<Conversation> {
    return (await this.createConversation(body)).data;
  }

  /** A conversation in which the customer has asked this. */
  async newQuestion(content: string, body: Body = {}): Promise<Conversation> {
    return this.newConversation({ message: { content, sender_type: 'customer' }, ...body });
  }

  createConversation(body: Body, headers: Record<string, string> = {}): Promise<Answer<Conversation>> {
    return this.client.post(`${this.path}/conversations`, body, headers);
  }

  async conversation(id: string): Promise<Conversation> {
    return (await this.getConversation(id)).data;
  }

  getConversation(id: string, headers: Headers = {}): Promise<Answer<Conversation>> {
    return this.client.send('GET', `${this.path}/conversations/${id}`, undefined, { headers });
  }

  patchConversation(id: string, body: Body, headers: Headers = {}): Promise<Answer<Conversation>> {
    return this.client.send('PATCH', `${this.path}/conversations/${id}`, body, { headers });
  }

  deleteConversation(id: string, headers: Headers = {}): Promise<Answer<never>> {
    return this.client.send('DELETE', `${this.path}/conversations/${id}`, undefined, { headers });
  }

  listConversations(query: Query = {}): Promise<Answer<Conversation[]>> {
    return this.client.get(`${this.path}/conversations`, query);
  }

  async newMessage(conversationId: string, body: Body = {}): Promise<Message> {
    return (await this.createMessage(conversationId, { content: 'Hello', ...body })).data;
  }

  createMessage(id: string, body: Body, headers: Record<string, string> = {}): Promise<Answer<Message>> {
    return this.client.post(`${this.path}/conversations/${id}/messages`, body, headers);
  }

  getMessage(conversationId: string, id: string): Promise<Answer<Message>> {
    return this.client.get(`${this.path}/conversations/${conversationId}/messages/${id}`);
  }

  patchMessage(
    { conversation_id: at, id }: Pick<Message, 'id' | 'conversation_id'>,
    body: Body,
  ): Promise<Answer<Message>> {
    return this.client.patch(`${this.path}/conversations/${at}/messages/${id}`, body);
  }

  deleteMessage({ conversation_id: at, id }: Pick<Message, 'id' | 'conversation_id'>): Promise<Answer<never>> {
    return this.client.delete(`${this.path}/conversations/${at}/messages/${id}`);
  }

  listMessages(conversationId: string, query: Query = {}): Promise<Answer<Message[]>> {
    return this.client.get(`${this.path}/conversations/${conversationId}/messages`, query);
  }

  async newContact(body: Body = { name: 'Somebody' }): Promise<Contact> {
    return (await this.upsertContact(body)).data;
  }

  upsertContact(body: Body, headers: Record<string, string> = {}): Promise<Answer<Contact>> {
    return this.client.post(`${this.path}/contacts`, body, headers);
  }

  async contact(id: string): Promise<Contact> {
    return (await this.getContact(id)).data;
  }

  getContact(id: string, headers: Headers = {}): Promise<Answer<Contact>> {
    return this.client.send('GET', `${this.path}/contacts/${id}`, undefined, { headers });
  }

  patchContact(id: string, body: Body, headers: Headers = {}): Promise<Answer<Contact>> {
    return this.client.send('PATCH', `${this.path}/contacts/${id}`, body, { headers });
  }

  deleteContact(id: string, headers: Headers = {}): Promise<Answer<never>> {
    return this.client.send('DELETE', `${this.path}/contacts/${id}`, undefined, { headers });
  }

  mergeConversation(id: string, into: unknown, headers: Headers = {}): Promise<Answer<Conversation>> {
    return this.client.send('POST', `${this.path}/conversations/${id}/merge`, { into }, { headers });
  }

  mergeContact(id: string, into: unknown, headers: Headers = {}): Promise<Answer<Contact>> {
    return this.client.send('POST', `${this.path}/contacts/${id}/merge`, { into }, { headers });
  }

  importContacts(rows: unknown, query: Query = {}): Promise<Answer<ImportedInboxRow[]>> {
    return this.client.send('POST', `${this.path}/contacts/import`, rows, { query });
  }

  importConversations(rows: unknown, query: Query = {}): Promise<Answer<ImportedInboxRow[]>> {
    return this.client.send('POST', `${this.path}/conversations/import`, rows, { query });
  }

  /** A conversation whose customer has soon waited for longer than the shortest target that there is. */
  async beginNearTarget(): Promise<void> {
    const target = { first_response_target_minutes: 1 };
    await this.client.send('PATCH', `/orgs/${this.record.org_id}/projects/${this.id}`, target);
    const created_at = new Date(Date.now() - 45_000).toISOString();
    const messages = [{ content: 'Is anybody there?', sender_type: 'customer' }];
    await this.importConversations([{ external_id: 'ticket-1', subject: 'Hello?', created_at, messages }]);
  }

  listContacts(query: Query = {}): Promise<Answer<Contact[]>> {
    return this.client.get(`${this.path}/contacts`, query);
  }

  /** Nobody listens at its URL, and what it asks for never happens, by default. */
  async newWebhook(body: Body = {}): Promise<Webhook & { secret: string }> {
    const usual = { url: 'http://127.77.0.1:65535/', events: ['agent.escalated'] };
    return (await this.createWebhook({ ...usual, ...body })).data as Webhook & { secret: string };
  }

  createWebhook(body: Body, headers: Record<string, string> = {}): Promise<Answer<Webhook>> {
    return this.client.post(`${this.path}/webhooks`, body, headers);
  }

  async webhook(id: string): Promise<Webhook> {
    return (await this.getWebhook(id)).data;
  }

  getWebhook(id: string, headers: Headers = {}): Promise<Answer<Webhook>> {
    return this.client.send('GET', `${this.path}/webhooks/${id}`, undefined, { headers });
  }

  patchWebhook(id: string, body: Body, headers: Headers = {}): Promise<Answer<Webhook>> {
    return this.client.send('PATCH', `${this.path}/webhooks/${id}`, body, { headers });
  }

  deleteWebhook(id: string, headers: Headers = {}): Promise<Answer<never>> {
    return this.client.send('DELETE', `${this.path}/webhooks/${id}`, undefined, { headers });
  }

  listWebhooks(query: Query = {}): Promise<Answer<Webhook[]>> {
    return this.client.get(`${this.path}/webhooks`, query);
  }

  /** `test`, `rotate-secret`, `recover`, `deliveries/{id}/redeliver` */
  webhookAction<Data>(id: string, action: string, body?: Body, headers = {}): Promise<Answer<Data>> {
    return this.client.post(`${this.path}/webhooks/${id}/${action}`, body, headers);
  }

  getDelivery(id: string, deliveryId: string): Promise<Answer<WholeDelivery>> {
    return this.client.get(`${this.path}/webhooks/${id}/deliveries/${deliveryId}`);
  }

  /** Those of a state, instead of attempts. */
  listByState(id: string, state: string, query: Query = {}): Promise<Answer<Delivery[]>> {
    return this.client.get(`${this.path}/webhooks/${id}/deliveries`, { state, ...query });
  }

  webhookStats(id: string): Promise<Answer<EndpointStats>> {
    return this.client.get(`${this.path}/webhooks/${id}/stats`);
  }

  listDeliveries(id: string, query: Query = {}): Promise<Answer<DeliveryAttempt[]>> {
    return this.client.get(`${this.path}/webhooks/${id}/deliveries`, query);
  }
}
