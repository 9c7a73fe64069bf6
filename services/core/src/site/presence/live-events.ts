import type { Clock, Database } from '@pharos/kit';
import type { InProject } from '@pharos/service';
import { appendToFeed } from '../../feed/index.js';

/** The time of the latest message that each side has seen. */
export interface ReadReceipts {
  customer_seen_at: Date | null;
  agent_seen_at: Date | null;
}

export type Side = 'customer' | 'agent';

interface AtConversation extends InProject {
  readonly conversationId: string;
}

/** Shows live streams that a side is typing. */
export function publishTyping(tx: Database, at: AtConversation, by: Side, clock: Clock): Promise<void> {
  const data = { conversation_id: at.conversationId, by };
  return appendToFeed(tx, { ...at, type: 'conversation.typing', data, at: clock.now() });
}

/** Shows live streams what each side has seen; to be called last in a transaction. */
export function publishSeen(
  tx: Database,
  at: AtConversation,
  by: Side,
  receipts: ReadReceipts,
  clock: Clock,
): Promise<void> {
  const data = { conversation_id: at.conversationId, by, ...times(receipts) };
  return appendToFeed(tx, { ...at, type: 'conversation.seen', data, at: clock.now() });
}

/** Shows live streams how the customer rated it; to be called last in a transaction. */
export function publishRating(
  tx: Database,
  at: AtConversation,
  csat: { score: number; comment: string | null },
  clock: Clock,
): Promise<void> {
  const data = { conversation_id: at.conversationId, csat };
  return appendToFeed(tx, { ...at, type: 'conversation.rated', data, at: clock.now() });
}

function times({ customer_seen_at, agent_seen_at }: ReadReceipts) {
  return {
    customer_seen_at: customer_seen_at?.toISOString() ?? null,
    agent_seen_at: agent_seen_at?.toISOString() ?? null,
  };
}
