import type { Clock, Database } from '@pharos/kit';
import type { InProject } from '@pharos/service';
import { appendToFeed } from '../../feed/append.js';
import type { Sights } from './sights.js';

export type Side = 'customer' | 'agent';

interface Told extends InProject {
  readonly conversationId: string;
}

/** Tells live streams that a side is typing. */
export function tellTyping(tx: Database, at: Told, by: Side, clock: Clock): Promise<void> {
  const data = { conversation_id: at.conversationId, by };
  return appendToFeed(tx, { ...at, type: 'conversation.typing', data, at: clock.now() });
}

/** Tells live streams what each side has seen; to be called last in a transaction. */
export function tellSeen(tx: Database, at: Told, by: Side, sights: Sights, clock: Clock): Promise<void> {
  const data = { conversation_id: at.conversationId, by, ...shown(sights) };
  return appendToFeed(tx, { ...at, type: 'conversation.seen', data, at: clock.now() });
}

/** Tells live streams how the customer rated it; to be called last in a transaction. */
export function tellRated(
  tx: Database,
  at: Told,
  csat: { score: number; comment: string | null },
  clock: Clock,
): Promise<void> {
  const data = { conversation_id: at.conversationId, csat };
  return appendToFeed(tx, { ...at, type: 'conversation.rated', data, at: clock.now() });
}

function shown({ customer_seen_at, agent_seen_at }: Sights) {
  return {
    customer_seen_at: customer_seen_at?.toISOString() ?? null,
    agent_seen_at: agent_seen_at?.toISOString() ?? null,
  };
}
