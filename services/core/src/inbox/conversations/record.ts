import { enums } from '@pharos/contract';
import type {
  Conversation,
  ConversationStatus,
  Csat,
  UpdateConversationRequest,
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
    updated_at: timestamp({ personal: 'no' }),
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

/** The columns that the table `conversations c` has: the time of the last activity stands in a table of its own. */
export const conversationColumns = conversationRecord.of('c', { updated_at: null });
