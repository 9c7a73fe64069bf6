/**
 * Conversations `c` of the project $1 that have one of the external ids $3, which is `n.external_id`, or have absorbed one that
 * had, which is `n.origin_id`. Who has it now goes before who had it.
 */
export const namedConversations = `(
    SELECT own.id, own.external_id, NULL AS origin_id FROM conversations own
    WHERE own.project_id = $1 AND own.external_id = ANY ($3::text[])
    UNION ALL
    SELECT m.into_id, m.external_id, m.conversation_id FROM merged_conversations m
    WHERE m.project_id = $1 AND m.external_id = ANY ($3::text[])
      AND NOT EXISTS (SELECT FROM conversations own WHERE own.project_id = $1 AND own.external_id = m.external_id)
  ) n JOIN conversations c ON c.id = n.id`;
