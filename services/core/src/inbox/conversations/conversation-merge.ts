import { reopenedByCustomer } from './conversation.js';
import type { ConversationFields } from './record.js';

/** A message of two conversations that become one. */
export interface MergingMessage {
  readonly id: string;
  /** Whether it belongs to the conversation that goes. */
  readonly moves: boolean;
  readonly sender_type: string;
  readonly is_internal: boolean;
  readonly created_at: Date;
}

/** The time of the last message that each side has seen. */
export interface Seen {
  readonly customer_seen_at: Date | null;
  readonly agent_seen_at: Date | null;
}

export interface MergePlan {
  /** Messages that get another time, because the other conversation has one at theirs. */
  readonly shifted: readonly { readonly id: string; readonly at: Date }[];
  /** What the customer and the team have seen of both conversations together. */
  readonly seen: Seen;
  /** Time of the latest message; null when there is none. */
  readonly lastAt: Date | null;
}

/** What tells whether a conversation is still to be answered. */
export type Standing = Pick<ConversationFields, 'status' | 'snoozed_until' | 'ai_resolved'>;

/**
 * The state of the conversation that stays afterwards. By one that is open, and so may hold a question without an answer, it is opened
 * again from where its customer's message opens it; else it stays as it is.
 */
export function standingAfterMerge(moving: Standing, { status, snoozed_until, ai_resolved }: Standing): Standing {
  const reopens = moving.status === 'open' && reopenedByCustomer.includes(status);
  return reopens ? { status: 'open', snoozed_until: null, ai_resolved: false } : { status, snoozed_until, ai_resolved };
}

type Side = keyof Seen;

/** Whose messages a side has yet to see, as unread ones are counted. */
const isNews: Readonly<Record<Side, (message: MergingMessage) => boolean>> = {
  customer_seen_at: ({ sender_type, is_internal }) => !is_internal && (sender_type === 'agent' || sender_type === 'ai'),
  agent_seen_at: ({ sender_type }) => sender_type === 'customer',
};

/**
 * The messages of two conversations as they stand in one: no two at the same time, those of each in their order, and those that stay
 * at their times. What a side had not seen it still has not. Messages come oldest first.
 */
export function planMerge(messages: readonly MergingMessage[], moving: Seen, staying: Seen): MergePlan {
  const times = timesOf(messages);
  const placed = messages
    .map((message) => ({ ...message, at: times.get(message.id) ?? message.created_at.getTime() }))
    .sort((a, b) => a.at - b.at);
  const seenBy = (side: Side): Date | null => {
    if (moving[side] === null && staying[side] === null) return null;
    const first = placed.findIndex((message) => {
      const seen = (message.moves ? moving : staying)[side];
      return isNews[side](message) && (seen === null || message.created_at > seen);
    });
    const last = placed.at(first === -1 ? -1 : first - 1);
    return first === 0 || last === undefined ? null : new Date(last.at);
  };
  const latest = placed.at(-1);
  return {
    lastAt: latest === undefined ? null : new Date(latest.at),
    shifted: [...times].map(([id, at]) => ({ id, at: new Date(at) })),
    seen: { customer_seen_at: seenBy('customer_seen_at'), agent_seen_at: seenBy('agent_seen_at') },
  };
}

/** The new times of messages that move and cannot keep theirs: the next milliseconds that are free. */
function timesOf(messages: readonly MergingMessage[]): Map<string, number> {
  const taken = new Set(messages.filter(({ moves }) => !moves).map(({ created_at }) => created_at.getTime()));
  const times = new Map<string, number>();
  let last = Number.NEGATIVE_INFINITY;
  for (const { id, created_at } of messages.filter(({ moves }) => moves)) {
    let at = Math.max(created_at.getTime(), last + 1);
    while (taken.has(at)) at += 1;
    if (at !== created_at.getTime()) times.set(id, at);
    last = at;
  }
  return times;
}
