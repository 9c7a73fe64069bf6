/**
 * Conversations `c` of the project $1 that have one of the external ids $3, which is `n.external_id`, or have absorbed one that
 * had, which is `n.origin_id`. Who has it now goes before who had it. Each id is looked up by itself, and nothing else tells the
 * planner the project: of one that it takes for small it would go through all conversations for each id.
 */
export const namedConversations = `(
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
