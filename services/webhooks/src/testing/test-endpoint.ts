import { newId } from '@pharos/kit';
import type { SentRequest } from '@pharos/outbound/testing';
import type { Webhook } from '@pharos/proto/pharos/webhooks/v1/webhook';
import { contactCreated } from './test-events.js';
import { aCall, type TestWebhooks, unsaid, until } from './test-webhooks.js';

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

interface WebhookPatch {
  status?: 0 | 1 | 2;
  url?: string;
  events?: string[];
  description?: string;
  includeInternal?: boolean;
  headers?: Record<string, string | null> | undefined;
  maxPerSecond?: number | undefined;
  resume?: boolean;
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
    // Its own path separates its requests from those of other tests.
    const url = `https://hooks.example.com/${at.projectId}/in`;
    const { webhook, secret } = await world.webhooks.createWebhook({ ...at, url, events, headers: undefined }, aCall());
    return new TestEndpoint(world, at.orgId, at.projectId, webhook?.id ?? '', secret);
  }

  get at() {
    return { orgId: this.orgId, projectId: this.projectId, webhookId: this.webhookId };
  }

  /** Something happens in the project; answers the event's id. */
  async happens(id = newId('evt')): Promise<string> {
    await this.world.handle(contactCreated(this, id));
    this.notify();
    return id;
  }

  /** Tells a worker that there may be something due for it, as the database would. */
  notify(worker = 0): void {
    this.world.worker(worker).dispatcher.notify(this.orgId, [this.webhookId]);
  }

  /** What was sent to it, in order. */
  get sent(): SentRequest[] {
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

  /** Waits until nothing is pending for it; once it is disabled what is pending ends. */
  async settled(): Promise<void> {
    await until(async () => {
      await this.world.stopBacklogs();
      return (await this.pending()) === 0;
    }, 'nothing to be pending');
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

  /** The platform disables it, as after failures. */
  async disable(): Promise<void> {
    const text = `UPDATE webhooks SET status = 'disabled', disabled_at = clock_now(), disabled_reason = 'failures',
      failure_count = 10 WHERE id = $1`;
    await this.world.rows(text, this.webhookId);
  }

  /** How many of its deliveries ended so. */
  async ended(outcome: 'delivered' | 'failed' | 'held' | 'stopped'): Promise<number> {
    const text = `SELECT FROM deliveries d WHERE d.webhook_id = $1 AND d.outcome = $2
      AND NOT EXISTS (SELECT FROM due_attempts q WHERE q.delivery_id = d.id)`;
    return (await this.world.rows(text, this.webhookId, outcome)).length;
  }

  async patch(fields: WebhookPatch): Promise<Webhook | undefined> {
    const { resume: _, ...named } = fields;
    const updateMask = Object.keys(named).map((name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));
    const request = { ...this.at, ...unsaid, ...fields, updateMask };
    return (await this.world.webhooks.updateWebhook(request, aCall())).webhook;
  }

  /** As the API shows it. */
  async webhook(): Promise<Webhook | undefined> {
    return (await this.world.webhooks.getWebhook(this.at, aCall())).webhook;
  }
}

export function newProject() {
  return { orgId: newId('org'), projectId: newId('prj') };
}
