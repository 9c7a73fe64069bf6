import type { Database, Statement } from '@pharos/kit';
import type { InProject } from '@pharos/service';

/** The last of the ids that is known decides: what a mail answers comes last. */
const find: Statement = {
  name: 'find_thread_of_mail',
  text: `SELECT i.conversation_id FROM unnest($3::text[]) WITH ORDINALITY said (header_id, place)
    JOIN mail_ids i ON i.project_id = $1 AND i.header_id = said.header_id AND i.org_id = $2
    ORDER BY said.place DESC LIMIT 1`,
};

const removeOfConversations: Statement = {
  name: 'delete_mail_ids_of_conversations',
  text: 'DELETE FROM mail_ids WHERE conversation_id = ANY ($1::text[]) AND project_id = $2 AND org_id = $3',
};

const removeOfProject: Statement = {
  name: 'delete_mail_ids_of_project',
  text: 'DELETE FROM mail_ids WHERE project_id = $1 AND org_id = $2',
};

const move: Statement = {
  name: 'move_mail_ids',
  text: 'UPDATE mail_ids SET conversation_id = $2 WHERE conversation_id = $1 AND project_id = $3 AND org_id = $4',
};

/** The conversation to which a mail belongs that refers to these Message-IDs, the oldest first; undefined when none is known. */
export async function findThread(
  database: Database,
  { projectId, orgId }: InProject,
  headerIds: readonly string[],
): Promise<string | undefined> {
  if (headerIds.length === 0) return undefined;
  const [row] = await database.query<{ conversation_id: string }>(find, [projectId, orgId, headerIds]);
  return row?.conversation_id;
}

/** Forgets which mails belonged to conversations that are gone. */
export async function forgetThreads(
  database: Database,
  { projectId, orgId }: InProject,
  conversationIds: readonly string[],
): Promise<void> {
  await database.query(removeOfConversations, [conversationIds, projectId, orgId]);
}

/** Forgets which mails a project had. */
export async function forgetThreadsOf(database: Database, { projectId, orgId }: InProject): Promise<void> {
  await database.query(removeOfProject, [projectId, orgId]);
}

/** What belonged to one conversation belongs to another from now on. */
export async function moveThread(
  database: Database,
  { projectId, orgId }: InProject,
  { from, into }: { from: string; into: string },
): Promise<void> {
  await database.query(move, [from, into, projectId, orgId]);
}
