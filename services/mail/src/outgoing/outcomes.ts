import { type Database, NamedStatement, param, sql } from '@pharos/kit';
import type { DueOutgoing } from './queue.js';
import { Together } from './together.js';

/** What became of a mail. */
export interface Outcome {
  readonly state: 'sent' | 'failed' | 'bounced';
  readonly reason: string | null;
}

interface Ended {
  readonly due: DueOutgoing;
  readonly outcome: Outcome;
}

/** The connection is free already: nobody waits for it. */
const gatherMs = 10;

/** SQL: the mails that are still at their attempts, in one order, so that no two replicas wait for each other. */
const held = sql`asked AS MATERIALIZED (
    SELECT * FROM unnest(${param('ids')}::text[], ${param('org_ids')}::text[], ${param('attempts')}::integer[], ${param('states')}::text[],
      ${param('reasons')}::text[]) asked (id, org_id, attempts, state, reason)
  ), held AS MATERIALIZED (
    SELECT m.id, m.state AS was, m.reason AS said, a.state, a.reason FROM outgoing_mails m JOIN asked a ON a.id = m.id
    WHERE m.org_id = a.org_id AND m.attempts = a.attempts AND m.due_at IS NOT NULL
    ORDER BY m.id FOR UPDATE OF m
  )`;

const enter = new NamedStatement(
  'enter_outcomes',
  sql`WITH ${held}, ended AS (
    UPDATE outgoing_mails m SET state = h.state, reason = h.reason FROM held h WHERE m.id = h.id AND h.was <> 'bounced'
    RETURNING m.id, m.org_id
  )
  SELECT e.id, ARRAY(SELECT j.id FROM outgoing_mails j WHERE j.mail_id = e.id AND j.org_id = e.org_id ORDER BY j.id) AS joined FROM ended e`,
);

/** What came back while core was told that it was sent is to be told, too. Why it failed stands in core: it may name the customer. */
const finish = new NamedStatement(
  'finish_outgoing_mails',
  sql`WITH ${held}
  UPDATE outgoing_mails m SET due_at = NULL, reason = NULL, copies_refused = NULL FROM held h
  WHERE m.id = h.id AND h.was = h.state AND h.said IS NOT DISTINCT FROM h.reason`,
);

/** Writes down what became of mails: that of many in one statement. */
export class Outcomes {
  readonly #entering: Together<Ended, string[] | undefined>;
  readonly #finishing: Together<Ended, undefined>;

  constructor(database: Database) {
    this.#entering = new Together({ run: (all) => enterAll(database, all), inTurn: true, gatherMs });
    this.#finishing = new Together({ run: (all) => finishAll(database, all), inTurn: true, gatherMs });
  }

  /**
   * The further messages that the mail brought; undefined, and nothing is changed: another replica has taken it over, it has come back
   * already, or it is gone.
   */
  enter(due: DueOutgoing, outcome: Outcome): Promise<string[] | undefined> {
    return this.#entering.do({ due, outcome });
  }

  /** Nothing is left to do for the mail. */
  async finish(due: DueOutgoing, outcome: Outcome): Promise<void> {
    await this.#finishing.do({ due, outcome });
  }
}

const valuesOf = (all: readonly Ended[]) => ({
  ids: all.map(({ due }) => due.id),
  org_ids: all.map(({ due }) => due.org_id),
  attempts: all.map(({ due }) => due.attempts),
  states: all.map(({ outcome }) => outcome.state),
  reasons: all.map(({ outcome }) => outcome.reason),
});

async function enterAll(database: Database, all: readonly Ended[]): Promise<(string[] | undefined)[]> {
  const ended = await enter.query<{ id: string; joined: string[] }>(database, valuesOf(all));
  const byId = new Map(ended.map(({ id, joined }) => [id, joined]));
  return all.map(({ due }) => byId.get(due.id));
}

async function finishAll(database: Database, all: readonly Ended[]): Promise<undefined[]> {
  await finish.query(database, valuesOf(all));
  return all.map(() => undefined);
}
