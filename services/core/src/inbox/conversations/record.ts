import { enums } from '@pharos/contract';
import type {
  Conversation,
  ConversationStatus,
  Csat,
  HandledBy,
  UpdateConversationRequest,
  WaitingOn,
} from '@pharos/proto/pharos/core/v1/conversation';
import {
  boolean,
  choice,
  defineRecord,
  integer,
  internal,
  optional,
  type RowOfRecord,
  text,
  texts,
  timeOrNone,
  timestamp,
} from '@pharos/service';

export type Status = 'open' | 'snoozed' | 'resolved' | 'closed';

/** What callers change of a conversation. */
const given = {
  subject: optional(text({ personal: 'kept' })),
  status: choice<ConversationStatus, Status>(enums.conversationStatus, { personal: 'no' }),
  priority: choice(enums.priority, { personal: 'no' }),
  assigned_to: optional(text({ personal: 'no' })),
  tags: texts({ personal: 'no' }),
  snoozed_until: optional(timestamp({ personal: 'no' })),
  contact_id: optional(text({ personal: 'erased' })),
  /** Whether the AI agent resolved it, because the customer said that all is well. */
  ai_resolved: boolean({ personal: 'no' }),
  /** Whether nobody has to answer it. */
  spam: boolean({ personal: 'no' }),
};

/** The fields of a conversation that callers change; `conversation.updated` reports their changes. */
export const conversationFields =
  defineRecord<
    Pick<
      UpdateConversationRequest,
      'subject' | 'status' | 'priority' | 'assignedTo' | 'tags' | 'snoozedUntil' | 'contactId' | 'aiResolved' | 'spam'
    >
  >()(given);

export type ConversationFields = RowOfRecord<typeof conversationFields>;

/** What every message moves, and so stands in a table of its own, `conversation_activity a`. */
const activity = {
  updated_at: timestamp({ personal: 'no' }),
  waiting_on: choice<WaitingOn, 'team' | 'customer' | 'nobody'>(enums.waitingOn, { personal: 'no' }),
  waiting_since: optional(timestamp({ personal: 'no' })),
  last_message_at: optional(timestamp({ personal: 'no' })),
  first_response_at: optional(timestamp({ personal: 'no' })),
  resolved_at: optional(timestamp({ personal: 'no' })),
  handled_by: choice<HandledBy, 'ai' | 'people' | 'nobody'>(enums.handledBy, { personal: 'no' }),
  message_count: integer({ personal: 'no' }),
};

const csat = {
  csat_score: internal(optional(integer({ personal: 'no' }))),
  csat_comment: internal(optional(text({ personal: 'kept' }))),
  csat_at: internal(optional(timestamp({ personal: 'no' }))),
};

export const conversationRecord = defineRecord<Conversation>()(
  {
    id: text({ personal: 'no' }),
    project_id: text({ personal: 'no' }),
    ...given,
    channel: choice(enums.channel, { personal: 'no' }),
    external_id: optional(text({ personal: 'no' })),
    follows: optional(text({ personal: 'no' })),
    created_at: timestamp({ personal: 'no' }),
    ...activity,
    ...csat,
    revision: integer({ personal: 'no' }),
  },
  (row) => ({ csat: toCsat(row) }),
);

export type ConversationRow = RowOfRecord<typeof conversationRecord>;

/** How the customer rated a conversation; undefined while it is not rated. */
export function toCsat({
  csat_score: score,
  csat_comment: comment,
  csat_at: at,
}: {
  csat_score: number | null;
  csat_comment: string | null;
  csat_at: Date | string | null;
}): Csat | undefined {
  return score && at ? { score, comment: comment ?? undefined, createdAt: timeOrNone(at) } : undefined;
}

const activityNames = Object.keys(activity) as (keyof typeof activity)[];
const inActivity = (columnOf: (name: string) => string | null) =>
  Object.fromEntries(activityNames.map((name) => [name, columnOf(name)])) as Record<
    keyof typeof activity,
    string | null
  >;

/** The columns that the table `conversations c` has. */
export const conversationColumns = conversationRecord.of(
  'c',
  inActivity(() => null),
);

/** The columns that the table `conversation_activity a` has. */
export const activityColumns = activityNames
  .map((name) =>
    name === 'last_message_at'
      ? 'CASE WHEN a.message_count > 0 THEN a.last_message_at END AS last_message_at'
      : `a.${name}`,
  )
  .join(', ');

/** These columns of a CTE that returns `activityColumns`, in place of those that the record's own table would have. */
export const activityOf = (cte: string) => inActivity((name) => `${cte}.${name}`);

/** The columns of `conversations c` together with those of a CTE that returns `activityColumns`. */
export const conversationWith = (cte: string) => conversationRecord.of('c', activityOf(cte));
