import { idKinds } from '@pharos/contract';
import {
  type Database,
  firstRow,
  NamedStatement,
  newId,
  OneRowStatement,
  param,
  type Statement,
  sql,
} from '@pharos/kit';
import { audited, type Caller, type InProject } from '@pharos/service';
import { placeOf } from '../../shared/in-project.js';
import { auditCte } from '../../shared/journal.js';
import { usualWidget } from './widget-config.js';

export interface SessionRow {
  id: string;
  project_id: string;
  contact_id: string;
  identified: boolean;
  expires_at: Date;
  /** Of the contact. */
  name: string | null;
  email: string | null;
}

export interface FoundSession extends SessionRow {
  org_id: string;
  /** Whether the project's widget is switched on. */
  enabled: boolean;
  is_aging: boolean;
}

/** A session whose row stays as it is until the transaction ends. */
export interface HeldSession {
  contact_id: string;
  identified: boolean;
  /** Whether the contact is there already. */
  has_contact: boolean;
}

/** Whoever has not said anything yet loses nothing when the session ends. */
const life = `CASE WHEN c.id IS NULL THEN interval '1 day' ELSE interval '30 days' END`;
const columns = 's.id, s.project_id, s.contact_id, s.identified, s.expires_at, c.name, c.email';
const withContact = 'LEFT JOIN contacts c ON c.id = s.contact_id AND c.project_id = s.project_id';

const selectByToken = new OneRowStatement(
  'resolve_widget_session',
  `SELECT ${columns}, p.org_id, coalesce(w.enabled, ${usualWidget.enabled}) AS enabled,
      s.expires_at < moment() + ${life} * 0.9 AS is_aging
    FROM widget_sessions s JOIN projects p ON p.id = s.project_id LEFT JOIN widget_configs w ON w.project_id = p.id
    ${withContact}
    WHERE s.token_hash = decode($2, 'hex') AND s.project_id = $1 AND s.expires_at > moment() AND p.deleted_at IS NULL`,
);

const alive = `s.id = $3 AND s.project_id = $1 AND s.expires_at > moment()
  AND EXISTS (SELECT FROM projects p WHERE p.id = $1 AND p.org_id = $2 AND p.deleted_at IS NULL)`;

function selectHeld(lock: 'SHARE' | 'UPDATE'): Statement {
  return {
    name: `hold_widget_session_${lock.toLowerCase()}`,
    text: `SELECT s.contact_id, s.identified,
        EXISTS (SELECT FROM contacts c WHERE c.id = s.contact_id AND c.project_id = s.project_id) AS has_contact
      FROM widget_sessions s WHERE ${alive} FOR ${lock} OF s`,
  };
}

const held = { share: selectHeld('SHARE'), update: selectHeld('UPDATE') };

const lockOfContacts: Statement = {
  name: 'lock_widget_sessions_of_contacts',
  text: `SELECT 1 FROM widget_sessions WHERE contact_id = ANY ($3::text[]) AND project_id = $1
      AND EXISTS (SELECT FROM projects p WHERE p.id = $1 AND p.org_id = $2 AND p.deleted_at IS NULL)
    ORDER BY id FOR UPDATE`,
};

const insert = new NamedStatement(
  'insert_widget_session',
  sql`WITH s AS (
    INSERT INTO widget_sessions AS s (id, project_id, token_hash, contact_id, identified, expires_at)
    SELECT ${param('id')}, p.id, ${param('token_hash', 'contact_id', 'identified')}, moment() + ${life}
    FROM projects p LEFT JOIN contacts c ON c.id = ${param('contact_id')} AND c.project_id = p.id
    WHERE p.id = ${param('project_id')} AND p.org_id = ${param('org_id')} AND p.deleted_at IS NULL
    RETURNING s.*
  ), ${auditCte({ action: 'beginWidgetSession', target: 'widget_session', from: 's' })}
  SELECT ${columns} FROM s ${withContact}`,
);

const replace = new NamedStatement(
  'identify_widget_session',
  sql`WITH s AS (
    UPDATE widget_sessions SET token_hash = ${param('token_hash')}, contact_id = ${param('contact_id')}, identified = true,
      expires_at = moment() + interval '30 days'
    WHERE id = ${param('id')} AND project_id = ${param('project_id')} RETURNING *
  ), ${auditCte({ action: 'identifyWidgetSession', target: 'widget_session', from: 's' })}
  SELECT ${columns} FROM s ${withContact}`,
);

