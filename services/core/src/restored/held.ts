import type { Database, Statement } from '@pharos/kit';
import type { InProject } from '@pharos/service';

/** What a restored database holds of a project, as its tables say without core. */
export interface Held {
  /** At most one more than are counted. */
  readonly conversations: number;
  /** The newest first. */
  readonly conversationIds: string[];
  /** The newest first. */
  readonly contactIds: string[];
  /** The conversation that somebody wrote in last; absent where nobody has. */
  readonly spoken: { readonly id: string; readonly messageIds: string[] } | undefined;
}

/** As many records of each list are compared. */
export const compared = 25;
/** Core counts so far: see `count-conversations.ts`. */
export const counted = 1_000;
/** As many projects stand for all, so that the check of a large platform ends too. */
const mostProjects = 100;

const selectProjects: Statement = {
  name: '',
  text: `SELECT org_id AS "orgId", id AS "projectId" FROM projects WHERE deleted_at IS NULL ORDER BY created_at, id LIMIT ${mostProjects}`,
};
const newest = (table: string) =>
  `ARRAY(SELECT id FROM ${table} WHERE project_id = $1 ORDER BY created_at DESC, id DESC LIMIT ${compared})`;
const selectHeld: Statement = {
  name: '',
  text: `SELECT (SELECT count(*)::int FROM (SELECT FROM conversations WHERE project_id = $1 LIMIT ${counted + 1}) c) AS conversations,
    ${newest('conversations')} AS "conversationIds", ${newest('contacts')} AS "contactIds"`,
};
const selectSpoken: Statement = {
  name: '',
  text: `SELECT conversation_id AS id, ARRAY(SELECT m.id FROM messages m
      WHERE m.project_id = $1 AND m.conversation_id = a.conversation_id ORDER BY m.created_at, m.id LIMIT ${compared}) AS "messageIds"
    FROM conversation_activity a WHERE project_id = $1 AND message_count > 0
    ORDER BY last_message_at DESC, conversation_id DESC LIMIT 1`,
};

/** The oldest projects, at most a hundred. */
export function heldProjects(database: Database): Promise<InProject[]> {
  return database.query<InProject>(selectProjects);
}

export async function heldOf(database: Database, { projectId }: InProject): Promise<Held> {
  const [held] = await database.query<Omit<Held, 'spoken'>>(selectHeld, [projectId]);
  if (!held) throw new Error('a statement without FROM answered no row');
  const [spoken] = await database.query<NonNullable<Held['spoken']>>(selectSpoken, [projectId]);
  return { ...held, spoken };
}
