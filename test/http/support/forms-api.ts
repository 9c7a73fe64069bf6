import type { Answer } from './answer.js';
import type { Client, RequestOptions } from './client.js';
import type { Form, FormSubmission } from './records.js';

type Query = RequestOptions['query'];
type Body = Record<string, unknown>;
type Headers = Record<string, string>;

/** The routes of a project's forms. */
export class FormsApi {
  readonly path: string;
  #made = 0;

  constructor(
    private readonly client: Client,
    projectPath: string,
  ) {
    this.path = `${projectPath}/forms`;
  }

  /** One with a slug of its own, whatever its name. */
  async newForm(body: Body = {}): Promise<Form> {
    this.#made += 1;
    const slug = this.#made === 1 ? 'contact-us' : `contact-us-${this.#made}`;
    return (await this.createForm({ name: 'Contact us', slug, ...body })).data;
  }

  createForm(body: Body, headers: Headers = {}): Promise<Answer<Form>> {
    return this.client.post(this.path, body, headers);
  }

  async form(id: string): Promise<Form> {
    return (await this.getForm(id)).data;
  }

  getForm(id: string, headers: Headers = {}): Promise<Answer<Form>> {
    return this.client.send('GET', `${this.path}/${id}`, undefined, { headers });
  }

  patchForm(id: string, body: Body, headers: Headers = {}): Promise<Answer<Form>> {
    return this.client.send('PATCH', `${this.path}/${id}`, body, { headers });
  }

  deleteForm(id: string, headers: Headers = {}): Promise<Answer<never>> {
    return this.client.send('DELETE', `${this.path}/${id}`, undefined, { headers });
  }

  listSubmissions(id: string, query: Query = {}): Promise<Answer<FormSubmission[]>> {
    return this.client.get(`${this.path}/${id}/submissions`, query);
  }

  /** `csv` or `ndjson` */
  exportSubmissions(id: string, format: string): Promise<Answer<never>> {
    return this.client.get(`${this.path}/${id}/submissions/export.${format}`);
  }

  listForms(query: Query = {}): Promise<Answer<Form[]>> {
    return this.client.get(this.path, query);
  }
}
