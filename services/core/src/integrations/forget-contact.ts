import type { Database, Statement } from '@pharos/kit';
import type { InProject } from '@pharos/service';

/** The address of a link stays: it leads to a product of the organization. */
const forget: Statement = {
  name: 'forget_contact_elsewhere',
  text: `WITH dropped AS (
    DELETE FROM integration_deliveries WHERE project_id = $1 AND conversation_id = ANY ($2::text[]) AND due_at IS NOT NULL
  ) UPDATE conversation_links SET title = NULL
    WHERE project_id = $1 AND conversation_id = ANY ($2::text[])`,
};

/**
 * Forgets a contact that is erased, by their conversations: drops the messages that are still to be posted, and the titles of issues.
 * Providers keep what they have.
 */
export async function forgetElsewhere(
  tx: Database,
  { projectId }: InProject,
  conversationIds: readonly string[],
): Promise<void> {
  await tx.query(forget, [projectId, conversationIds]);
}
