import type { Database, Statement } from '@pharos/kit';
import { batch } from './due.js';
import { lockCounting, recount } from './recount.js';

const selectProjects: Statement = {
  name: 'select_projects_to_count',
  text: 'SELECT id FROM projects WHERE deleted_at IS NULL AND (cardinality($1::text[]) = 0 OR id = ANY ($1)) ORDER BY id',
};

const forget: Statement = {
  name: 'forget_analytics',
  text: `WITH facts AS (DELETE FROM analytics_facts WHERE project_id = $1)
    DELETE FROM analytics_counts WHERE project_id = $1`,
};

const selectConversations: Statement = {
  name: 'select_conversations_to_count_again',
  text: 'SELECT id FROM conversations WHERE project_id = $1 AND id > $2 ORDER BY id LIMIT $3',
};

/**
 * Counts all conversations of some projects, or without any of every project, from nothing, and returns of how many projects and conversations. Meanwhile
 * figures are too small; whatever happens then is counted as well, once.
 */
export async function rebuildAnalytics(
  database: Database,
  projectIds: readonly string[],
): Promise<{ projects: number; conversations: number }> {
  const projects = await database.query<{ id: string }>(selectProjects, [projectIds]);
  let conversations = 0;
  for (const { id } of projects) conversations += await rebuildProject(database, id);
  return { projects: projects.length, conversations };
}

async function rebuildProject(database: Database, projectId: string): Promise<number> {
  await database.transaction(async (tx) => {
    await lockCounting(tx, projectId);
    await tx.query(forget, [projectId]);
  });
  let counted = 0;
  for (let after = ''; ; ) {
    const ids = (await database.query<{ id: string }>(selectConversations, [projectId, after, batch])).map(
      ({ id }) => id,
    );
    if (ids.length > 0)
      await database.transaction((tx) => recount(tx, projectId, new Map(ids.map((id) => [id, null]))));
    counted += ids.length;
    if (ids.length < batch) return counted;
    after = ids.at(-1) as string;
  }
}
