import { setTimeout as sleep } from 'node:timers/promises';
import type { ApiAnswer, ApiClient } from '../support/api-client.js';

/** Ids of what the API said it had written. */
export interface Acknowledged {
  contacts: string[];
  conversations: string[];
  messages: string[];
}

const retryPauseMs = 50;
const giveUpAfterMs = 60_000;

/** Writes one customer message after the other as a careful client does: repeats with the same Idempotency-Key. */
export class Writer {
  /** Requests sent, and those of them that were not answered with success. */
  attempts = 0;
  refused = 0;

  constructor(
    private readonly api: ApiClient,
    private readonly projectId: string,
  ) {}

  /** Contact, conversation and message. Every fourth message is sent without a key, and once only. */
  async write(content: string, key: string, n: number, acknowledged: Acknowledged): Promise<void> {
    const base = `/projects/${this.projectId}`;
    const contact = await this.#post(`${base}/contacts`, `contact-${key}`, { external_id: key, name: `Customer ${n}` });
    acknowledged.contacts.push(contact);
    const opening = { subject: content.slice(0, 80), contact_id: contact, channel: 'chat', external_id: key };
    const conversation = await this.#post(`${base}/conversations`, `conversation-${key}`, opening);
    acknowledged.conversations.push(conversation);
    const message = { content, sender_type: 'customer', sender_id: contact };
    const path = `${base}/conversations/${conversation}/messages`;
    if (n % 4 === 3) await this.#postOnce(path, message, acknowledged);
    else acknowledged.messages.push(await this.#post(path, `message-${key}`, message));
  }

  /** Repeats until it is acknowledged. Throws on an answer that repeating cannot better. */
  async #post(path: string, key: string, body: object): Promise<string> {
    const deadline = Date.now() + giveUpAfterMs;
    for (;;) {
      const answer = await this.#send(path, body, { 'idempotency-key': key });
      if (answer && answer.status < 300) return answer.body.data.id;
      if (answer && answer.status < 500 && answer.status !== 409) throw new Error(`${path}: ${JSON.stringify(answer)}`);
      if (Date.now() > deadline) throw new Error(`${path}: not acknowledged within ${giveUpAfterMs} ms`);
      await sleep(retryPauseMs);
    }
  }

  /** Without a key nobody can tell whether an unanswered request took effect; only an acknowledged one counts. */
  async #postOnce(path: string, body: object, acknowledged: Acknowledged): Promise<void> {
    const answer = await this.#send(path, body, {});
    if (answer && answer.status < 300) acknowledged.messages.push(answer.body.data.id);
  }

  async #send(path: string, body: object, headers: Record<string, string>): Promise<ApiAnswer | undefined> {
    this.attempts += 1;
    const answer = await this.api.post(path, body, { headers }).catch(() => undefined);
    if (answer === undefined || answer.status >= 300) this.refused += 1;
    return answer;
  }
}
