import { expect } from 'vitest';
import type { Client } from '../http/support/client.js';
import { expectRefusal } from '../http/support/expectations.js';
import { ProjectApi } from '../http/support/project-api.js';
import type { Project } from '../http/support/records.js';
import { walk } from '../http/support/walk.js';
import { poll, type Receiver, uniqueName } from '../support/index.js';

/** How many work at once. */
export const clients = 3;
const longMessage = '🙂'.repeat(100_000);
const tooLong = 'x'.repeat(1 << 20);

/** What clients of one project do again and again; whatever they are answered is held against the specification. */
export class CustomerTraffic {
  readonly #running: Promise<void>;
  /** Ids of what was made: messages by their conversation, and all the others. */
  readonly #messages = new Map<string, string[]>();
  readonly #made = { contacts: new Set<string>(), articles: new Set<string>() };
  readonly #repeating = new Set<Promise<void>>();
  #rounds = 0;
  #stopped = false;
  #problem: unknown;

  private constructor(
    private readonly project: Project,
    private client: Client,
    private readonly receiver: Receiver,
  ) {
    this.#running = this.#run();
  }

  static async start(client: Client, orgId: string, receiver: Receiver): Promise<CustomerTraffic> {
    const { data: project } = await client.post<Project>(`/orgs/${orgId}/projects`, { name: 'Busy' });
    const webhook = { url: receiver.url, events: ['message.created'] };
    expect((await new ProjectApi(client, project).createWebhook(webhook)).status).toBe(201);
    return new CustomerTraffic(project, client, receiver);
  }

  /**
   * Requests from now on go to another gateway; those under way stay where they are, and with them what repeats them, since
   * versions may keep answers under other names. Resolves once that has an end.
   */
  async moveTo(baseUrl: string): Promise<void> {
    this.client = this.client.at(baseUrl);
    await Promise.allSettled(this.#repeating);
  }

  /** Resolves when the clients have gone through their work so many times more. Rejects when an answer was wrong. */
  async rounds(count: number): Promise<void> {
    const enough = this.#rounds + count;
    await poll(() => this.#problem || this.#rounds >= enough, { what: 'rounds of traffic', timeoutMs: 300_000 });
    if (this.#problem) throw this.#problem;
  }

  /** Stops, and checks that what was made is there once, and was delivered. Rejects when any answer was wrong. */
  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#running;
    if (this.#problem) throw this.#problem;
    const { api } = this;
    const idsOf = (records: { id: string }[]) => records.map(({ id }) => id).sort();
    expect(idsOf(await walk((query) => api.listConversations(query), 100))).toEqual([...this.#messages.keys()].sort());
    expect(idsOf(await walk((query) => api.listContacts(query), 100))).toEqual([...this.#made.contacts].sort());
    expect(idsOf(await walk((query) => api.kb.listArticles(query), 100))).toEqual([...this.#made.articles].sort());
    await this.#checkDeliveries();
  }

  /** The project as it is reached now. */
  private get api(): ProjectApi {
    return new ProjectApi(this.client, this.project);
  }

  async #run(): Promise<void> {
    const client = async () => {
      for (; !this.#stopped; this.#rounds += 1) await this.#round();
    };
    await Promise.all(Array.from({ length: clients }, client)).catch((error) => {
      this.#problem = error;
      this.#stopped = true;
    });
  }

  async #round(): Promise<void> {
    const conversation = await this.#beginConversation();
    const repeating = this.#postOnce(this.api, conversation);
    this.#repeating.add(repeating);
    await repeating.finally(() => this.#repeating.delete(repeating));
    await this.#post(this.api, conversation, longMessage);
    await this.#checkMessages(conversation);
    await this.#publishArticle();
    await this.#askForTheImpossible(conversation);
  }

  async #beginConversation(): Promise<string> {
    const contact = { email: `${uniqueName('customer')}@example.com` };
    const first = await this.api.upsertContact(contact);
    const again = await this.api.upsertContact({ ...contact, name: 'Ada' });
    expect([first.status, again.status], `${again}`).toEqual([201, 200]);
    // The other answer may be of a release that tells more.
    expect(again.data).toMatchObject({ ...first.data, name: 'Ada', updated_at: again.data.updated_at });
    this.#made.contacts.add(first.data.id);
    const { status, data } = await this.api.createConversation({ contact_id: first.data.id, tags: ['busy', '🙂'] });
    expect(status).toBe(201);
    this.#messages.set(data.id, []);
    expect(await this.api.conversation(data.id)).toMatchObject(data);
    return data.id;
  }

  async #post(api: ProjectApi, conversation: string, content: string, headers = {}): Promise<string> {
    const answer = await api.createMessage(conversation, { content }, headers);
    expect(answer.status, `${answer}`).toBe(201);
    expect(answer.data.content === content, 'what was sent is what is answered').toBe(true);
    this.#messages.get(conversation)?.push(answer.data.id);
    return answer.text;
  }

  async #postOnce(api: ProjectApi, conversation: string): Promise<void> {
    const headers = { 'idempotency-key': uniqueName('key') };
    const text = await this.#post(api, conversation, 'Once', headers);
    const again = await api.createMessage(conversation, { content: 'Once' }, headers);
    expect([again.status, again.headers['idempotent-replayed'], again.text]).toEqual([201, 'true', text]);
    const other = await api.createMessage(conversation, { content: 'Twice' }, headers);
    expectRefusal(other, 422, 'IDEMPOTENCY_KEY_REUSED');
  }

  async #checkMessages(conversation: string): Promise<void> {
    const messages = await walk((query) => this.api.listMessages(conversation, query), 100);
    expect(messages.map(({ id }) => id)).toEqual(this.#messages.get(conversation));
    expect(messages[1]?.content === longMessage, 'the long message is whole').toBe(true);
  }

  async #publishArticle(): Promise<void> {
    const word = uniqueName('word').replace('_', '');
    const made = await this.api.kb.createArticle({ title: `About ${word}`, body: 'How it is done.' });
    expect(made.status, `${made}`).toBe(201);
    this.#made.articles.add(made.data.id);
    expect((await this.api.kb.publish(made.data.id)).status).toBe(200);
    // Asked once: two replicas, each with an index of its own, are not equally far.
    const search = async () => {
      const ids = await this.api.kb.found(word);
      return ids.length > 0 ? ids : undefined;
    };
    expect(await poll(search, { what: `an article about ${word}` })).toEqual([made.data.id]);
  }

  async #askForTheImpossible(conversation: string): Promise<void> {
    expectRefusal(await this.api.getMessage(conversation, 'msg_x'), 404, 'MESSAGE_NOT_FOUND');
    const unknown = conversation.replace(/^cnv/, 'whk');
    expectRefusal(await this.api.getWebhook(unknown), 404, 'WEBHOOK_NOT_FOUND');
    await this.api.patchConversation(conversation, { status: 'closed' });
    const closed = await this.api.patchConversation(conversation, { status: 'snoozed' });
    expect(expectRefusal(closed, 409, 'INVALID_TRANSITION').allowed).toEqual(['open']);
    expectRefusal(await this.api.upsertContact({ name: tooLong }), 413, 'PAYLOAD_TOO_LARGE');
  }

  /** Each message once: nothing went wrong that would be a reason to send it again. */
  async #checkDeliveries(): Promise<void> {
    const posted = [...this.#messages.values()].flat().sort();
    const { arrivals } = this.receiver;
    await poll(() => arrivals.length >= posted.length, { what: `${posted.length} webhooks` });
    expect(arrivals.map(({ body }) => JSON.parse(body).data.id).sort()).toEqual(posted);
  }
}
