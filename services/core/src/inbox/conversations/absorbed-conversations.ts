import { type Database, firstRow, OneRowStatement, type Statement } from '@pharos/kit';
import type { InProject } from '@pharos/service';
import { placeOf } from '../../shared/in-project.js';

/**
 * Conversations `c` of the project $1 that have one of the external ids $3, which is `n.external_id`, or have absorbed one that
 * had, which is `n.origin_id`. Who has it now goes before who had it. Each id is looked up by itself, and nothing else tells the
 * planner the project: of one that it takes for small it would go through all conversations for each id.
 */
export const byExternalIds = `(
    SELECT found.id, wanted.external_id, found.origin_id FROM unnest($3::text[]) wanted (external_id) CROSS JOIN LATERAL (
      SELECT own.id, NULL AS origin_id FROM conversations own
      WHERE own.project_id = $1 AND own.external_id = wanted.external_id
      UNION ALL
      SELECT m.into_id, m.conversation_id FROM merged_conversations m
      WHERE m.project_id = $1 AND m.external_id = wanted.external_id
        AND NOT EXISTS (SELECT FROM conversations own WHERE own.project_id = $1 AND own.external_id = wanted.external_id)
      OFFSET 0
    ) found
  ) n JOIN conversations c ON c.id = n.id`;

const selectInto = new OneRowStatement(
  'select_absorbing_conversation',
  `SELECT c.id FROM merged_conversations m JOIN conversations c ON c.id = m.into_id JOIN projects p ON p.id = c.project_id
    WHERE m.conversation_id = $3 AND c.project_id = $1 AND p.org_id = $2 AND p.deleted_at IS NULL`,
);

const selectIntoByExternalId: Statement = {
  name: 'select_absorbing_conversation_by_external_id',
  text: `SELECT into_id AS id FROM merged_conversations WHERE project_id = $1 AND external_id = $2 LIMIT 1`,
};

/** Id of the conversation that this one became part of. */
export async function findAbsorbingConversation(
  database: Database,
  at: InProject,
  conversationId: string,
): Promise<string | undefined> {
  return (await selectInto.find<{ id: string }>(database, [...placeOf(at), conversationId]))?.id;
}

/** Id of the conversation that one with this external id became part of. */
export async function findAbsorbingByExternalId(
  database: Database,
  { projectId }: InProject,
  externalId: string,
): Promise<string | undefined> {
  return (await firstRow(database.query<{ id: string }>(selectIntoByExternalId, [projectId, externalId])))?.id;
}
