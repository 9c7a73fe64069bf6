import { type Database, NamedStatement, param, type Statement, sql } from '@pharos/kit';
import { type DueOutgoing, leaseMs } from './queue.js';
import { Together } from './together.js';

/** A mail whose server has asked for it. */
export interface HandingOver {
  readonly due: DueOutgoing;
  readonly mailboxId: string;
  /** Its Message-ID. */
  readonly headerId: string;
  /** Whether it goes to somebody else than the customer, whose mails refer to none of these. */
  readonly isAside: boolean;
  /** To whom it goes, as digests, the customer first. */
  readonly recipients: readonly string[];
}

/**
 * All at once, and in one order, so that of two replicas whose mails join each other's one waits. What answers to a mail are found by is
 * known before it leaves: they may be quicker than what is written down behind it. The lease begins anew: whatever came before, nobody takes
 * the process for dead while the server may still answer it.
 */
const enter = new NamedStatement(
  'enter_sending',
  sql`WITH asked AS MATERIALIZED (
    SELECT * FROM unnest(${param('ids')}::text[], ${param('org_ids')}::text[], ${param('attempts')}::integer[], ${param('header_ids')}::text[],
      ${param('mailbox_ids')}::text[], ${param('recipients')}::text[], ${param('asides')}::boolean[])
      asked (id, org_id, attempts, header_id, mailbox_id, recipients, is_aside)
  ), held AS MATERIALIZED (
    SELECT m.id, a.header_id, a.mailbox_id, a.recipients, a.is_aside FROM outgoing_mails m JOIN asked a ON a.id = m.id
    WHERE m.org_id = a.org_id AND m.attempts = a.attempts AND m.state = 'waiting' AND m.due_at IS NOT NULL
    ORDER BY m.id FOR UPDATE OF m
  ), entered AS (
    UPDATE outgoing_mails m SET state = 'sending', reason = NULL, recipients = string_to_array(h.recipients, ' '),
      due_at = clock_now() + ${param('lease_ms')} * interval '1 millisecond'
    FROM held h WHERE m.id = h.id
    RETURNING m.id, m.org_id, m.project_id, m.conversation_id, h.header_id, h.mailbox_id, h.is_aside
  ), named AS (
    INSERT INTO mail_ids (project_id, header_id, org_id, conversation_id, message_id, is_aside)
    SELECT project_id, header_id, org_id, conversation_id, id, is_aside FROM entered ORDER BY header_id
    ON CONFLICT (project_id, header_id) DO NOTHING
  ), addressed AS (
    INSERT INTO reply_addresses AS r (id, conversation_id, org_id, project_id, mailbox_id)
    SELECT DISTINCT ON (conversation_id) conversation_id, conversation_id, org_id, project_id, mailbox_id FROM entered
    ORDER BY conversation_id, id DESC
    ON CONFLICT (id) DO UPDATE SET mailbox_id = excluded.mailbox_id
      WHERE r.project_id = excluded.project_id AND r.mailbox_id <> excluded.mailbox_id
  )
  SELECT id FROM entered`,
);

/** In one order, so that of two replicas that join each other's mails one waits. */
const lock: Statement = {
  name: 'lock_outgoing_mails_to_join',
  text: `SELECT id, state FROM outgoing_mails WHERE id = ANY ($3::text[]) AND project_id = $1 AND org_id = $2 ORDER BY id FOR UPDATE`,
};

const join: Statement = {
  name: 'join_outgoing_mails',
  text: `UPDATE outgoing_mails SET state = 'joined', reason = NULL, mail_id = $4, due_at = NULL
    WHERE id = ANY ($3::text[]) AND project_id = $1 AND org_id = $2`,
};

/**
 * Writes down that mails are being handed over: if the process dies from then on, nobody knows whether they went out. Those of many are
 * written in one statement.
 */
export class HandingsOver {
  readonly #entering: Together<HandingOver, boolean>;

  constructor(private readonly database: Database) {
    this.#entering = new Together({ run: (all) => enterAll(database, all), inTurn: true });
  }

  /**
   * Also that the mail brings these other messages: none of them goes out in another mail. False, and nothing is changed, when one of them
   * is on its way already, or another replica has taken the attempt over.
   */
  enter(mail: HandingOver, others: readonly string[]): Promise<boolean> {
    return others.length === 0 ? this.#entering.do(mail) : this.#enterWith(mail, others);
  }

  #enterWith(mail: HandingOver, others: readonly string[]): Promise<boolean> {
    const { id, org_id, project_id } = mail.due;
    const ids = [id, ...others];
    return this.database.transaction(async (tx) => {
      const rows = await tx.query<{ state: string }>(lock, [project_id, org_id, ids]);
      if (rows.length < ids.length || rows.some(({ state }) => state !== 'waiting')) return false;
      if (!(await enterAll(tx, [mail]))[0]) return false;
      await tx.query(join, [project_id, org_id, others, id]);
      return true;
    });
  }
}

async function enterAll(database: Database, all: readonly HandingOver[]): Promise<boolean[]> {
  const entered = await enter.query<{ id: string }>(database, {
    ids: all.map(({ due }) => due.id),
    org_ids: all.map(({ due }) => due.org_id),
    attempts: all.map(({ due }) => due.attempts),
    header_ids: all.map(({ headerId }) => headerId),
    mailbox_ids: all.map(({ mailboxId }) => mailboxId),
    asides: all.map(({ isAside }) => isAside),
    lease_ms: leaseMs,
    // Digests have no spaces, and PostgreSQL no arrays of arrays that differ in length.
    recipients: all.map(({ recipients }) => recipients.join(' ')),
  });
  const ids = new Set(entered.map(({ id }) => id));
  return all.map(({ due }) => ids.has(due.id));
}
