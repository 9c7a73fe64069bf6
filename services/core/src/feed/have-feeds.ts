import type { Database, Statement } from '@pharos/kit';
import type { InProject } from '@pharos/service';

const select: Statement = {
  name: 'select_feeds',
  text: `SELECT project_id, org_id FROM feeds
    WHERE (project_id, org_id) IN (SELECT * FROM unnest($1::text[], $2::text[]))`,
};

/** For each of the projects, whether it has a feed, and events that may have to be recorded or rewritten. */
export async function haveFeeds(database: Database, projects: readonly InProject[]): Promise<boolean[]> {
  const rows = await database.query<{ project_id: string; org_id: string }>(select, [
    projects.map(({ projectId }) => projectId),
    projects.map(({ orgId }) => orgId),
  ]);
  const found = new Set(rows.map(({ project_id, org_id }) => `${org_id} ${project_id}`));
  return projects.map(({ projectId, orgId }) => found.has(`${orgId} ${projectId}`));
}
