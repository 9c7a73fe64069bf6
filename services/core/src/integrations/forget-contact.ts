import type { Database, Statement } from '@pharos/kit';
import type { InProject } from '@pharos/service';

/** Whoever made a link keeps where it leads. */
const forget: Statement = {
  name: 'forget_contact_elsewhere',
  text: `WITH dropped AS (
    DELETE FROM integration_deliveries WHERE project_id = $1 AND conversation_id = ANY ($2::text[]) AND due_at IS NOT NULL
  ) UPDATE conversation_links SET title = NULL
    WHERE project_id = $1 AND conversation_id = ANY ($2::text[])`,
};

/**
 * Of conversations of a contact that is erased: drops what is still to be posted of them, and what issues made from them are called.
 * What providers have they keep.
 */
export async function forgetElsewhere(
  tx: Database,
  { projectId }: InProject,
  conversationIds: readonly string[],
): Promise<void> {
  await tx.query(forget, [projectId, conversationIds]);
}
