import type { Statement } from '@pharos/kit';
import type { ContactHooks } from '../inbox/index.js';

/** Whoever made a link keeps where it leads. */
const forget: Statement = {
  name: 'forget_contact_elsewhere',
  text: `WITH dropped AS (
    DELETE FROM integration_deliveries WHERE project_id = $1 AND conversation_id = ANY ($2::text[]) AND due_at IS NOT NULL
  ) UPDATE conversation_links SET title = NULL
    WHERE project_id = $1 AND conversation_id = ANY ($2::text[])`,
};

/** What the inbox has integrations do when contacts are erased. What providers have they keep. */
export const integrationHooks: ContactHooks = {
  /** Drops what is still to be posted of the conversations, and what issues made from them are called. */
  eraseConversations: async (tx, { projectId }, { conversationIds }) => {
    await tx.query(forget, [projectId, conversationIds]);
    return false;
  },
};
