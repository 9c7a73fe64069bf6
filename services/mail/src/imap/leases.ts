import { type Database, NamedStatement, param, type Statement, sql } from '@pharos/kit';
import { type Claim, dueRows } from '@pharos/service';
import type { AtMailbox, ConnectionRow } from '../mailboxes/index.js';
import { imapChannel } from '../mailboxes/index.js';

/** Up to which mail all were taken. */
export interface Bookmark {
  readonly uidValidity: number;
  readonly lastUid: number;
  /** When there was no further mail. */
  readonly completeAt: Date;
}

/** A mailbox that this replica is connected to. */
export interface HeldMailbox extends AtMailbox {
  /** Counts the changes of its server and password. */
  readonly settings: number;
  readonly bookmark: Bookmark | undefined;
  readonly connection: ConnectionRow;
  readonly sealed: Buffer | null;
  readonly failures: number;
}

interface HeldRow {
  readonly mailbox_id: string;
  readonly org_id: string;
  readonly project_id: string;
  readonly settings: number;
  readonly uid_validity: number | null;
  readonly last_uid: number | null;
  readonly complete_at: Date | null;
  readonly failures: number;
  readonly incoming: ConnectionRow;
  readonly incoming_password: Buffer | null;
}

/** A replica that is not heard of for so long has lost its mailboxes to others. */
export const leaseMs = 30_000;

const claim = new NamedStatement(
  'claim_imap_mailboxes',
  sql`${dueRows({ table: 'imap_mailboxes', due: 'due_at', key: 'mailbox_id' })}
  UPDATE imap_mailboxes i SET holder = ${param('holder')},
    due_at = ${param('now')}::timestamptz + ${param('leaseMs')} * interval '1 millisecond'
  FROM due d JOIN mailboxes b ON b.id = d.mailbox_id AND b.deleted_at IS NULL
  WHERE i.mailbox_id = d.mailbox_id
  RETURNING i.mailbox_id, i.org_id, b.project_id, i.settings, i.uid_validity, i.last_uid, i.complete_at, i.failures,
    b.incoming, b.incoming_password`,
);

/** Those that are not in the answer are another replica's, or nobody's. A lease is prolonged once a third of it is over. */
const renew: Statement = {
  name: 'renew_imap_mailboxes',
  text: `WITH held AS (
    SELECT i.mailbox_id, i.org_id, i.settings, i.due_at FROM imap_mailboxes i
    JOIN mailboxes b ON b.id = i.mailbox_id AND b.org_id = i.org_id AND b.deleted_at IS NULL
    WHERE i.holder = $1 AND i.mailbox_id = ANY ($3::text[]) FOR NO KEY UPDATE OF i
  ), prolonged AS (
    UPDATE imap_mailboxes i SET due_at = clock_now() + $2 * interval '1 millisecond' FROM held h
    WHERE i.mailbox_id = h.mailbox_id AND i.org_id = h.org_id AND h.due_at < clock_now() + $2 * interval '1 millisecond' * 2 / 3
  )
  SELECT mailbox_id, settings FROM held`,
};

const beAlive: Statement = {
  name: 'renew_imap_replica',
  text: `WITH gone AS (DELETE FROM imap_replicas WHERE alive_until < clock_now() AND id <> $1)
    INSERT INTO imap_replicas (id, alive_until) VALUES ($1, clock_now() + $2 * interval '1 millisecond')
    ON CONFLICT (id) DO UPDATE SET alive_until = EXCLUDED.alive_until`,
};

const measure: Statement = {
  name: 'measure_imap_mailboxes',
  text: `SELECT (SELECT count(*) FROM imap_mailboxes) AS mailboxes,
    (SELECT count(*) FROM imap_mailboxes WHERE due_at <= clock_now()) AS waiting,
    (SELECT count(*) FROM imap_replicas WHERE alive_until >= clock_now()) AS replicas`,
};

const leave: Statement = { name: 'remove_imap_replica', text: 'DELETE FROM imap_replicas WHERE id = $1' };

/** SQL: whether the mailbox is still this replica's, as it was claimed. */
const isHeld = sql`mailbox_id = ${param('mailbox_id')} AND org_id = ${param('org_id')} AND holder = ${param('holder')}
  AND settings = ${param('settings')}`;

