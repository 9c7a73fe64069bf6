import type { Database, Statement } from '@pharos/kit';
import type { InProject } from '@pharos/service';
import {
  eraseEvaluatedOfContact,
  eraseEvaluatedOfConversation,
  moveEvaluatedOfContact,
  moveEvaluatedOfConversation,
  nameContactOfEvaluated,
} from './erase-evaluated.js';
import { newRunRecord } from './run-record.js';

type AtContact = InProject & { readonly contactId: string };

const remember: Statement = {
  name: 'remember_erased',
  text: `INSERT INTO erased_subjects (project_id, subject_id, message_id, said_at) VALUES ($1, $2, $3, coalesce($4::timestamptz, '-infinity'))
    ON CONFLICT DO NOTHING`,
};

const words = Object.keys(newRunRecord.erased).join(', ');

/**
 * What was decided and how sure it was stays, for it tells nothing of the person. Their words go, and the agent's, which may
 * repeat them.
 */
const erase = (which: string) => `WITH erased AS (
    UPDATE runs SET (${words}) = (
      SELECT ${words} FROM json_populate_record(NULL::runs, '${JSON.stringify(newRunRecord.erased)}'))
    WHERE id IN (${which}) RETURNING id
  ), drafts AS (
    UPDATE suggestions SET content = '', citations = '[]', unproved = '{}' WHERE run_id IN (SELECT id FROM erased)
  )
  SELECT 1 AS one FROM erased`;

const name: Statement = {
  name: 'name_contact_of_runs',
  text: `UPDATE runs SET contact_id = $4
    WHERE project_id = $1 AND org_id = $2 AND conversation_id = $3 AND contact_id IS NULL`,
};

const eraseSome: Statement = {
  name: 'erase_runs_of_contact',
  text: erase('SELECT id FROM runs WHERE project_id = $1 AND org_id = $2 AND contact_id = $3 LIMIT $4'),
};

/** Runs that were erased already are passed by. */
const hasWords = `(question IS NOT NULL OR queries <> '{}' OR content <> '' OR summary IS NOT NULL OR actions <> '[]' OR is_gap)`;

/** Every run since a message may repeat it: as what was asked, or as what was said before. */
const eraseSaid: Statement = {
  name: 'erase_runs_of_conversation',
  text: erase(`SELECT id FROM runs WHERE project_id = $1 AND org_id = $2 AND conversation_id = $3
      AND ($5 = '' OR message_id = $5 OR created_at >= $6::timestamptz) AND ${hasWords} LIMIT $4`),
};

const moveSome: Statement = {
  name: 'move_runs_of_contact',
  text: `UPDATE runs SET contact_id = $5 WHERE project_id = $1 AND org_id = $2 AND id IN (
      SELECT id FROM runs WHERE project_id = $1 AND org_id = $2 AND contact_id = $3 LIMIT $4) RETURNING 1 AS one`,
};

const moveSaid: Statement = {
  name: 'move_runs_of_conversation',
  text: `UPDATE runs SET conversation_id = $5 WHERE project_id = $1 AND org_id = $2 AND id IN (
      SELECT id FROM runs WHERE project_id = $1 AND org_id = $2 AND conversation_id = $3 LIMIT $4) RETURNING 1 AS one`,
};

/**
 * Begun before the erasure was heard of: it may have read what is erased. What runs do after they have decided takes less than the minute.
 */
const isLate = `created_at - latency_ms * interval '1 millisecond' <= e.erased_at + interval '1 minute'`;

/** One after the other: as a plain join it would walk the runs of all tenants, most often for nothing. */
const eraseLate: Statement = {
  name: 'erase_late_runs',
  text: erase(`SELECT late.id FROM erased_subjects e CROSS JOIN LATERAL (
      (SELECT id FROM runs WHERE project_id = e.project_id AND contact_id = e.subject_id LIMIT $1)
      UNION
      (SELECT id FROM runs WHERE project_id = e.project_id AND conversation_id = e.subject_id
        AND (e.message_id = '' OR message_id = e.message_id OR (created_at >= e.said_at AND ${isLate})) AND ${hasWords} LIMIT $1)
    ) late LIMIT $1`),
};

/** Far longer than any call takes: none that began before the erasure is still under way. */
const forget: Statement = {
  name: 'forget_erased_subjects',
  text: `DELETE FROM erased_subjects WHERE erased_at < clock_now() - interval '1 hour'`,
};

const batch = 1_000;

/** A person was erased: so are their words in runs. Runs under way are left to `eraseLateRuns`. */
export async function erasePerson(
  database: Database,
  { orgId, projectId, contactId }: AtContact,
  signal?: AbortSignal,
): Promise<void> {
  await database.query(remember, [projectId, contactId, '', null]);
  await eraseEvaluatedOfContact(database, { orgId, projectId, contactId });
  await untilNone(database, eraseSome, [projectId, orgId, contactId, batch], signal);
}

interface DeletedMessage {
  readonly id: string;
  readonly createdAt?: Date | undefined;
}

/** A conversation was deleted, or one of its messages: so are the words of what was decided for it. */
export async function eraseRunsOf(
  database: Database,
  { orgId, projectId, conversationId, message }: InProject & { conversationId: string; message?: DeletedMessage },
  signal?: AbortSignal,
): Promise<void> {
  const { id = '', createdAt = null } = message ?? {};
  await database.query(remember, [projectId, conversationId, id, createdAt]);
  await eraseEvaluatedOfConversation(database, { orgId, projectId, conversationId });
  await untilNone(database, eraseSaid, [projectId, orgId, conversationId, batch, id, createdAt], signal);
}

/**
 * Two contacts were one person: what was decided for the one is the other's. What is recorded later stays the one's, which is
 * erased with the other.
 */
export async function movePerson(
  database: Database,
  { orgId, projectId, contactId, into }: AtContact & { readonly into: string },
  signal?: AbortSignal,
): Promise<void> {
  await moveEvaluatedOfContact(database, { orgId, projectId, contactId }, into);
  return untilNone(database, moveSome, [projectId, orgId, contactId, batch, into], signal);
}

/** One conversation became part of another, and what was decided in it with it. */
export async function moveRuns(
  database: Database,
  { orgId, projectId, conversationId, into }: InProject & { readonly conversationId: string; readonly into: string },
  signal?: AbortSignal,
): Promise<void> {
  await moveEvaluatedOfConversation(database, { orgId, projectId, conversationId }, into);
  return untilNone(database, moveSaid, [projectId, orgId, conversationId, batch, into], signal);
}

async function untilNone(database: Database, some: Statement, values: unknown[], signal?: AbortSignal): Promise<void> {
  for (let left = true; left; ) {
    signal?.throwIfAborted();
    left = (await database.query(some, values)).length === batch;
  }
}

/** It is known only now whose conversation it is: what was decided in it before is erased with them too. */
export async function nameContact(
  database: Database,
  { orgId, projectId, contactId }: AtContact,
  conversationId: string,
): Promise<void> {
  await database.query(name, [projectId, orgId, conversationId, contactId]);
  await nameContactOfEvaluated(database, { orgId, projectId, conversationId }, contactId);
}

/** Erases what was recorded of persons while they were erased; true when there may be more. */
export async function eraseLateRuns(database: Database): Promise<boolean> {
  const erased = await database.query(eraseLate, [batch]);
  if (erased.length === 0) await database.query(forget);
  return erased.length === batch;
}
