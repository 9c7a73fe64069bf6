import { enums } from '@pharos/contract';
import {
  ConversationSort,
  type ListConversationsRequest,
  type ListConversationsResponse,
} from '@pharos/proto/pharos/core/v1/conversation';
import type { Rpc } from '@pharos/service';
import { toContact, toConversation, toMessage } from '../../convert/records.js';
import { contactIn, type ListedRow, messageIn } from '../../store/conversations/included.js';
import {
  type ConversationFilters,
  listConversations as selectConversations,
} from '../../store/conversations/list-conversations.js';
import { searchPage } from '../../store/conversations/search-page.js';
import type { ContactRow } from '../../store/records.js';
import { requireProject } from '../missing.js';

export const listConversations: Rpc<ListConversationsRequest, ListConversationsResponse> = async (
  request,
  _call,
  { database },
) => {
  const filters = filtersOf(request);
  const by = request.sort === ConversationSort.UPDATED_AT ? 'updated_at' : 'created_at';
  const order = { by, ascending: request.ascending } as const;
  const included = { contacts: request.includeContacts === true, lastMessages: request.includeLastMessages === true };
  const { rows, page } =
    request.q === undefined
      ? await selectConversations(database, request, { filters, order, included, page: request.page })
      : await searchPage(database, request, {
          text: request.q,
          filters,
          included,
          page: request.page,
          order: request.sort === ConversationSort.UNSPECIFIED ? undefined : order,
        });
  if (rows.length === 0) await requireProject(database, request);
  return {
    conversations: rows.map(toConversation),
    page,
    contacts: contactsOf(rows).map(toContact),
    lastMessages: rows.flatMap((row) => messageIn(row) ?? []).map(toMessage),
  };
};

/** Each once, of however many of the conversations it is. */
function contactsOf(rows: readonly ListedRow[]): ContactRow[] {
  const byId = new Map(rows.map((row) => [row.contact_id, row]));
  return [...byId.values()].flatMap((row) => contactIn(row) ?? []);
}

function filtersOf(request: ListConversationsRequest): ConversationFilters {
  return {
    statuses: request.statuses.map(enums.conversationStatus.toText),
    priorities: request.priorities.map(enums.priority.toText),
    channels: request.channels.map(enums.channel.toText),
    assignees: request.assignees,
    unassigned: request.unassigned || undefined,
    externalId: request.externalId,
    contactIds: request.contactIds,
    tags: request.tags,
    createdAfter: request.createdAfter,
    createdBefore: request.createdBefore,
    updatedAfter: request.updatedAfter,
    updatedBefore: request.updatedBefore,
  };
}
