import { randomUUID } from 'node:crypto';
import { type Database, NamedStatement, param, type Statement, sql } from '@pharos/kit';
import type { InProject } from '@pharos/service';
import type { PendingAction } from '../domain/turn.js';
import type { Plan } from '../turns/plan.js';
import { dueOfQueued, queuedProjects } from './queued-turns.js';
import { storedJson } from './stored-text.js';
import { type InConversation, notifyTurn } from './turns.js';

/** A turn that a worker has for itself. */
export interface ClaimedTurn extends InConversation {
  readonly lease: string;
  readonly tries: number;
  readonly rounds: number;
  /** People have the conversation. */
  readonly isStopped: boolean;
  readonly handedBackAt: Date | null;
  readonly aiResolved: boolean;
  readonly pendingAction: PendingAction | null;
  /** The plan of a worker that did not come to its end. */
  readonly plan: Plan | null;
  /** How long it has been due. */
  readonly lateMs: number;
  readonly claimedAt: Date;
  /** The customer's latest message that was known of when it was claimed. */
  readonly messageId: string | null;
  readonly messageAt: Date | null;
  /** The trace in which that message was written. */
  readonly traceparent: string | null;
}

/**
 * Each project's own queue, in the order in which its turns became due; whoever asks at the same time takes others. A turn
 * whose worker died counts that as a failed try.
 */
const claim = new NamedStatement(
  'claim_turns',
  sql`WITH clock AS MATERIALIZED (SELECT clock_now() AS now), picked AS MATERIALIZED (
    SELECT due.conversation_id FROM unnest(${param('orgIds')}::text[], ${param('projectIds')}::text[], ${param('rooms')}::integer[])
      asked (org_id, project_id, room)
    CROSS JOIN LATERAL (
      SELECT conversation_id FROM turns t
      WHERE t.org_id = asked.org_id AND t.project_id = asked.project_id AND t.due_at <= (SELECT now FROM clock)
        AND (t.leased_until IS NULL OR t.leased_until <= (SELECT now FROM clock))
      ORDER BY t.due_at LIMIT asked.room FOR UPDATE SKIP LOCKED
    ) due
  )
  UPDATE turns t SET tries = t.tries + (t.lease IS NOT NULL)::integer, lease = ${param('lease')}::uuid, leased_until = clock.now + ${param('leaseMs')} * interval '1 millisecond'
  FROM clock WHERE t.conversation_id = ANY (ARRAY(SELECT conversation_id FROM picked))
  RETURNING t.org_id AS "orgId", t.project_id AS "projectId", t.conversation_id AS "conversationId", t.lease, t.tries, t.rounds,
    coalesce(t.stopped_at > coalesce(t.handed_back_at, '-infinity'), false) AS "isStopped", t.handed_back_at AS "handedBackAt",
    t.ai_resolved AS "aiResolved", t.pending_action AS "pendingAction", t.plan,
    1000 * date_part('epoch', clock.now - t.due_at) AS "lateMs", clock.now AS "claimedAt", t.message_id AS "messageId",
    t.message_at AS "messageAt", t.traceparent`,
);

const selectDue: Statement = {
  name: 'select_due_projects',
  text: `WITH RECURSIVE clock AS MATERIALIZED (SELECT clock_now() AS now), ${queuedProjects}
    SELECT seen.some, due."orgId", due."projectId" FROM (SELECT count(*) > 0 AS some FROM queued) seen LEFT JOIN (
    SELECT queued.org_id AS "orgId", queued.project_id AS "projectId" FROM queued CROSS JOIN LATERAL (
      SELECT FROM turns t WHERE ${dueOfQueued} LIMIT 1
    ) due) due ON true`,
};

const renew: Statement = {
  name: 'renew_turns',
  text: `UPDATE turns t SET leased_until = clock_now() + $3 * interval '1 millisecond'
    FROM unnest($1::text[], $2::uuid[]) mine (conversation_id, lease)
    WHERE t.conversation_id = mine.conversation_id AND t.lease = mine.lease
    RETURNING t.conversation_id`,
};

/** SQL: the row that this worker has. */
const mine = sql`conversation_id = ${param('conversationId')} AND project_id = ${param('projectId')} AND org_id = ${param('orgId')}
    AND lease = ${param('lease')}::uuid`;
const free = 'lease = NULL, leased_until = NULL, touched_at = clock_now()';

const keep = new NamedStatement(
  'keep_plan',
  sql`UPDATE turns SET plan = ${param('plan')}::jsonb, contact_id = ${param('contactId')} WHERE ${mine} RETURNING 1`,
);

/** What people stopped meanwhile is given back, and is not due. */
const put = new NamedStatement(
  'put_turn_off',
  sql`UPDATE turns SET ${free}, tries = tries + ${param('failed')}::integer,
      due_at = CASE WHEN due_at IS NOT NULL THEN clock_now() + ${param('waitMs')} * interval '1 millisecond' END WHERE ${mine} RETURNING 1`,
);

