import { type Database, NamedStatement, param, type Statement, sql } from '@pharos/kit';
import type { InProject } from '@pharos/service';
import { turnsChannel } from '../schema.js';
import { dueOfQueued, queuedProjects } from './queued-turns.js';

export interface InConversation extends InProject {
  readonly conversationId: string;
}

/** SQL: tells workers that the project of a row of turns has one that is due in so many milliseconds. */
export const notifyTurn = (turn: string, waitMs: string) =>
  `pg_notify('${turnsChannel}', concat_ws(',', ${turn}.org_id, ${waitMs}, ${turn}.project_id))`;

/** What `notifyTurn` says; undefined when it does not say of which project. */
export function readNotice(payload: string): (InProject & { readonly waitMs: number }) | undefined {
  const [orgId, waitMs, projectId] = payload.split(',');
  return orgId && projectId ? { orgId, projectId, waitMs: Number(waitMs) } : undefined;
}

/**
 * The customer wrote: due once it has been quiet for a while, or when the first message has waited for long enough. An event
 * that comes again, or after a later one, changes nothing.
 */
const ask = new NamedStatement(
  'ask_turn',
  sql`WITH clock AS MATERIALIZED (SELECT clock_now() AS now), asked AS (
    INSERT INTO turns AS t (conversation_id, org_id, project_id, message_id, message_at, traceparent, began_at, due_at)
    SELECT ${param('conversationId', 'orgId', 'projectId', 'messageId')}, ${param('messageAt')}::timestamptz,
      nullif(${param('traceparent')}, ''), now,
      now + ${param('quietMs')} * interval '1 millisecond' FROM clock
    ON CONFLICT (conversation_id) DO UPDATE SET message_id = excluded.message_id, message_at = excluded.message_at,
      traceparent = excluded.traceparent, began_at = CASE WHEN t.due_at IS NULL THEN excluded.began_at ELSE t.began_at END,
      due_at = CASE WHEN t.due_at IS NULL THEN excluded.due_at
        ELSE least(excluded.due_at, t.began_at + ${param('longestMs')} * interval '1 millisecond') END,
      tries = 0, rounds = 0, dead_reason = NULL, touched_at = excluded.began_at
    WHERE t.project_id = excluded.project_id AND t.org_id = excluded.org_id
      AND (t.message_at IS NULL OR (t.message_at, t.message_id) < (excluded.message_at, excluded.message_id))
    RETURNING t.org_id, t.project_id, t.due_at
  )
  SELECT ${notifyTurn('asked', "greatest(0, ceil(1000 * date_part('epoch', asked.due_at - clock.now)))")} FROM asked, clock`,
);

/** Written by people before: what waits is theirs. A decision that is being carried out finds out by itself. */
const stop = new NamedStatement(
  'stop_turn',
  sql`UPDATE turns SET stopped_at = greatest(stopped_at, ${param('at')}::timestamptz), touched_at = clock_now(),
      due_at = CASE WHEN plan IS NULL AND message_at <= ${param('at')} THEN NULL ELSE due_at END
    WHERE conversation_id = ${param('conversationId')} AND project_id = ${param('projectId')} AND org_id = ${param('orgId')}`,
);

/**
 * That a conversation is open again tells that people had given it back, where nothing is known of them. Of a conversation without a
 * row nothing is kept unless the agent is at work.
 */
const change = new NamedStatement(
  'change_turn',
  sql`INSERT INTO turns AS t (conversation_id, org_id, project_id, stopped_at, handed_back_at)
    SELECT ${param('conversationId', 'orgId', 'projectId')}, ${param('stoppedAt')}::timestamptz,
      coalesce(${param('handedBackAt')}::timestamptz, ${param('reopenedAt')}::timestamptz)
    WHERE ${param('isAtWork')} OR EXISTS (SELECT FROM turns WHERE conversation_id = ${param('conversationId')})
    ON CONFLICT (conversation_id) DO UPDATE SET stopped_at = greatest(t.stopped_at, excluded.stopped_at),
      handed_back_at = CASE WHEN t.stopped_at IS NULL AND t.handed_back_at IS NULL THEN excluded.handed_back_at
        ELSE greatest(t.handed_back_at, ${param('handedBackAt')}) END,
      ai_resolved = t.ai_resolved AND NOT ${param('hasStatus')},
      due_at = CASE WHEN ${param('isOver')} AND t.plan IS NULL AND t.message_at <= ${param('at')}::timestamptz THEN NULL ELSE t.due_at END,
      pending_action = CASE WHEN ${param('isOver')} THEN NULL ELSE t.pending_action END, touched_at = clock_now()
    WHERE t.project_id = excluded.project_id AND t.org_id = excluded.org_id`,
);

