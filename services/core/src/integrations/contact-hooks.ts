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

const drop: Statement = {
  name: 'drop_deliveries_of_conversation',
  text: `DELETE FROM integration_deliveries WHERE project_id = $1 AND conversation_id = $2 AND due_at IS NOT NULL`,
};

/** What the inbox has integrations do when contacts are erased and conversations deleted. What providers have they keep. */
export const integrationHooks: ContactHooks = {
  /** Drops what is still to be posted of the conversations, and what issues made from them are called. */
  eraseConversations: async (tx, { projectId }, { conversationIds }) => {
    await tx.query(forget, [projectId, conversationIds]);
    return false;
  },
  /** Its links go with it. */
  deleteConversation: async (tx, { projectId }, conversationId) => {
    await tx.query(drop, [projectId, conversationId]);
  },
};
