import type { Answer } from './answer.js';
import type { Client, RequestOptions } from './client.js';
import type { FormsApi } from './forms-api.js';
import type { Beacon } from './records.js';

type Query = RequestOptions['query'];
type Body = Record<string, unknown>;
type Headers = Record<string, string>;

/** The routes of a project's beacons. */
export class BeaconsApi {
  readonly path: string;

  constructor(
    private readonly client: Client,
    projectPath: string,
    private readonly forms: FormsApi,
  ) {
    this.path = `${projectPath}/beacons`;
  }

  /** With a form of its own unless one is given. */
  async newBeacon(body: Body = {}): Promise<Beacon> {
    const form_id = body.form_id ?? (await this.forms.newForm()).id;
    return (await this.createBeacon({ ...body, form_id })).data;
  }

  createBeacon(body: Body, headers: Headers = {}): Promise<Answer<Beacon>> {
    return this.client.post(this.path, body, headers);
  }

  getBeacon(id: string, headers: Headers = {}): Promise<Answer<Beacon>> {
    return this.client.send('GET', `${this.path}/${id}`, undefined, { headers });
  }

  patchBeacon(id: string, body: Body, headers: Headers = {}): Promise<Answer<Beacon>> {
    return this.client.send('PATCH', `${this.path}/${id}`, body, { headers });
  }

  deleteBeacon(id: string, headers: Headers = {}): Promise<Answer<never>> {
    return this.client.send('DELETE', `${this.path}/${id}`, undefined, { headers });
  }

  listBeacons(query: Query = {}): Promise<Answer<Beacon[]>> {
    return this.client.get(this.path, query);
  }
}
