import { poll } from '../../support/index.js';
import type { Answer } from './answer.js';
import type { Client, RequestOptions } from './client.js';
import type {
  Article,
  ArticleVersion,
  ImportedRow,
  Picture,
  SearchHit,
  Synonyms,
  UnansweredSearch,
} from './records.js';

type Query = RequestOptions['query'];
type Body = Record<string, unknown>;
type Headers = Record<string, string>;

/** The routes of a project's knowledge base; as in `ProjectApi`, verbs that name a record expect success. */
export class KnowledgeBase {
  readonly path: string;

  constructor(
    readonly client: Client,
    projectPath: string,
  ) {
    this.path = `${projectPath}/kb`;
  }

  async newArticle(body: Body = {}): Promise<Article> {
    return (await this.createArticle({ title: 'How to reset a password', ...body })).data;
  }

  /** A published article that searches find by now. */
  async newPublished(body: Body = {}): Promise<Article> {
    const { id } = await this.newArticle(body);
    return this.publishedAnew(id);
  }

  /** Publishes the draft and waits until searches find it. */
  async publishedAnew(id: string): Promise<Article> {
    const answer = await this.publish(id);
    if (answer.status !== 200) throw new Error(`not published: ${answer}`);
    const indexed = async () => (await this.article(id)).index_status === 'indexed';
    await poll(indexed, { what: 'the article to be indexed' });
    return this.article(id);
  }

  createArticle(body: Body, headers: Headers = {}): Promise<Answer<Article>> {
    return this.client.post(`${this.path}/articles`, body, headers);
  }

  async article(id: string): Promise<Article> {
    return (await this.getArticle(id)).data;
  }

  getArticle(id: string, headers: Headers = {}): Promise<Answer<Article>> {
    return this.client.send('GET', `${this.path}/articles/${id}`, undefined, { headers });
  }

  patchArticle(id: string, body: Body, headers: Headers = {}): Promise<Answer<Article>> {
    return this.client.send('PATCH', `${this.path}/articles/${id}`, body, { headers });
  }

  deleteArticle(id: string, headers: Headers = {}): Promise<Answer<never>> {
    return this.client.send('DELETE', `${this.path}/articles/${id}`, undefined, { headers });
  }

  async newPicture(bytes: Buffer | string = 'GIF89a', name = 'picture.gif'): Promise<Picture> {
    const answer = await this.createPicture(bytes, name);
    if (answer.status !== 201) throw new Error(`${answer}`);
    return answer.data;
  }

  createPicture(bytes: Buffer | string, name?: string, headers: Headers = {}): Promise<Answer<Picture>> {
    const options = { raw: Buffer.from(bytes as string), query: { name }, headers };
    return this.client.send('POST', `${this.path}/pictures`, undefined, options);
  }

  getPicture(id: string): Promise<Answer<Picture>> {
    return this.client.get(`${this.path}/pictures/${id}`);
  }

  listPictures(query: Query = {}): Promise<Answer<Picture[]>> {
    return this.client.get(`${this.path}/pictures`, query);
  }

  deletePicture(id: string): Promise<Answer<never>> {
    return this.client.delete(`${this.path}/pictures/${id}`);
  }

  listArticles(query: Query = {}): Promise<Answer<Article[]>> {
    return this.client.get(`${this.path}/articles`, query);
  }

  publish(id: string, headers: Headers = {}): Promise<Answer<never>> {
    return this.client.post(`${this.path}/articles/${id}/publish`, undefined, headers);
  }

  unpublish(id: string, headers: Headers = {}): Promise<Answer<never>> {
    return this.client.post(`${this.path}/articles/${id}/unpublish`, undefined, headers);
  }

  listVersions(id: string, query: Query = {}): Promise<Answer<ArticleVersion[]>> {
    return this.client.get(`${this.path}/articles/${id}/versions`, query);
  }

  getVersion(id: string, version: number | string): Promise<Answer<ArticleVersion>> {
    return this.client.get(`${this.path}/articles/${id}/versions/${version}`);
  }

  import(rows: unknown, query: Query = {}, headers: Headers = {}): Promise<Answer<ImportedRow[]>> {
    return this.client.send('POST', `${this.path}/import`, rows, { query, headers });
  }

  /** The same with one row a line: text as it is, anything else as JSON. */
  importLines(rows: readonly unknown[], query: Query = {}): Promise<Answer<ImportedRow[]>> {
    const raw = rows.map((row) => (typeof row === 'string' ? row : JSON.stringify(row))).join('\n');
    const headers = { 'content-type': 'application/x-ndjson' };
    return this.client.send('POST', `${this.path}/import`, undefined, { raw, query, headers });
  }

  search(query: Query): Promise<Answer<SearchHit[]>> {
    return this.client.get(`${this.path}/search`, query);
  }

  getSynonyms(headers: Headers = {}): Promise<Answer<Synonyms>> {
    return this.client.send('GET', `${this.path}/synonyms`, undefined, { headers });
  }

  putSynonyms(groups: unknown, headers: Headers = {}): Promise<Answer<Synonyms>> {
    return this.client.send('PUT', `${this.path}/synonyms`, { groups }, { headers });
  }

  listUnanswered(query: Query = {}): Promise<Answer<UnansweredSearch[]>> {
    return this.client.get(`${this.path}/searches/unanswered`, query);
  }

  /** The ids of the articles that hold the words: what is merely near in meaning is not among them. */
  async found(q: string, query: Query = {}): Promise<string[]> {
    return (await this.search({ q, mode: 'keyword', ...query })).data.map((hit) => hit.article_id);
  }
}
