import type { Database, Statement } from '@pharos/kit';
import type { InProject } from '@pharos/service';

const moveConversations: Statement = {
  name: 'move_visitor_conversations',
  text: 'UPDATE conversations SET contact_id = $3 WHERE contact_id = $2 AND project_id = $1',
};

const moveMessages: Statement = {
  name: 'move_visitor_messages',
  text: `UPDATE messages SET sender_id = $3 WHERE project_id = $1 AND sender_type = 'customer' AND sender_id = $2`,
};

/** What both have called the same stays where it is, and goes with the contact. */
const moveSends: Statement = {
  name: 'move_visitor_sends',
  text: `UPDATE widget_sends s SET contact_id = $2 WHERE contact_id = $1
    AND NOT EXISTS (SELECT FROM widget_sends o WHERE o.contact_id = $2 AND o.client_message_id = s.client_message_id)`,
};

const moveFiles: Statement = {
  name: 'move_visitor_attachments',
  text: `UPDATE attachments SET uploader_id = $3 WHERE project_id = $1 AND uploader_kind = 'widget' AND uploader_id = $2`,
};

const moveSubmissions: Statement = {
  name: 'move_visitor_submissions',
  text: 'UPDATE form_submissions SET contact_id = $2 WHERE contact_id = $1',
};

/** Those whom the one has absorbed before are the other's as well, but by their identifiers only where the team says so ($3). */
const moveAbsorbed: Statement = {
  name: 'move_absorbed_contacts',
  text: 'UPDATE absorbed_contacts SET into_id = $2, merged = merged AND $3::boolean WHERE into_id = $1',
};

/**
 * It is not erased: it was the other all along, whose erasure reaches it. Its identifiers lead there from then on only where the team
 * says so ($4): a visitor who signs in as somebody may have been given those of somebody else before.
 */
const remove: Statement = {
  name: 'absorb_contact',
  text: `WITH gone AS (DELETE FROM contacts WHERE id = $2 AND project_id = $1 RETURNING id, email, email_folded, external_id, phone)
    INSERT INTO absorbed_contacts (contact_id, into_id, identifiers, project_id, email_folded, external_id, merged)
    SELECT id, $3, array_remove(ARRAY[email, external_id, phone], NULL), $1, email_folded, external_id, $4::boolean FROM gone`,
};

const forgetSends: Statement = { name: 'forget_widget_sends', text: 'DELETE FROM widget_sends WHERE contact_id = $1' };

const endSessions: Statement = {
  name: 'end_widget_sessions_of_contact',
  text: 'DELETE FROM widget_sessions WHERE contact_id = $1',
};

const moveOwnSessions: Statement = {
  name: 'move_widget_sessions',
  text: 'UPDATE widget_sessions SET contact_id = $3 WHERE project_id = $1 AND contact_id = $2',
};

/** Streams of the other's visitors go on with what has happened to the one. */
const moveFeedEvents: Statement = {
  name: 'move_feed_events_of_contact',
  text: 'UPDATE feed_events SET contact_id = $3 WHERE project_id = $1 AND contact_id = $2',
};

/** Whoever is signed in as the one speaks as the other from now on. */
export async function moveSessions(
  tx: Database,
  { projectId }: InProject,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await tx.query(moveOwnSessions, [projectId, from, to]);
}

/** What live streams are still to show of the one, they show of the other. */
export async function moveFeed(
  tx: Database,
  { projectId }: InProject,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await tx.query(moveFeedEvents, [projectId, from, to]);
}

/** What the one has said becomes the other's, and the one is gone; where they are merged, its email and external id lead to the other. */
export async function moveVisitor(
  tx: Database,
  { projectId }: InProject,
  { from, to, merged }: { from: string; to: string; merged: boolean },
): Promise<void> {
  await tx.query(moveConversations, [projectId, from, to]);
  await tx.query(moveMessages, [projectId, from, to]);
  await tx.query(moveSends, [from, to]);
  await tx.query(forgetSends, [from]);
  await tx.query(moveFiles, [projectId, from, to]);
  await tx.query(moveSubmissions, [from, to]);
  await tx.query(endSessions, [from]);
  await tx.query(moveAbsorbed, [from, to, merged]);
  await tx.query(remove, [projectId, from, to, merged]);
}

/** Of a visitor who has uploaded, and was no contact yet. */
export async function moveUploads(
  tx: Database,
  { projectId }: InProject,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await tx.query(moveFiles, [projectId, from, to]);
}

/** Of a contact that is erased. */
export async function forgetVisitor(tx: Database, contactId: string): Promise<void> {
  await tx.query(endSessions, [contactId]);
  await tx.query(forgetSends, [contactId]);
}