const release = new NamedStatement(
  'release_imap_mailbox',
  sql`WITH released AS (
    UPDATE imap_mailboxes SET holder = NULL, failures = ${param('failures')}, due_at = clock_now() + ${param('pauseMs')} * interval '1 millisecond'
    WHERE ${isHeld} RETURNING mailbox_id, org_id
  ), told AS (
    UPDATE mailboxes b SET incoming_error = ${param('error')}::text FROM released r
    WHERE ${param('error')}::text IS NOT NULL AND b.id = r.mailbox_id AND b.org_id = r.org_id
      AND b.incoming_error IS DISTINCT FROM ${param('error')}::text
  )
  SELECT pg_notify('${imapChannel}', mailbox_id) FROM released WHERE ${param('pauseMs')}::integer = 0`,
);

const works = new NamedStatement(
  'imap_mailbox_works',
  sql`WITH held AS (UPDATE imap_mailboxes SET failures = 0 WHERE ${isHeld} RETURNING mailbox_id, org_id)
  UPDATE mailboxes b SET incoming_error = NULL FROM held h
  WHERE b.id = h.mailbox_id AND b.org_id = h.org_id AND b.incoming_error IS NOT NULL`,
);

const mark = new NamedStatement(
  'mark_imap_mailbox',
  sql`UPDATE imap_mailboxes SET uid_validity = ${param('uid_validity')}, last_uid = ${param('last_uid')},
    complete_at = ${param('complete_at')} WHERE ${isHeld} RETURNING mailbox_id`,
);

/** The mailboxes as one replica holds them. Whatever it writes of one that is not its own any more has no effect. */
export class Leases {
  constructor(
    private readonly database: Database,
    private readonly holder: string,
  ) {}

  async claim(due: Claim): Promise<HeldMailbox[]> {
    const rows = await claim.query<HeldRow>(this.database, { ...due, holder: this.holder, leaseMs });
    return rows.map(heldOf);
  }

  /** Which of the mailboxes are still held, with the number of changes of each. */
  async renew(mailboxIds: readonly string[]): Promise<Map<string, number>> {
    await this.database.query(beAlive, [this.holder, leaseMs]);
    const values = [this.holder, leaseMs, mailboxIds];
    const rows = await this.database.query<{ mailbox_id: string; settings: number }>(renew, values);
    return new Map(rows.map(({ mailbox_id, settings }) => [mailbox_id, settings]));
  }

  /** How many mailboxes there are, how many of them nobody holds and could, and how many replicas share them. */
  async measure(): Promise<{ mailboxes: number; waiting: number; replicas: number }> {
    const [row] = await this.database.query<{ mailboxes: number; waiting: number; replicas: number }>(measure);
    return row as { mailboxes: number; waiting: number; replicas: number };
  }

  /** Lets others hold it, after a pause; an error is shown with it until it works. */
  async release(held: HeldMailbox, how: { failures: number; pauseMs: number; error: string | null }): Promise<void> {
    await release.query(this.database, { ...this.#at(held), ...how });
  }

  async works(held: HeldMailbox): Promise<void> {
    await works.query(this.database, this.#at(held));
  }

  /** False when the mailbox is not held any more, or was changed. */
  async mark(held: HeldMailbox, { uidValidity, lastUid, completeAt }: Bookmark): Promise<boolean> {
    const values = { uid_validity: uidValidity, last_uid: lastUid, complete_at: completeAt };
    return (await mark.query(this.database, { ...this.#at(held), ...values })).length > 0;
  }

  async leave(): Promise<void> {
    await this.database.query(leave, [this.holder]);
  }

  #at({ mailboxId, orgId, settings }: HeldMailbox) {
    return { mailbox_id: mailboxId, org_id: orgId, holder: this.holder, settings };
  }
}

function heldOf(row: HeldRow): HeldMailbox {
  const { uid_validity: uidValidity, last_uid: lastUid, complete_at: completeAt } = row;
  const isMarked = uidValidity !== null && lastUid !== null && completeAt !== null;
  return {
    mailboxId: row.mailbox_id,
    orgId: row.org_id,
    projectId: row.project_id,
    settings: row.settings,
    bookmark: isMarked ? { uidValidity, lastUid, completeAt } : undefined,
    connection: row.incoming,
    sealed: row.incoming_password,
    failures: row.failures,
  };
}