/** What came in meanwhile stays due, when it is due: the customer may still be writing. */
const finish = new NamedStatement(
  'finish_turn',
  sql`UPDATE turns t SET ${free}, plan = NULL, tries = 0,
      due_at = CASE WHEN t.message_at > coalesce(${param('answeredAt')}::timestamptz, 'infinity') THEN t.due_at
        WHEN ${param('again')} THEN clock_now() END,
      rounds = CASE WHEN ${param('again')} THEN t.rounds + 1 ELSE 0 END,
      message_id = CASE WHEN t.message_at > coalesce(${param('answeredAt')}, '-infinity') THEN t.message_id
        ELSE coalesce(${param('answeredId')}, t.message_id) END,
      message_at = greatest(t.message_at, ${param('answeredAt')}),
      stopped_at = greatest(t.stopped_at, ${param('stoppedAt')}::timestamptz),
      ai_resolved = CASE WHEN ${param('again')} THEN t.ai_resolved ELSE ${param('resolved')} END,
      pending_action = CASE WHEN ${param('again')} THEN t.pending_action ELSE ${param('pendingAction')}::jsonb END,
      contact_id = CASE WHEN ${param('again')} OR ${param('pendingAction')}::jsonb IS NOT NULL THEN t.contact_id END,
      dead_reason = ${param('deadReason')}
    WHERE ${mine} RETURNING CASE WHEN t.due_at IS NOT NULL
      THEN ${notifyTurn('t', "greatest(0, ceil(1000 * date_part('epoch', t.due_at - clock_now())))")} END`,
);

const release: Statement = {
  name: 'release_turns',
  text: `UPDATE turns t SET lease = NULL, leased_until = NULL FROM unnest($1::text[], $2::uuid[]) mine (conversation_id, lease)
    WHERE t.conversation_id = mine.conversation_id AND t.lease = mine.lease`,
};

const forget: Statement = {
  name: 'forget_turn',
  text: `DELETE FROM turns WHERE conversation_id = $1 AND project_id = $2 AND org_id = $3 AND lease = $4`,
};

/** Takes due turns for `leaseMs`, so many of each project at most. */
export function claimTurns(
  database: Database,
  rooms: readonly (InProject & { readonly room: number })[],
  leaseMs: number,
): Promise<ClaimedTurn[]> {
  return claim.query<ClaimedTurn>(database, {
    orgIds: rooms.map(({ orgId }) => orgId),
    projectIds: rooms.map(({ projectId }) => projectId),
    rooms: rooms.map(({ room }) => room),
    lease: randomUUID(),
    leaseMs,
  });
}

/** Projects that have turns to be claimed now. */
export async function findDueProjects(database: Database): Promise<{ due: InProject[]; isEmpty: boolean }> {
  type Row = { some: boolean } & (InProject | { orgId: null; projectId: null });
  const rows = await database.query<Row>(selectDue);
  const due = rows.flatMap(({ orgId, projectId }) =>
    orgId === null || projectId === null ? [] : [{ orgId, projectId }],
  );
  return { due, isEmpty: rows[0]?.some !== true };
}

/** Keeps turns for so much longer; answers the conversations of those that still are this worker's. */
export async function renewTurns(
  database: Database,
  turns: readonly Pick<ClaimedTurn, 'conversationId' | 'lease'>[],
  leaseMs: number,
): Promise<string[]> {
  const rows = await database.query<{ conversation_id: string }>(renew, [...keysOf(turns), leaseMs]);
  return rows.map(({ conversation_id }) => conversation_id);
}

/** Gives turns back as they were. */
export async function releaseTurns(
  database: Database,
  turns: readonly Pick<ClaimedTurn, 'conversationId' | 'lease'>[],
): Promise<void> {
  await database.query(release, keysOf(turns));
}

/** Stores what is being carried out, over what was stored; false: the turn is no longer this worker's. */
export async function keepPlan(database: Database, turn: ClaimedTurn, plan: Plan): Promise<boolean> {
  const values = { ...turn, plan: storedJson(plan), contactId: plan.run.contactId };
  return (await keep.query(database, values)).length > 0;
}

/** Tries it again later; `failed` counts as a try. */
export async function putOff(
  database: Database,
  turn: ClaimedTurn,
  { waitMs, failed }: { readonly waitMs: number; readonly failed: boolean },
): Promise<void> {
  await put.query(database, { ...turn, waitMs, failed: failed ? 1 : 0 });
}

/** How a turn ended. */
export interface TurnEnd {
  /** Which message was looked at last; null: none. */
  readonly answeredId: string | null;
  readonly answeredAt: Date | null;
  /** To be looked at again: at once, or when what came in meanwhile is due. */
  readonly again: boolean;
  /** People have the conversation since then; null: they do not. What they gave back later is the agent's. */
  readonly stoppedAt: Date | null;
  readonly resolved: boolean;
  readonly pendingAction: PendingAction | null;
  readonly deadReason: string | null;
}

/** Gives the turn back, done; false: it is no longer this worker's. */
export async function finishTurn(database: Database, turn: ClaimedTurn, end: TurnEnd): Promise<boolean> {
  const pendingAction = end.pendingAction && storedJson(end.pendingAction);
  return (await finish.query(database, { ...turn, ...end, pendingAction })).length > 0;
}

/** The conversation is gone. */
export async function forgetTurn(database: Database, turn: ClaimedTurn): Promise<void> {
  await database.query(forget, [turn.conversationId, turn.projectId, turn.orgId, turn.lease]);
}

function keysOf(turns: readonly Pick<ClaimedTurn, 'conversationId' | 'lease'>[]): [string[], string[]] {
  return [turns.map(({ conversationId }) => conversationId), turns.map(({ lease }) => lease)];
}
