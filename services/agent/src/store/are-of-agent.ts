import type { Database, Statement } from '@pharos/kit';
import type { InConversation } from './turns.js';

const select: Statement = {
  name: 'select_conversations_of_agent',
  text: `SELECT n.number::integer FROM unnest($1::text[], $2::text[], $3::text[])
      WITH ORDINALITY n (conversation_id, project_id, org_id, number)
    WHERE EXISTS (SELECT FROM turns t
      WHERE t.conversation_id = n.conversation_id AND t.project_id = n.project_id AND t.org_id = n.org_id)
    OR EXISTS (SELECT FROM runs r
      WHERE r.project_id = n.project_id AND r.conversation_id = n.conversation_id AND r.org_id = n.org_id
        AND r.trigger IN ('copilot', 'autopilot'))`,
};

/** For each of the conversations, whether the agent has anything to do with it: a turn, or a run of a turn of its own. */
export async function areOfAgent(database: Database, conversations: readonly InConversation[]): Promise<boolean[]> {
  const rows = await database.query<{ number: number }>(select, [
    conversations.map(({ conversationId }) => conversationId),
    conversations.map(({ projectId }) => projectId),
    conversations.map(({ orgId }) => orgId),
  ]);
  const found = new Set(rows.map(({ number }) => number));
  return conversations.map((_, at) => found.has(at + 1));
}