const forgetProject: Statement = {
  name: 'forget_turns_of_project',
  text: `DELETE FROM turns WHERE conversation_id IN
    (SELECT conversation_id FROM turns WHERE project_id = $1 AND org_id = $2 LIMIT $3) RETURNING 1`,
};
const forgetPerson: Statement = {
  name: 'forget_turns_of_person',
  text: `UPDATE turns SET plan = NULL, pending_action = NULL, contact_id = NULL, due_at = NULL, lease = NULL, leased_until = NULL
    WHERE project_id = $1 AND org_id = $2 AND contact_id = $3`,
};
const forgetConversation: Statement = {
  name: 'forget_turn_of_conversation',
  text: 'DELETE FROM turns WHERE conversation_id = $3 AND project_id = $1 AND org_id = $2',
};
/** What waits is decided anew, of what is there without it. */
const forgetMessage: Statement = {
  name: 'forget_message_of_turn',
  text: `UPDATE turns SET plan = NULL, pending_action = NULL, lease = NULL, leased_until = NULL
    WHERE conversation_id = $3 AND project_id = $1 AND org_id = $2 AND message_id = $4`,
};
const forgetIdle: Statement = {
  name: 'forget_idle_turns',
  text: `DELETE FROM turns WHERE conversation_id IN (SELECT conversation_id FROM turns
    WHERE due_at IS NULL AND touched_at < (SELECT clock_now() - $1 * interval '1 day') ORDER BY touched_at LIMIT $2
    FOR UPDATE SKIP LOCKED) RETURNING 1`,
};
const movePerson: Statement = {
  name: 'move_turns_of_person',
  text: 'UPDATE turns SET contact_id = $4 WHERE project_id = $1 AND org_id = $2 AND contact_id = $3',
};
/**
 * What waits for an answer in the one waits in the other, and with it the action that the answer may agree to, unless the other has one
 * of its own. An action to which nobody has said anything yet is forgotten: the next "Yes" may answer what was asked in the other. What
 * the one had decided is decided anew, of both: what was said already stands there. Only an action that was begun is not decided again:
 * the row stays until its worker has told of it in the other conversation.
 */
const moveConversation: Statement = {
  name: 'move_turn_of_conversation',
  text: `WITH gone AS (
      DELETE FROM turns WHERE conversation_id = $3 AND project_id = $1 AND org_id = $2
        AND coalesce(plan -> 'confirmed' ->> 'state', 'to do') = 'to do' RETURNING *
    ), moved AS (
      INSERT INTO turns AS t (conversation_id, org_id, project_id, message_id, message_at, traceparent, began_at, due_at, stopped_at,
        handed_back_at, pending_action, contact_id)
      SELECT $4, org_id, project_id, message_id, message_at, traceparent, began_at, due_at, stopped_at, handed_back_at,
        CASE WHEN due_at IS NOT NULL THEN pending_action END,
        CASE WHEN due_at IS NOT NULL AND pending_action IS NOT NULL THEN contact_id END FROM gone
      ON CONFLICT (conversation_id) DO UPDATE SET
        (message_id, message_at, traceparent) = (SELECT n.message_id, n.message_at, n.traceparent FROM (VALUES
          (t.message_id, t.message_at, t.traceparent), (excluded.message_id, excluded.message_at, excluded.traceparent)
        ) n (message_id, message_at, traceparent) ORDER BY n.message_at DESC NULLS LAST, n.message_id DESC LIMIT 1),
        began_at = coalesce(t.began_at, excluded.began_at), due_at = least(t.due_at, excluded.due_at),
        stopped_at = greatest(t.stopped_at, excluded.stopped_at),
        handed_back_at = greatest(t.handed_back_at, excluded.handed_back_at),
        pending_action = coalesce(t.pending_action, excluded.pending_action),
        contact_id = coalesce(t.contact_id, excluded.contact_id), touched_at = clock_now()
      WHERE t.project_id = excluded.project_id AND t.org_id = excluded.org_id
      RETURNING t.org_id, t.project_id, t.due_at
    )
    SELECT ${notifyTurn('moved', "greatest(0, ceil(1000 * date_part('epoch', due_at - clock_now())))")} FROM moved
    WHERE due_at IS NOT NULL`,
};
/** Counted up to a limit: what is beyond is many. The oldest may be in a worker's hands, which would be late, too. */
const measure: Statement = {
  name: 'measure_turns',
  text: `WITH RECURSIVE clock AS MATERIALIZED (SELECT clock_now() AS now), ${queuedProjects}
    SELECT (SELECT count(*)::integer FROM (
        SELECT FROM queued CROSS JOIN LATERAL (SELECT FROM turns t WHERE ${dueOfQueued}) due LIMIT $1
      ) due) AS due,
      (SELECT greatest(0, coalesce(max(date_part('epoch', (SELECT now FROM clock) - first.due_at)), 0)) FROM queued CROSS JOIN LATERAL (
        SELECT t.due_at FROM turns t WHERE t.org_id = queued.org_id AND t.project_id = queued.project_id AND t.due_at IS NOT NULL
        ORDER BY t.due_at LIMIT 1
      ) first) AS oldest_s`,
};