const extend: Statement = {
  name: 'extend_widget_session',
  text: `UPDATE widget_sessions s SET expires_at = greatest(s.expires_at, moment() + (
      SELECT ${life} FROM (VALUES (s.contact_id)) v (id) LEFT JOIN contacts c ON c.id = v.id AND c.project_id = s.project_id))
    WHERE ${alive} RETURNING s.expires_at`,
};

const remove = new NamedStatement(
  'end_widget_session',
  sql`WITH s AS (
    DELETE FROM widget_sessions WHERE id = ${param('id')} AND project_id = ${param('project_id')}
      AND EXISTS (SELECT FROM projects p WHERE p.id = ${param('project_id')} AND p.org_id = ${param('org_id')})
    RETURNING id
  ), ${auditCte({ action: 'endWidgetSession', target: 'widget_session', from: 's' })}
  SELECT id FROM s`,
);

/** Whoever spoke as a contact before it was somebody's must not read what the person says. */
const removeAnonymous: Statement = {
  name: 'end_anonymous_widget_sessions',
  text: 'DELETE FROM widget_sessions WHERE contact_id = $1 AND NOT identified',
};

const removeIdentified: Statement = {
  name: 'end_identified_widget_sessions',
  text: 'DELETE FROM widget_sessions WHERE project_id = $1 AND identified',
};

const removeExpired: Statement = {
  name: 'purge_widget_sessions',
  text: `DELETE FROM widget_sessions WHERE id IN (
      SELECT id FROM widget_sessions WHERE expires_at <= (SELECT moment()) ORDER BY expires_at LIMIT $1 FOR UPDATE SKIP LOCKED)
    RETURNING 1 AS one`,
};

/** Whose session has the token with this SHA-256, whichever organization the project is of. */
export function findSession(
  database: Database,
  projectId: string,
  tokenHash: Uint8Array,
): Promise<FoundSession | undefined> {
  return selectByToken.find<FoundSession>(database, [projectId, Buffer.from(tokenHash).toString('hex')]);
}

/** `share`: its contact stays the same meanwhile; `update`: nobody else holds it. Undefined when it has ended. */
export function holdSession(
  tx: Database,
  at: InProject & { sessionId: string },
  lock: 'share' | 'update' = 'share',
): Promise<HeldSession | undefined> {
  return firstRow(tx.query<HeldSession>(held[lock], [...placeOf(at), at.sessionId]));
}

/**
 * Whoever is about to lock the contacts takes their sessions first, as visitors' writes do: so none of both waits for the other
 * while the other waits for it.
 */
export async function lockSessionsOf(tx: Database, at: InProject, contactIds: readonly string[]): Promise<void> {
  await tx.query(lockOfContacts, [...placeOf(at), contactIds]);
}

/** Undefined when there is no such project. */
export function insertSession(
  tx: Database,
  caller: Caller,
  at: InProject,
  session: { token_hash: Buffer; contact_id: string; identified: boolean },
): Promise<SessionRow | undefined> {
  const values = { ...audited(caller, at), ...session, id: newId(idKinds.widgetSession) };
  return firstRow(insert.query<SessionRow>(tx, values));
}

/** The token before is good for nothing. The caller holds the session. */
export async function identifySession(
  tx: Database,
  caller: Caller,
  at: InProject & { sessionId: string },
  session: { token_hash: Buffer; contact_id: string },
): Promise<SessionRow> {
  const [row] = await replace.query<SessionRow>(tx, { ...audited(caller, at), ...session, id: at.sessionId });
  return row as SessionRow;
}

/** Until when it lasts now; undefined when it has ended. */
export async function extendSession(
  database: Database,
  at: InProject & { sessionId: string },
): Promise<Date | undefined> {
  const [row] = await database.query<{ expires_at: Date }>(extend, [...placeOf(at), at.sessionId]);
  return row?.expires_at;
}

/** False when it had ended. */
export async function endSession(
  database: Database,
  caller: Caller,
  at: InProject & { sessionId: string },
): Promise<boolean> {
  return (await remove.query(database, { ...audited(caller, at), id: at.sessionId })).length > 0;
}

/** All that are still anonymous, of a contact that is somebody's now. */
export async function endAnonymousSessions(tx: Database, contactId: string): Promise<void> {
  await tx.query(removeAnonymous, [contactId]);
}

export async function endIdentifiedSessions(tx: Database, projectId: string): Promise<void> {
  await tx.query(removeIdentified, [projectId]);
}

/** Removes up to `limit` sessions that have ended, and returns how many. */
export async function purgeSessions(database: Database, limit: number): Promise<number> {
  return (await database.query(removeExpired, [limit])).length;
}
