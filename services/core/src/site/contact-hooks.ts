import { forgetAnswersAbout, type Statement } from '@pharos/kit';
import { batch, type ContactHooks } from '../inbox/index.js';
import { endAnonymousSessions, lockSessionsOf } from './widget/sessions.js';

/** All at once, since a visitor may send again in the next moment. What both have called the same is the other's. */
const moveSends: Statement = {
  name: 'move_visitor_sends',
  text: `WITH twice AS (
      DELETE FROM widget_sends s USING widget_sends o
      WHERE s.contact_id = $1 AND o.contact_id = $2 AND o.client_message_id = s.client_message_id
    ) UPDATE widget_sends s SET contact_id = $2 WHERE s.contact_id = $1 AND NOT EXISTS (
      SELECT FROM widget_sends o WHERE o.contact_id = $2 AND o.client_message_id = s.client_message_id)`,
};

const moveSubmissions: Statement = {
  name: 'move_visitor_submissions',
  text: `UPDATE form_submissions SET contact_id = $3 WHERE id IN (
      SELECT id FROM form_submissions WHERE contact_id = $2 AND project_id = $1 LIMIT ${batch.rows})
    RETURNING 1 AS one`,
};

const redactSubmissions: Statement = {
  name: 'redact_submissions_of_contacts',
  text: `UPDATE form_submissions SET contact_id = NULL, answers = '{}', page_url = NULL WHERE id IN (
      SELECT id FROM form_submissions WHERE contact_id = ANY ($2::text[]) AND project_id = $1 LIMIT ${batch.rows})
    RETURNING 1 AS one`,
};

const deleteSubmissions: Statement = {
  name: 'delete_submissions_of_conversation',
  text: 'DELETE FROM form_submissions WHERE conversation_id = $2 AND project_id = $1',
};

const forgetSends: Statement = {
  name: 'forget_widget_sends',
  text: `DELETE FROM widget_sends WHERE (contact_id, client_message_id) IN (
      SELECT contact_id, client_message_id FROM widget_sends WHERE contact_id = ANY ($1::text[]) LIMIT ${batch.rows})
    RETURNING 1 AS one`,
};

const endSessions: Statement = {
  name: 'end_widget_sessions_of_contacts',
  text: 'DELETE FROM widget_sessions WHERE contact_id = ANY ($1::text[])',
};

const moveSessions: Statement = {
  name: 'move_widget_sessions',
  text: 'UPDATE widget_sessions SET contact_id = $3 WHERE project_id = $1 AND contact_id = $2',
};

/** Under which the gateway has answers to visitors kept. */
const visitorsScope = 'public';

/** What the inbox has the site do when contacts are merged or erased, and conversations deleted. */
export const siteHooks: ContactHooks = {
  lock: lockSessionsOf,
  move: async (tx, { projectId }, { from, to }) => {
    await tx.query(moveSends, [from, to]);
    return (await tx.query(moveSubmissions, [projectId, from, to])).length === batch.rows;
  },
  /** Whoever is signed in as a merged contact speaks as the other from now on. */
  absorb: async (tx, { projectId }, { from, to, merged }) => {
    await (merged ? tx.query(moveSessions, [projectId, from, to]) : tx.query(endSessions, [[from]]));
  },
  identify: endAnonymousSessions,
  eraseContacts: async (tx, { projectId }, contactIds) => {
    const submissions = await tx.query(redactSubmissions, [projectId, contactIds]);
    const sends = await tx.query(forgetSends, [contactIds]);
    return [submissions, sends].some((rows) => rows.length === batch.rows);
  },
  /** What visitors have entered is what they wrote. */
  deleteConversation: async (tx, { projectId }, conversationId) => {
    await tx.query(deleteSubmissions, [projectId, conversationId]);
  },
  erased: async (tx, _at, contactIds) => {
    await tx.query(endSessions, [contactIds]);
    await forgetAnswersAbout(tx, visitorsScope, contactIds);
  },
};
