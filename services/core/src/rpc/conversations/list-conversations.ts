import { enums } from '@pharos/contract';
import {
  ConversationSort,
  type ListConversationsRequest,
  type ListConversationsResponse,
} from '@pharos/proto/pharos/core/v1/conversation';
import type { Rpc } from '@pharos/service';
import { toContact, toConversation, toMessage } from '../../convert/records.js';
import { includedOf } from '../../store/conversations/included.js';
import {
  type ConversationFilters,
  listConversations as selectConversations,
} from '../../store/conversations/list-conversations.js';
import { searchPage } from '../../store/conversations/search-page.js';
import { requireProject } from '../missing.js';

export const listConversations: Rpc<ListConversationsRequest, ListConversationsResponse> = async (
  request,
  _call,
  { database },
) => {
  const filters = filtersOf(request);
  const by = request.sort === ConversationSort.UPDATED_AT ? 'updated_at' : 'created_at';
  const order = { by, ascending: request.ascending } as const;
  const { rows, page } =
    request.q === undefined
      ? await selectConversations(database, request, { filters, order, page: request.page })
      : await searchPage(database, request, { text: request.q, filters, page: request.page });
  if (rows.length === 0) await requireProject(database, request);
  const asked = { contacts: request.includeContacts === true, lastMessages: request.includeLastMessages === true };
  const { contacts, lastMessages } = await includedOf(database, request, rows, asked);
  return {
    conversations: rows.map(toConversation),
    page,
    contacts: contacts.map(toContact),
    lastMessages: lastMessages.map(toMessage),
  };
};

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
