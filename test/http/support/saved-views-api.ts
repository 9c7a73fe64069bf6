import type { Answer } from './answer.js';
import type { Client, RequestOptions } from './client.js';
import type { SavedView } from './records.js';

type Query = RequestOptions['query'];
type Body = Record<string, unknown>;
type Headers = Record<string, string>;

/** The routes of a project's saved views. */
export class SavedViewsApi {
  readonly path: string;

  constructor(
    private readonly client: Client,
    projectPath: string,
  ) {
    this.path = `${projectPath}/saved-views`;
  }

  /** The team's unless it is said otherwise. */
  async newSavedView(body: Body = {}): Promise<SavedView> {
    return (await this.create({ name: 'Open', filter: 'status=open', shared: true, ...body })).data;
  }

  create(body: Body): Promise<Answer<SavedView>> {
    return this.client.post(this.path, body);
  }

  get(id: string): Promise<Answer<SavedView>> {
    return this.client.get(`${this.path}/${id}`);
  }

  patch(id: string, body: Body, headers: Headers = {}): Promise<Answer<SavedView>> {
    return this.client.send('PATCH', `${this.path}/${id}`, body, { headers });
  }

  delete(id: string, headers: Headers = {}): Promise<Answer<never>> {
    return this.client.send('DELETE', `${this.path}/${id}`, undefined, { headers });
  }

  list(query: Query = {}): Promise<Answer<SavedView[]>> {
    return this.client.get(this.path, query);
  }
}
