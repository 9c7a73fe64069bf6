import { createHash, randomBytes } from 'node:crypto';
import { fail } from '@pharos/contract';
import { type Database, firstRow, NamedStatement, OneRowStatement, param, type Statement, sql } from '@pharos/kit';
import type { WidgetSessionServiceDefinition } from '@pharos/proto/pharos/core/v1/widget_session';
import { audited, type InProject, type RpcOf } from '@pharos/service';
import { placeOf } from '../../shared/in-project.js';
import { auditCte } from '../../shared/journal.js';
import { removeDue } from '../../shared/purge.js';
import { withoutAddress } from '../../shared/without-address.js';
import { type SessionRow, sessionColumns, toSession } from './record.js';
import { usualWidget } from './widget-config.js';

interface FoundSession extends SessionRow {
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
  is_blocked: boolean;
}

const tokenBytes = 32;

/** SQL of a session's life. A visitor who has not written yet loses nothing when it ends. */
export const sessionLife = `CASE WHEN c.id IS NULL THEN interval '1 day' ELSE interval '30 days' END`;
/** SQL of the contact of a session `s`. */
export const withContact = 'LEFT JOIN contacts c ON c.id = s.contact_id AND c.project_id = s.project_id';

const selectByToken = new OneRowStatement(
  'resolve_widget_session',
  `SELECT ${sessionColumns}, p.org_id, coalesce(w.enabled, ${usualWidget.enabled}) AS enabled,
      s.expires_at < clock_now() + ${sessionLife} * 0.9 AS is_aging
    FROM widget_sessions s JOIN projects p ON p.id = s.project_id LEFT JOIN widget_configs w ON w.project_id = p.id
    ${withContact}
    WHERE s.token_hash = decode($2, 'hex') AND s.project_id = $1 AND s.expires_at > clock_now() AND p.deleted_at IS NULL`,
);

const alive = `s.id = $3 AND s.project_id = $1 AND s.expires_at > clock_now()
  AND EXISTS (SELECT FROM projects p WHERE p.id = $1 AND p.org_id = $2 AND p.deleted_at IS NULL)`;

function selectHeld(lock: 'SHARE' | 'UPDATE'): Statement {
  return {
    name: `hold_widget_session_${lock.toLowerCase()}`,
    text: `SELECT s.contact_id, s.identified,
        EXISTS (SELECT FROM contacts c WHERE c.id = s.contact_id AND c.project_id = s.project_id) AS has_contact,
        EXISTS (SELECT FROM contacts c
          WHERE c.id = s.contact_id AND c.project_id = s.project_id AND c.blocked_at IS NOT NULL) AS is_blocked
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

const extend: Statement = {
  name: 'extend_widget_session',
  text: `UPDATE widget_sessions s SET expires_at = greatest(s.expires_at, clock_now() + (
      SELECT ${sessionLife} FROM (VALUES (s.contact_id)) v (id) LEFT JOIN contacts c ON c.id = v.id AND c.project_id = s.project_id))
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

/** Answers whose session has the token with this SHA-256, whichever organization the project is of. */
export const resolveSession: RpcOf<WidgetSessionServiceDefinition, 'resolveSession'> = async (
  { projectId, tokenHash },
  _call,
  { database },
) => {
  const token = Buffer.from(tokenHash).toString('hex');
  const row = await selectByToken.find<FoundSession>(database, [projectId, token]);
  if (!row) throw fail('SESSION_INVALID');
  if (!row.enabled) throw fail('WIDGET_DISABLED');
  return { orgId: row.org_id, session: toSession(row), isAging: row.is_aging };
};

export const extendSession: RpcOf<WidgetSessionServiceDefinition, 'extendSession'> = async (request, _call, deps) => {
  const [row] = await deps.database.query<{ expires_at: Date }>(extend, [...placeOf(request), request.sessionId]);
  if (!row) throw fail('SESSION_INVALID');
  return { expiresAt: row.expires_at };
};

export const endSession: RpcOf<WidgetSessionServiceDefinition, 'endSession'> = async (request, call, { database }) => {
  const values = { ...audited(withoutAddress(call), request), id: request.sessionId };
  if ((await remove.query(database, values)).length === 0) throw fail('SESSION_INVALID');
  return {};
};

/** A new token of a session, and what is stored of it. */
export function makeSessionToken(): { token: string; token_hash: Buffer } {
  const token = `wst_${randomBytes(tokenBytes).toString('base64url')}`;
  return { token, token_hash: createHash('sha256').update(token).digest() };
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

/** Ends the anonymous sessions of a contact that is somebody's now. */
export async function endAnonymousSessions(tx: Database, contactId: string): Promise<void> {
  await tx.query(removeAnonymous, [contactId]);
}

export async function endIdentifiedSessions(tx: Database, projectId: string): Promise<void> {
  await tx.query(removeIdentified, [projectId]);
}

/** Removes up to a number of sessions that have ended, and returns how many. */
export const purgeSessions = removeDue('widget_sessions');
