import type { TestProject } from './test-project.js';

interface Said {
  sender_type: string;
  hands_over: boolean;
  created_at: Date;
}

interface Begun {
  id: string;
  status: string;
  created_at: Date;
  settled_at: Date | null;
}

/** What the table keeps of each conversation of a project, by its id. */
export async function keptCounts({ core, projectId }: TestProject): Promise<Record<string, unknown>> {
  const rows = await core.rows<{ conversation_id: string; is_resolved: boolean }>(
    `SELECT conversation_id, waiting_on, waiting_since, last_message_at, first_response_at, handled_by, message_count,
      resolved_at IS NOT NULL AS is_resolved
    FROM conversation_activity WHERE project_id = $1`,
    projectId,
  );
  return Object.fromEntries(rows.map(({ conversation_id, ...kept }) => [conversation_id, kept]));
}

/** The same, told message after message from all that was said. */
export async function countedSlowly({ core, projectId }: TestProject): Promise<Record<string, unknown>> {
  const begun = await core.rows<Begun>(
    `SELECT c.id, c.status, c.created_at, a.settled_at FROM conversations c
      JOIN conversation_activity a ON a.conversation_id = c.id WHERE c.project_id = $1`,
    projectId,
  );
  const counted = begun.map(async (conversation) => {
    // What was imported may have the time of another: an answer then comes after what it answers.
    const said = await core.rows<Said>(
      `SELECT sender_type, hands_over, created_at FROM messages WHERE conversation_id = $1 AND NOT is_internal
        ORDER BY created_at, sender_type <> 'customer', sender_type DESC`,
      conversation.id,
    );
    return [conversation.id, countOf(conversation, said)] as const;
  });
  return Object.fromEntries(await Promise.all(counted));
}

function countOf({ status, created_at, settled_at }: Begun, said: readonly Said[]) {
  let asked: Date | null = null;
  let answered: Date | null = null;
  let first_response_at: Date | null = null;
  let handled_by = 'nobody';
  for (const { sender_type, hands_over, created_at: at } of said) {
    if (sender_type === 'customer') {
      answered = null;
      if (settled_at === null || at >= settled_at) asked ??= at;
    }
    if (sender_type !== 'agent' && sender_type !== 'ai') continue;
    first_response_at ??= at;
    handled_by = sender_type === 'ai' ? 'ai' : 'people';
    if (hands_over) continue;
    asked = null;
    answered ??= at;
  }
  const is_resolved = status === 'resolved' || status === 'closed';
  const waiting = asked ? 'team' : answered ? 'customer' : 'nobody';
  return {
    waiting_on: is_resolved ? 'nobody' : waiting,
    waiting_since: is_resolved ? null : (asked ?? answered),
    last_message_at: said.at(-1)?.created_at ?? created_at,
    first_response_at,
    handled_by,
    message_count: said.length,
    is_resolved,
  };
}
