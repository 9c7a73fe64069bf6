import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Arrival, type Json, poll, type Receiver, type RequestOptions, startReceiver } from '@pharos/test';
import pg from 'pg';
import { type Platform, type PlatformOptions, startPlatform, type Tenant } from '../support/platform.js';

/**
 * Short, so that the lease of a dead worker (this and 20 s) is over soon; long enough that no receiver on a busy machine
 * is taken for one that hangs.
 */
const attemptTimeoutMs = 10_000;
/** Ends a wait that would never end: longer than a lease, a retry and a machine that has other work. */
export const patientMs = 240_000;
/** The limit of a test with several waits. */
export const testMs = 900_000;
const noLimit = '100000000';

/** A platform of real processes with one project and a receiver of its webhooks. */
export class WebhooksWorld {
  private constructor(
    readonly platform: Platform,
    readonly tenant: Tenant,
    readonly projectPath: string,
    readonly receiver: Receiver,
    /** Past whatever the test puts between platform and database. */
    readonly database: pg.Pool,
  ) {}

  static async start({ env, ...options }: PlatformOptions = {}): Promise<WebhooksWorld> {
    const platform = await startPlatform({
      webhooks: 1,
      ...options,
      env: { RATE_LIMIT_ENTERPRISE: noLimit, WEBHOOK_TIMEOUT_MS: String(attemptTimeoutMs), ...env },
    });
    const tenant = await platform.createTenant();
    const { body } = await tenant.api.post(`/orgs/${tenant.orgId}/projects`, { name: 'Faults' });
    const receiver = await startReceiver();
    const database = new pg.Pool({ connectionString: platform.database.url, max: 4 });
    // Dropping the database ends connections that lie idle.
    database.on('error', () => undefined);
    return new WebhooksWorld(platform, tenant, `/projects/${body.data.id}`, receiver, database);
  }

  /** A webhook at the receiver, with a name of its own. Answers its id. */
  async hook(name: string, events: string[] = ['*']): Promise<string> {
    const url = `${this.receiver.url}/${name}`;
    const { body } = await this.tenant.api.post(`${this.projectPath}/webhooks`, { url, events });
    return body.data.id;
  }

  /** Something happens: a contact is made. Answers its id once the platform has acknowledged it. */
  async contact(): Promise<string> {
    const answer = await this.#acknowledged(201, `${this.projectPath}/contacts`, { body: { name: 'Ada' } });
    return answer.data.id;
  }

  contacts(count: number): Promise<string[]> {
    return Promise.all(Array.from({ length: count }, () => this.contact()));
  }

  /** Several contacts that one request makes, each with an event of its own. */
  async importedContacts(count: number): Promise<string[]> {
    const rows = Array.from({ length: count }, () => ({ external_id: randomUUID(), name: 'Ada' }));
    const { data, meta } = await this.#acknowledged(200, `${this.projectPath}/contacts/import`, {
      rawBody: rows.map((row) => JSON.stringify(row)).join('\n'),
      query: { notify: 'true' },
      headers: { 'content-type': 'application/x-ndjson' },
    });
    if (meta.created !== count) throw new Error(JSON.stringify({ data, meta }));
    return data.map(({ contact_id: id }: { contact_id: string }) => id);
  }

  /** The answer to a POST that has been taken. One that failed may have been taken too: sent again under its key, it is not done twice. */
  async #acknowledged(status: number, path: string, { headers, ...options }: RequestOptions): Promise<Json> {
    const keyed = { ...options, headers: { ...headers, 'idempotency-key': randomUUID() } };
    for (;;) {
      const answer = await this.tenant.api.request('POST', path, keyed);
      if (answer.status === status) return answer.body;
      if (answer.status < 500 && answer.status !== 409)
        throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`);
      await sleep(100);
    }
  }

  /** What arrived at one endpoint: for each contact, the delivery id of each arrival. */
  deliveries(name: string): Map<string, string[]> {
    const byContact = new Map<string, string[]>();
    for (const arrival of this.receiver.arrivals.filter(({ path }) => path.endsWith(`/${name}`))) {
      const { contactId, deliveryId } = deliveryOf(arrival);
      byContact.set(contactId, [...(byContact.get(contactId) ?? []), deliveryId]);
    }
    return byContact;
  }

  /** Each attempt that arrived at one endpoint: its delivery's id, and which of its attempts it said it was. */
  attempts(name: string): string[] {
    const arrivals = this.receiver.arrivals.filter(({ path }) => path.endsWith(`/${name}`));
    return arrivals.map((arrival) => `${deliveryOf(arrival).deliveryId} ${arrival.headers['x-service-attempt']}`);
  }

  /** Waits until all of them have arrived at an endpoint. */
  async arrived(name: string, contacts: readonly string[]): Promise<void> {
    const missing = () => {
      const seen = this.deliveries(name);
      return contacts.filter((id) => !seen.has(id));
    };
    const what = `all of ${contacts.length} to arrive at ${name}`;
    await poll(() => missing().length === 0, { what, timeoutMs: patientMs });
  }

  /** How often something is in a table of the service. */
  async count(from: string, ...values: unknown[]): Promise<number> {
    const { rows } = await this.database.query<{ n: number }>(
      `SELECT count(*)::int AS n FROM webhooks.${from}`,
      values,
    );
    return rows[0]?.n ?? 0;
  }

  /** Waits until nothing is left to be delivered. */
  settled(): Promise<unknown> {
    const isSettled = async () => (await this.count('due_attempts')) === 0;
    return poll(isSettled, { what: 'nothing to be pending', timeoutMs: patientMs });
  }

  /** Waits until nothing that a dead worker asked of the database is under way. */
  async abandoned(): Promise<void> {
    const sessions = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND application_name = $1`;
    const left = async () => (await this.database.query(sessions, ['pharos webhooks'])).rowCount;
    await poll(async () => (await left()) === 0, { what: 'the sessions of a dead worker to end' });
  }

  get worker() {
    const [worker] = this.platform.webhooks;
    if (!worker) throw new Error('this platform has no webhooks service');
    return worker;
  }

  async stop(): Promise<void> {
    await this.database.end();
    await this.platform.stop();
    await this.receiver.stop();
  }
}

function deliveryOf({ headers, body }: Arrival): { contactId: string; deliveryId: string } {
  const { id, data } = JSON.parse(body) as { id: string; data: { id: string } };
  const header = String(headers['x-service-delivery']);
  if (header !== id) throw new Error(`the header names ${header}, the body of ${id}`);
  return { contactId: data.id, deliveryId: id };
}
