import { type Database, firstRow, type Statement } from '@pharos/kit';
import { purgeAnalytics } from './analytics/index.js';
import { purgeAttachments } from './attachments/index.js';
import { purgeFeed } from './feed/index.js';
import { purgeInbox } from './inbox/index.js';
import { purgeSite } from './site/index.js';

const selectDeleted: Statement = {
  name: 'select_deleted_project',
  text: 'SELECT id FROM projects WHERE deleted_at IS NOT NULL ORDER BY deleted_at LIMIT 1',
};

const deleteProject: Statement = {
  name: 'purge_project',
  text: `DELETE FROM projects p WHERE p.id = $1 AND p.deleted_at IS NOT NULL
    AND NOT EXISTS (SELECT FROM conversations c WHERE c.project_id = p.id)
    AND NOT EXISTS (SELECT FROM deletions d WHERE d.project_id = p.id)
    AND NOT EXISTS (SELECT FROM contacts c WHERE c.project_id = p.id)
    AND NOT EXISTS (SELECT FROM feed_events e WHERE e.project_id = p.id)
    AND NOT EXISTS (SELECT FROM forms f WHERE f.project_id = p.id)`,
};

/** One after the other: nothing is removed before what refers to it. */
const steps = [purgeAttachments, ...purgeSite, ...purgeInbox, purgeFeed, purgeAnalytics];

/** A project whose deletion is not finished. */
export async function findDeletedProject(database: Database): Promise<string | undefined> {
  return (await firstRow(database.query<{ id: string }>(selectDeleted)))?.id;
}

/** Removes some of what a deleted project holds, at last the project itself. */
export async function purgeSome(tx: Database, projectId: string): Promise<void> {
  for (const step of steps) if (await step(tx, projectId)) return;
  await tx.query(deleteProject, [projectId]);
}
