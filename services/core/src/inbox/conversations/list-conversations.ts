import { enums } from '@pharos/contract';
import type { Database } from '@pharos/kit';
import {
  type ConversationServiceDefinition,
  ConversationSort,
  type ListConversationsRequest,
} from '@pharos/proto/pharos/core/v1/conversation';
import type { PageRequest } from '@pharos/proto/pharos/core/v1/page';
import { type InProject, listPage, type Page, type RpcOf } from '@pharos/service';
import { requireProject } from '../../accounts/index.js';
import { isOf, isOfUnknown } from '../../shared/in-project.js';
import { type ContactRow, contactRecord } from '../contacts/record.js';
import { messageRecord } from '../messages/record.js';
import { searchPage } from '../search/search-page.js';
import {
  type ConversationFilters,
  type ConversationOrder,
  conversationConditions,
  conversationTables,
  isUnfiltered,
} from './conversation-filters.js';
import { contactIn, type Included, includedColumns, type ListedRow, messageIn } from './included.js';
import { conversationColumns, conversationRecord } from './record.js';

export const listConversations: RpcOf<ConversationServiceDefinition, 'listConversations'> = async (
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
    conversations: rows.map(conversationRecord.toMessage),
    page,
    contacts: contactsOf(rows).map(contactRecord.toMessage),
    lastMessages: rows.flatMap((row) => messageIn(row) ?? []).map(messageRecord.toMessage),
  };
};

/** Each contact once, however many of the conversations it has. */
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
    spam: request.spam,
    createdAfter: request.createdAfter,
    createdBefore: request.createdBefore,
    updatedAfter: request.updatedAfter,
    updatedBefore: request.updatedBefore,
  };
}

export interface ConversationQuery {
  filters: ConversationFilters;
  order: ConversationOrder;
  included: Included;
  page: PageRequest | undefined;
}

export function selectConversations(
  database: Database,
  at: InProject,
  { filters, order, included, page }: ConversationQuery,
): Promise<Page<ListedRow>> {
  const byUpdate = order.by === 'updated_at';
  const ofUpdate = byUpdate || filters.updatedAfter !== undefined || filters.updatedBefore !== undefined;
  const conditions = conversationConditions(at, filters, byUpdate ? isOfUnknown : isOf);
  // The index of updates must find the project by itself, whether it gives the order or the range. The table that gives the order
  // names it plainly: else no index would, and all that fit would be sorted.
  if (ofUpdate) conditions.add((byUpdate ? isOf : isOfUnknown)('a.project_id', conditions.param(at.projectId)));
  return listPage(database, {
    name: isUnfiltered(filters) ? nameOf(order, included) : undefined,
    columns: `${conversationColumns}, a.updated_at${includedColumns(included)}`,
    from: conversationTables,
    countFrom: ofUpdate ? undefined : 'conversations c',
    conditions,
    order: byUpdate
      ? { column: 'a.updated_at', id: 'a.conversation_id', ascending: order.ascending }
      : { column: 'c.created_at', id: 'c.id', ascending: order.ascending },
    binding: ['conversations', at.projectId, filters, order],
    page,
  });
}

function nameOf({ by, ascending }: ConversationOrder, { contacts, lastMessages }: Included): string {
  const including = `${contacts ? '_contact' : ''}${lastMessages ? '_message' : ''}`;
  return `list_conversations_${by}_${ascending ? 'up' : 'down'}${including}`;
}
