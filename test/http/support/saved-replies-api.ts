import type { Answer } from './answer.js';
import type { Client, RequestOptions } from './client.js';
import type { SavedReply } from './records.js';

type Query = RequestOptions['query'];
type Body = Record<string, unknown>;
type Headers = Record<string, string>;

/** The routes of a project's saved replies. */
export class SavedRepliesApi {
  readonly path: string;

  constructor(
    private readonly client: Client,
    projectPath: string,
  ) {
    this.path = `${projectPath}/saved-replies`;
  }

  async newSavedReply(body: Body = {}): Promise<SavedReply> {
    return (await this.create({ name: 'Refund', body: 'We have refunded your order.', ...body })).data;
  }

  create(body: Body, headers: Headers = {}): Promise<Answer<SavedReply>> {
    return this.client.post(this.path, body, headers);
  }

  get(id: string): Promise<Answer<SavedReply>> {
    return this.client.get(`${this.path}/${id}`);
  }

  patch(id: string, body: Body, headers: Headers = {}): Promise<Answer<SavedReply>> {
    return this.client.send('PATCH', `${this.path}/${id}`, body, { headers });
  }

  delete(id: string, headers: Headers = {}): Promise<Answer<never>> {
    return this.client.send('DELETE', `${this.path}/${id}`, undefined, { headers });
  }

  list(query: Query = {}): Promise<Answer<SavedReply[]>> {
    return this.client.get(this.path, query);
  }

  fill(id: string, conversationId: string): Promise<Answer<{ content: string; missing: string[] }>> {
    return this.client.get(`${this.path}/${id}/text`, { conversation_id: conversationId });
  }
}
