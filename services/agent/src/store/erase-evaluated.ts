import type { Database, Statement } from '@pharos/kit';
import type { InProject } from '@pharos/service';

/*
 * Questions of customers that were asked again hold their words, and the agent's, which may repeat them. Whether the answer was right
 * stays, for it tells nothing of the person. A worker that has read them before they were erased writes none of them.
 */
const erase = `UPDATE evaluation_questions SET erased = true, question = NULL, answer = NULL, contact_id = NULL
    WHERE project_id = $1 AND org_id = $2`;

const eraseOfContact: Statement = {
  name: 'erase_evaluated_of_contact',
  text: `${erase} AND contact_id = $3`,
};

const eraseOfConversation: Statement = {
  name: 'erase_evaluated_of_conversation',
  text: `${erase} AND conversation_id = $3`,
};

const moveOfContact: Statement = {
  name: 'move_evaluated_of_contact',
  text: 'UPDATE evaluation_questions SET contact_id = $4 WHERE project_id = $1 AND org_id = $2 AND contact_id = $3',
};

const moveOfConversation: Statement = {
  name: 'move_evaluated_of_conversation',
  text: 'UPDATE evaluation_questions SET conversation_id = $4 WHERE project_id = $1 AND org_id = $2 AND conversation_id = $3',
};

const nameContact: Statement = {
  name: 'name_contact_of_evaluated',
  text: `UPDATE evaluation_questions SET contact_id = $4
    WHERE project_id = $1 AND org_id = $2 AND conversation_id = $3 AND contact_id IS NULL AND NOT erased`,
};

const purge: Statement = {
  name: 'purge_evaluations',
  text: `DELETE FROM evaluations WHERE id IN (
      SELECT id FROM evaluations WHERE created_at < (SELECT clock_now() - $1 * interval '1 day') ORDER BY created_at LIMIT $2
    ) RETURNING 1 AS one`,
};

const batch = 20;

type AtContact = InProject & { readonly contactId: string };
type AtConversation = InProject & { readonly conversationId: string };

export async function eraseEvaluatedOfContact(database: Database, at: AtContact): Promise<void> {
  await database.query(eraseOfContact, [at.projectId, at.orgId, at.contactId]);
}

export async function eraseEvaluatedOfConversation(database: Database, at: AtConversation): Promise<void> {
  await database.query(eraseOfConversation, [at.projectId, at.orgId, at.conversationId]);
}

/** Two contacts were one person. */
export async function moveEvaluatedOfContact(database: Database, at: AtContact, into: string): Promise<void> {
  await database.query(moveOfContact, [at.projectId, at.orgId, at.contactId, into]);
}

/** One conversation became part of another. */
export async function moveEvaluatedOfConversation(database: Database, at: AtConversation, into: string): Promise<void> {
  await database.query(moveOfConversation, [at.projectId, at.orgId, at.conversationId, into]);
}

/** It is known only now whose conversation it is. */
export async function nameContactOfEvaluated(
  database: Database,
  { orgId, projectId, conversationId }: AtConversation,
  contactId: string,
): Promise<void> {
  await database.query(nameContact, [projectId, orgId, conversationId, contactId]);
}

/** Removes evaluations that are older than so many days; true when there may be more. */
export async function purgeEvaluations(database: Database, days: number): Promise<boolean> {
  return (await database.query(purge, [days, batch])).length === batch;
}
