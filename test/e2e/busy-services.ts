import type { DatabaseService } from '@pharos/contract';
import pg from 'pg';
import { expect } from 'vitest';
import { type ApiClient, poll } from '../support/index.js';
import type { Platform } from '../support/platform.js';

/** A list of each service, and the table that is read for it. */
const lists: Readonly<Record<DatabaseService, { readonly path: string; readonly table: string }>> = {
  core: { path: 'conversations', table: 'core.conversations' },
  webhooks: { path: 'webhooks', table: 'webhooks.webhooks' },
  knowledge: { path: 'kb/articles', table: 'knowledge.articles' },
  mail: { path: 'mailboxes', table: 'mail.mailboxes' },
  agent: { path: 'agent/runs', table: 'agent.runs' },
};

interface Asker {
  readonly api: ApiClient;
  readonly project: string;
}

/** Keeps the connections of services in use for as long as a test looks, by locks that it holds on what they read. */
export class BusyServices {
  /** Locks tables of the event bus, which stays held up. */
  readonly #bus: pg.Client;
  /** Sees who waits. A transaction would see only those that were there when it looked first. */
  readonly #watch: pg.Client;
  #isBusHeld = false;

  private constructor(
    private readonly askers: readonly Asker[],
    private readonly poolSize: number,
    private readonly url: string,
  ) {
    this.#bus = new pg.Client({ connectionString: url });
    this.#watch = new pg.Client({ connectionString: url });
  }

  /** Asked for by two organizations: one alone gets three quarters of a pool for its reads. */
  static async of(platform: Platform, poolSize: number): Promise<BusyServices> {
    const askers = [await askerOf(platform), await askerOf(platform)];
    const busy = new BusyServices(askers, poolSize, platform.database.url);
    await Promise.all([busy.#bus.connect(), busy.#watch.connect()]);
    return busy;
  }

  /**
   * Holds up the event bus over PostgreSQL. First a consumer cannot save how far it has come, then the relay cannot publish: each waits with
   * a connection of its own. Reading goes on.
   */
  async holdBus(): Promise<void> {
    await this.#bus.query('BEGIN; LOCK TABLE bus.consumers IN EXCLUSIVE MODE');
    await this.#write();
    await this.#untilWaiting('pharos-core', 1);
    await this.#bus.query('LOCK TABLE bus.events IN EXCLUSIVE MODE');
    await this.#write();
    await this.#untilWaiting('pharos-core', 2);
    this.#isBusHeld = true;
  }

  /** Calls back while every connection of a service's pool is in use. */
  async whilePoolIsUsed(name: DatabaseService, look: () => Promise<void>): Promise<void> {
    const { path, table } = lists[name];
    const lock = new pg.Client({ connectionString: this.url });
    await lock.connect();
    const read = ({ api, project }: Asker) => api.get(`${project}/${path}`);
    for (const asker of this.askers) expect((await read(asker)).status).toBe(200);
    let isOver = false;
    const ask = async (asker: Asker) => {
      while (!isOver) await read(asker);
    };
    try {
      await lock.query(`BEGIN; LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`);
      const asked = this.askers.flatMap((asker) => Array.from({ length: this.poolSize }, () => ask(asker)));
      const looked = this.#lookWhile(() => this.#isUsed(name), look).finally(() => {
        isOver = true;
        return lock.query('ROLLBACK');
      });
      await Promise.all([looked, ...asked]);
    } finally {
      await lock.end();
    }
  }

  async end(): Promise<void> {
    await Promise.all([this.#bus.end(), this.#watch.end()]);
  }

  async #isUsed(name: DatabaseService): Promise<boolean> {
    const isBusUsed = !this.#isBusHeld || name !== 'core' || (await this.#waiting('pharos-core')) >= 2;
    return isBusUsed && (await this.#waiting(`pharos ${name}`)) === this.poolSize;
  }

  /** A statement that waits for long is ended and asked again: it is looked between two moments in which all wait. */
  async #lookWhile(isUsed: () => Promise<boolean>, look: () => Promise<void>): Promise<void> {
    const lookOnce = async () => {
      if (!(await isUsed())) return false;
      await look();
      return isUsed();
    };
    await poll(lookOnce, { what: 'all connections to be in use' });
  }

  async #untilWaiting(client: string, count: number): Promise<void> {
    await poll(async () => (await this.#waiting(client)) >= count, { what: `${count} of ${client} to wait` });
  }

  /** How many connections of a client wait for a lock. */
  async #waiting(client: string): Promise<number> {
    const { rows } = await this.#watch.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM pg_stat_activity
        WHERE datname = current_database() AND application_name = $1 AND wait_event_type = 'Lock'`,
      [client],
    );
    return rows[0]?.count ?? 0;
  }

  /** What is written becomes an event. */
  async #write(): Promise<void> {
    const [asker] = this.askers;
    const contact = { email: `${crypto.randomUUID()}@example.com` };
    const body = { contact, message: { content: 'Hello', sender_type: 'customer' } };
    expect((await asker?.api.post(`${asker.project}/conversations`, body))?.status).toBe(201);
  }
}

async function askerOf(platform: Platform): Promise<Asker> {
  const { api, orgId } = await platform.createTenant();
  const { body } = await api.post(`/orgs/${orgId}/projects`, { name: 'Busy' });
  return { api, project: `/projects/${body.data.id}` };
}