export interface WrittenMessage extends InConversation {
  readonly messageId: string;
  readonly messageAt: Date;
  /** The trace in which it was written; '' when there is none. */
  readonly traceparent: string;
}

/** Has the customer's message answered: `quietMs` after the last one, and `longestMs` after the first at most. */
export async function askTurn(
  database: Database,
  message: WrittenMessage,
  wait: { readonly quietMs: number; readonly longestMs: number },
): Promise<void> {
  await ask.query(database, { ...message, ...wait });
}

/** People have the conversation since then. */
export async function stopTurn(database: Database, at: InConversation, since: Date): Promise<void> {
  await stop.query(database, { ...at, at: since });
}

/** What people did with a conversation. */
export interface TurnChange extends InConversation {
  readonly at: Date;
  readonly stops: boolean;
  readonly handsBack: boolean;
  /** It was resolved or closed before, and is not any more. */
  readonly reopens: boolean;
  /** Whether its status is another one. */
  readonly hasStatus: boolean;
  /** Nothing of before is to be answered any more. */
  readonly isOver: boolean;
  /** Whether the project's agent is: else only what is known of the conversation already is kept up to date. */
  readonly isAtWork: boolean;
}

export async function changeTurn(database: Database, what: TurnChange): Promise<void> {
  const { stops, handsBack, reopens, at, ...rest } = what;
  const times = {
    at,
    stoppedAt: stops ? at : null,
    handedBackAt: handsBack ? at : null,
    reopenedAt: reopens ? at : null,
  };
  await change.query(database, { ...rest, ...times });
}

const batch = 1_000;

export async function forgetTurnsOfProject(database: Database, { orgId, projectId }: InProject): Promise<void> {
  while ((await database.query(forgetProject, [projectId, orgId, batch])).length === batch);
}

/** Removes the person's words. What is carried out at this moment is not recorded any more. */
export async function forgetTurnsOfPerson(database: Database, at: InProject, contactId: string): Promise<void> {
  await database.query(forgetPerson, [at.projectId, at.orgId, contactId]);
}

/** The conversation is gone. What is carried out at this moment finds that out by itself. */
export async function forgetTurnOf(
  database: Database,
  { orgId, projectId, conversationId }: InConversation,
): Promise<void> {
  await database.query(forgetConversation, [projectId, orgId, conversationId]);
}

/** The message is gone, and with it what was decided for it. */
export async function forgetMessageOf(
  database: Database,
  { orgId, projectId, conversationId }: InConversation,
  messageId: string,
): Promise<void> {
  await database.query(forgetMessage, [projectId, orgId, conversationId, messageId]);
}

/** The conversation became part of another. A turn whose action was begun stays where it is. */
export async function moveTurn(
  database: Database,
  { orgId, projectId, conversationId }: InConversation,
  into: string,
): Promise<void> {
  await database.query(moveConversation, [projectId, orgId, conversationId, into]);
}

/** The person's words are those of another contact, with which they go. */
export async function moveTurnsOfPerson(
  database: Database,
  at: InProject,
  contactId: string,
  into: string,
): Promise<void> {
  await database.query(movePerson, [at.projectId, at.orgId, contactId, into]);
}

/** Removes rows of conversations that were quiet for so long; true when there may be more. */
export async function forgetIdleTurns(database: Database, days: number): Promise<boolean> {
  return (await database.query(forgetIdle, [days, batch])).length === batch;
}

export interface TurnBacklog {
  /** Due, and no worker has them; a hundred thousand at most. */
  readonly due: number;
  readonly oldest_s: number;
}

export async function measureTurns(database: Database): Promise<TurnBacklog> {
  const [row] = await database.query<TurnBacklog>(measure, [100_000]);
  return row ?? { due: 0, oldest_s: 0 };
}
