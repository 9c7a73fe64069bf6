import { newId } from '@pharos/kit';
import type { Answer } from './answer.js';
import type { Client, RequestOptions } from './client.js';
import type { Mailbox, MailboxTest } from './records.js';

type Query = RequestOptions['query'];
type Body = Record<string, unknown>;
type Headers = Record<string, string>;

/** The routes of a project's mailboxes. */
export class MailboxesApi {
  readonly path: string;

  constructor(
    private readonly client: Client,
    projectPath: string,
  ) {
    this.path = `${projectPath}/mailboxes`;
  }

  /** With an address of its own unless it is said otherwise. */
  async newMailbox(body: Body = {}): Promise<Mailbox> {
    const address = `${newId('x').toLowerCase()}@example.com`;
    return (await this.create({ address, ...body })).data;
  }

  create(body: Body, headers: Headers = {}): Promise<Answer<Mailbox>> {
    return this.client.post(this.path, body, headers);
  }

  get(id: string): Promise<Answer<Mailbox>> {
    return this.client.get(`${this.path}/${id}`);
  }

  patch(id: string, body: Body, headers: Headers = {}): Promise<Answer<Mailbox>> {
    return this.client.send('PATCH', `${this.path}/${id}`, body, { headers });
  }

  delete(id: string, headers: Headers = {}): Promise<Answer<never>> {
    return this.client.send('DELETE', `${this.path}/${id}`, undefined, { headers });
  }

  test(id: string): Promise<Answer<MailboxTest>> {
    return this.client.post(`${this.path}/${id}/test`, {});
  }

  list(query: Query = {}): Promise<Answer<Mailbox[]>> {
    return this.client.get(this.path, query);
  }
}
