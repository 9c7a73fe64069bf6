import { newId } from '@pharos/kit';
import type { Event } from '@pharos/proto/pharos/events/v1/event';
import type { SendRequest } from '../adapters/sender/sender.js';
import { handle } from '../events/consume.js';
import { aCall, type TestWebhooks, until } from './test-webhooks.js';

export interface AttemptFacts {
  attempt: number;
  status: string;
  status_code: number | null;
  error: string | null;
  delivery_id: string;
  response_body: string;
  created_at: Date;
  next_attempt_at: Date | null;
}

export interface WebhookFacts {
  status: string;
  failure_count: number;
}

/** A webhook of a project of its own, with short ways to what tests do to it. */
export class TestEndpoint {
  private constructor(
    readonly world: TestWebhooks,
    readonly orgId: string,
    readonly projectId: string,
    readonly webhookId: string,
    readonly secret: string,
  ) {}

  static async create(
    world: TestWebhooks,
    { events = ['*'], at = newProject() }: { events?: string[]; at?: ReturnType<typeof newProject> } = {},
  ): Promise<TestEndpoint> {
    // A path of its own tells its requests from those of other tests.
    const url = `https://hooks.example.com/${at.projectId}/in`;
    const { webhook, secret } = await world.webhooks.createWebhook({ ...at, url, events }, aCall());
    return new TestEndpoint(world, at.orgId, at.projectId, webhook?.id ?? '', secret);
  }

  get at() {
    return { orgId: this.orgId, projectId: this.projectId, webhookId: this.webhookId };
  }

  /** Something happens in the project; answers the event's id. */
  async happens(id = newId('evt')): Promise<string> {
    await handle(this.world.database, contactCreated(this, id));
    this.world.worker().dispatcher.ring([this.webhookId]);
    return id;
  }

  /** What was sent to it, in order. */
  get sent(): SendRequest[] {
    return this.world.sender.sent.filter(({ url }) => url.includes(this.projectId));
  }

  /** Each header's values, in the order sent. */
  headers(name: string): string[] {
    return this.sent.map(({ headers }) => headers[name] ?? '');
  }

  attempts(): Promise<AttemptFacts[]> {
    const text = `SELECT attempt, status, status_code, error, delivery_id, response_body, created_at, next_attempt_at
      FROM attempts WHERE webhook_id = $1 ORDER BY created_at, id`;
    return this.world.rows<AttemptFacts>(text, this.webhookId);
  }

  /** Waits until so many attempts are written down. */
  async attempted(count: number): Promise<AttemptFacts[]> {
    await until(async () => (await this.attempts()).length >= count, `${count} attempts`);
    return this.attempts();
  }

  /** Waits until nothing is pending for it. */
  async settled(): Promise<void> {
    await until(async () => (await this.pending()) === 0, 'nothing to be pending');
  }

  async pending(): Promise<number> {
    const text = 'SELECT count(*) AS count FROM due_attempts WHERE webhook_id = $1';
    return (await this.world.rows<{ count: number }>(text, this.webhookId))[0]?.count ?? 0;
  }

  async facts(): Promise<WebhookFacts> {
    const [row] = await this.world.rows<WebhookFacts>(
      'SELECT status, failure_count FROM webhooks WHERE id = $1',
      this.webhookId,
    );
    return row as WebhookFacts;
  }

  async patch(fields: { status?: 0 | 1 | 2; url?: string; events?: string[] }): Promise<void> {
    const { url = '', events = [], status = 0 } = fields;
    const request = { ...this.at, url, events, status, updateMask: Object.keys(fields) };
    await this.world.webhooks.updateWebhook(request, aCall());
  }
}

export function newProject() {
  return { orgId: newId('org'), projectId: newId('prj') };
}

export function contactCreated(
  { orgId, projectId }: { orgId: string; projectId: string },
  id = newId('evt'),
  fields: { id?: string; email?: string } = {},
): Event {
  const now = new Date('2026-01-01T10:00:00.123Z');
  const { id: contactId = newId('con'), email = 'ada@example.com' } = fields;
  const contact = { id: contactId, projectId, email, metadata: {}, createdAt: now, updatedAt: now };
  return {
    ...{ id, type: 'contact.created', orgId, projectId, occurredAt: now, orderingKey: contactId },
    ...{ actor: undefined, traceparent: '', requestId: '' },
    data: { $case: 'contactCreated', value: { contact } },
  };
}
