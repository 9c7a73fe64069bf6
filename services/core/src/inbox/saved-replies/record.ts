import { enums } from '@pharos/contract';
import type { ConversationStatus } from '@pharos/proto/pharos/core/v1/conversation';
import type { SavedReply, SavedReplyActions, SavedReplyFields } from '@pharos/proto/pharos/core/v1/saved_reply';
import {
  choiceOrNone,
  column,
  defineRecord,
  integer,
  optional,
  type RowOfRecord,
  text,
  texts,
  timestamp,
} from '@pharos/service';

/** What is to change in a conversation that is answered with a saved reply. */
const actionsRecord = defineRecord<SavedReplyActions>()({
  tags: texts({ personal: 'no' }),
  status: choiceOrNone<ConversationStatus>(enums.conversationStatus, { personal: 'no' }),
  assigned_to: optional(text({ personal: 'no' })),
});

type ActionsRow = RowOfRecord<typeof actionsRecord>;

const actions = column<ActionsRow, SavedReplyActions | undefined>(
  { type: 'jsonb', blank: {} },
  { personal: 'no' },
  {
    toMessage: actionsRecord.toMessage,
    toRow: (said) => ({ ...noActions, ...actionsRecord.patch(said, said && actionsRecord.names) }),
    toParameter: (row) => JSON.stringify(row),
  },
);

export const noActions: ActionsRow = { tags: [], status: null, assigned_to: null };

const given = {
  name: text({ personal: 'no' }),
  body: text({ personal: 'no', long: true }),
  shortcut: optional(text({ personal: 'no' })),
  actions,
};

/** The fields of a saved reply that callers change. */
export const savedReplyFields = defineRecord<SavedReplyFields>()(given);

export type SavedReplyFieldsRow = RowOfRecord<typeof savedReplyFields>;

export const savedReplyRecord = defineRecord<SavedReply>()({
  id: text({ personal: 'no' }),
  project_id: text({ personal: 'no' }),
  ...given,
  created_at: timestamp({ personal: 'no' }),
  updated_at: timestamp({ personal: 'no' }),
  revision: integer({ personal: 'no' }),
});

export type SavedReplyRow = RowOfRecord<typeof savedReplyRecord>;
