import type { Clock, Database, Statement } from '@pharos/kit';
import { LRUCache } from 'lru-cache';
import type { AtMailbox } from '../mailboxes/index.js';

export interface WaitingBounds {
  /** How many mails of one organization wait at most, and how many of one mailbox. */
  readonly ofOrganization: number;
  readonly ofMailbox: number;
}

/** Hours of what one organization is sent at the usual pace of imports. */
export const waitingBounds: WaitingBounds = { ofOrganization: 40_000, ofMailbox: 20_000 };

/** Within it, what comes is not counted: bounds may be passed by as much. */
const countedForMs = 2_000;
const mostKnown = 1_000;

const count: Statement = {
  name: 'count_waiting_mails',
  text: `SELECT mailbox_id, count(*) AS waiting FROM (
    SELECT mailbox_id FROM incoming_mails WHERE org_id = $1 AND due_at IS NOT NULL LIMIT $2) m GROUP BY mailbox_id`,
};

interface Counted {
  readonly ofOrganization: number;
  readonly ofMailbox: ReadonlyMap<string, number>;
}

interface Counting {
  readonly atMs: number;
  readonly counted: Promise<Counted>;
}

/**
 * Whether more mail may come in for a mailbox. What waits is bounded, so that a flood for one organization fills no database: senders are
 * told to try again, and nothing is lost.
 */
export class WaitingRoom {
  readonly #counted = new LRUCache<string, Counting>({ max: mostKnown });

  constructor(
    private readonly database: Database,
    private readonly clock: Pick<Clock, 'monotonicMs'>,
    private readonly bounds = waitingBounds,
  ) {}

  async hasRoom({ orgId, mailboxId }: Pick<AtMailbox, 'orgId' | 'mailboxId'>): Promise<boolean> {
    const { ofOrganization, ofMailbox } = await this.#count(orgId);
    return ofOrganization < this.bounds.ofOrganization && (ofMailbox.get(mailboxId) ?? 0) < this.bounds.ofMailbox;
  }

  /** Those who ask meanwhile wait for the same answer. */
  #count(orgId: string): Promise<Counted> {
    const known = this.#counted.get(orgId);
    const atMs = this.clock.monotonicMs();
    if (known && atMs - known.atMs < countedForMs) return known.counted;
    const counting = { atMs, counted: this.#read(orgId) };
    this.#counted.set(orgId, counting);
    // What failed is asked for again by whoever comes next.
    counting.counted.catch(() => this.#counted.get(orgId) === counting && this.#counted.delete(orgId));
    return counting.counted;
  }

  async #read(orgId: string): Promise<Counted> {
    type Row = { mailbox_id: string; waiting: number };
    const rows = await this.database.query<Row>(count, [orgId, this.bounds.ofOrganization]);
    return {
      ofOrganization: rows.reduce((sum, { waiting }) => sum + waiting, 0),
      ofMailbox: new Map(rows.map(({ mailbox_id, waiting }) => [mailbox_id, waiting])),
    };
  }
}
