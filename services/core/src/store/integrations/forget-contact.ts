import type { Database, Statement } from '@pharos/kit';
import type { InProject } from '@pharos/service';

/** Whoever made a link keeps where it leads. */
const forget: Statement = {
  name: 'forget_contact_elsewhere',
  text: `WITH own AS (
    SELECT id FROM conversations WHERE project_id = $1 AND contact_id = $2
  ), dropped AS (
    DELETE FROM integration_deliveries d USING own o WHERE d.conversation_id = o.id AND d.due_at IS NOT NULL
  ) UPDATE conversation_links l SET title = NULL, request = NULL, settle_at = NULL,
      state = CASE WHEN l.state = 'made' THEN 'made' ELSE 'failed' END
    FROM own o WHERE l.conversation_id = o.id`,
};

/**
 * Before a contact is erased: drops what is still to be posted of its conversations, and what issues made from them are called.
 * What providers have they keep.
 */
export async function forgetContactElsewhere(
  tx: Database,
  { projectId, contactId }: InProject & { contactId: string },
): Promise<void> {
  await tx.query(forget, [projectId, contactId]);
}
