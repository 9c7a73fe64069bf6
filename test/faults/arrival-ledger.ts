import type { Arrival } from '@pharos/test';
import type pg from 'pg';

/** A delivery as the receiver knows it. */
interface Known {
  endpoint: string;
  arrived: number;
  /** How often a worker died between sending it and writing that down. */
  excused: number;
}

/** How often each delivery came, against how often the platform has written it down. */
export class ArrivalLedger {
  readonly #deliveries = new Map<string, Known>();
  /** Ids of the deliveries about each contact, by endpoint. */
  readonly #byContact = new Map<string, Map<string, Set<string>>>();

  constructor(private readonly database: pg.Pool) {}

  note({ path, headers, body }: Arrival): void {
    const { id, data } = JSON.parse(body) as { id: string; data: { id: string } };
    const header = String(headers['x-service-delivery']);
    if (header !== id) throw new Error(`the header names ${header}, the body of ${id}`);
    const endpoint = path.slice(path.lastIndexOf('/') + 1);
    const known = this.#deliveries.get(id) ?? { endpoint, arrived: 0, excused: 0 };
    known.arrived += 1;
    this.#deliveries.set(id, known);
    this.#idsOf(endpoint, data.id).add(id);
  }

  /** Whether a delivery about the contact arrived at the endpoint. */
  has(endpoint: string, contactId: string): boolean {
    return this.#byContact.get(endpoint)?.has(contactId) ?? false;
  }

  /** For each contact whose delivery arrived at the endpoint, by how many different deliveries. */
  deliveriesOf(endpoint: string): number[] {
    return [...(this.#byContact.get(endpoint)?.values() ?? [])].map(({ size }) => size);
  }

  /**
   * Call when no worker lives: what was sent and not written down will be sent once more. Answers how many that are, by
   * endpoint. Only what a worker had taken can be among it.
   */
  async excuseOpen(): Promise<Map<string, number>> {
    const { rows } = await this.database.query<{ id: string; recorded: number }>(
      'SELECT delivery_id AS id, attempt - 1 AS recorded FROM webhooks.due_attempts WHERE lease IS NOT NULL',
    );
    const open = new Map<string, number>();
    for (const { id, recorded } of rows) {
      const known = this.#deliveries.get(id);
      if (!known || known.arrived <= recorded + known.excused) continue;
      known.excused += 1;
      open.set(known.endpoint, (open.get(known.endpoint) ?? 0) + 1);
    }
    return open;
  }

  /** How often a delivery came without being written down, and what of it no death of a worker excuses. */
  async repeated(): Promise<{ times: number; unexcused: string[] }> {
    const { rows } = await this.database.query<{ id: string; recorded: number }>(
      'SELECT delivery_id AS id, count(*)::int AS recorded FROM webhooks.attempts GROUP BY delivery_id',
    );
    const recorded = new Map(rows.map((row) => [row.id, row.recorded]));
    const beyond = [...this.#deliveries].map(([id, known]) => ({
      id,
      excused: known.excused,
      times: Math.max(0, known.arrived - (recorded.get(id) ?? 0)),
    }));
    return {
      times: beyond.reduce((sum, { times }) => sum + times, 0),
      unexcused: beyond.filter(({ times, excused }) => times > excused).map(({ id }) => id),
    };
  }

  #idsOf(endpoint: string, contactId: string): Set<string> {
    const contacts = this.#byContact.get(endpoint) ?? new Map<string, Set<string>>();
    const ids = contacts.get(contactId) ?? new Set<string>();
    this.#byContact.set(endpoint, contacts.set(contactId, ids));
    return ids;
  }
}
