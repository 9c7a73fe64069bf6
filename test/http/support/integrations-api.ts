import type { Answer } from './answer.js';
import type { Client, RequestOptions } from './client.js';
import type { ContactCustomer, ConversationLink, Integration, IntegrationProvider } from './records.js';

type Query = RequestOptions['query'];
type Headers = Record<string, string>;
type Body = Record<string, unknown>;

/** The routes of a project's integrations. */
export class IntegrationsApi {
  readonly path: string;

  constructor(
    readonly client: Client,
    readonly projectPath: string,
  ) {
    this.path = `${projectPath}/integrations`;
  }

  providers(): Promise<Answer<IntegrationProvider[]>> {
    return this.client.get(`${this.path}/providers`);
  }

  list(query: Query = {}): Promise<Answer<Integration[]>> {
    return this.client.get(this.path, query);
  }

  create(body: Body, headers: Headers = {}): Promise<Answer<Integration>> {
    return this.client.post(this.path, body, headers);
  }

  /** Makes an integration, of Stripe by default. */
  async newIntegration(body: Body = {}): Promise<Integration> {
    const usual = { provider: 'stripe', credentials: { api_key: 'sk_test_made_in_a_test' } };
    return (await this.create({ ...usual, ...body })).data;
  }

  get(provider: string, headers: Headers = {}): Promise<Answer<Integration>> {
    return this.client.send('GET', `${this.path}/${provider}`, undefined, { headers });
  }

  patch(provider: string, body: Body, headers: Headers = {}): Promise<Answer<Integration>> {
    return this.client.send('PATCH', `${this.path}/${provider}/lifecycle`, body, { headers });
  }

  putCredentials(provider: string, credentials: Body, headers: Headers = {}): Promise<Answer<Integration>> {
    return this.client.send('PUT', `${this.path}/${provider}/credentials`, { credentials }, { headers });
  }

  createIssue(conversationId: string, body: Body, headers: Headers = {}): Promise<Answer<ConversationLink>> {
    return this.client.post(`${this.projectPath}/conversations/${conversationId}/issues`, body, headers);
  }

  listLinks(conversationId: string, query: Query = {}): Promise<Answer<ConversationLink[]>> {
    return this.client.get(`${this.projectPath}/conversations/${conversationId}/links`, query);
  }

  getCustomer(contactId: string, provider: string): Promise<Answer<ContactCustomer>> {
    return this.client.get(`${this.projectPath}/contacts/${contactId}/integrations/${provider}`);
  }

  delete(provider: string, headers: Headers = {}): Promise<Answer<never>> {
    return this.client.send('DELETE', `${this.path}/${provider}`, undefined, { headers });
  }
}
