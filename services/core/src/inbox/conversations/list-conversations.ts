import type { Database } from '@pharos/kit';
import {
  type Assignee,
  type ConversationServiceDefinition,
  ConversationSort,
} from '@pharos/proto/pharos/core/v1/conversation';
import type { PageRequest } from '@pharos/proto/pharos/core/v1/page';
import { type InProject, listPage, type Page, type RpcOf } from '@pharos/service';
import { requireProject } from '../../accounts/index.js';
import { isOf, isOfUnknown } from '../../shared/in-project.js';
import { type ContactRow, contactRecord } from '../contacts/record.js';
import { messageRecord } from '../messages/record.js';
import { findUnread } from '../reading/reading.js';
import { searchPage } from '../search/search-page.js';
import {
  bindingOf,
  type ConversationFilters,
  type ConversationOrder,
  conversationConditions,
  conversationTables,
  filtersInOrder,
  filtersOf,
  isOfActivity,
  isUnfiltered,
  orderColumns,
  waitsOf,
  withReading,
} from './conversation-filters.js';
import { assigneeIn, contactIn, type Included, includedColumns, type ListedRow, messageIn } from './included.js';
import { activityColumns, conversationColumns, conversationRecord } from './record.js';

const orders: Readonly<Record<ConversationSort, ConversationOrder['by']>> = {
  [ConversationSort.UNSPECIFIED]: 'created_at',
  [ConversationSort.CREATED_AT]: 'created_at',
  [ConversationSort.UPDATED_AT]: 'updated_at',
  [ConversationSort.WAITING_SINCE]: 'waiting_since',
  [ConversationSort.LAST_MESSAGE_AT]: 'last_message_at',
};

export const listConversations: RpcOf<ConversationServiceDefinition, 'listConversations'> = async (
  request,
  _call,
  { database },
) => {
  const order = { by: orders[request.sort], ascending: request.ascending };
  const [filters] = await withReading(database, request, filtersInOrder(filtersOf(request), order));
  const included = {
    contacts: request.includeContacts === true,
    lastMessages: request.includeLastMessages === true,
    assignees: request.includeAssignees === true,
  };
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
  const unreadIds = await findUnread(database, request, {
    reader: request.includeUnread ? request.reader : undefined,
    rows,
  });
  return {
    unreadIds,
    conversations: rows.map(conversationRecord.toMessage),
    page,
    contacts: contactsOf(rows).map(contactRecord.toMessage),
    lastMessages: rows.flatMap((row) => messageIn(row) ?? []).map(messageRecord.toMessage),
    assignees: [...new Map(rows.flatMap(assigneeOf)).values()],
  };
};

/** A member, by the id: in the list each stands once. */
function assigneeOf(row: ListedRow): [string, Assignee][] {
  const assignee = assigneeIn(row);
  return assignee ? [[assignee.id, assignee]] : [];
}

/** Each contact once, however many of the conversations it has. */
function contactsOf(rows: readonly ListedRow[]): ContactRow[] {
  const byId = new Map(rows.map((row) => [row.contact_id, row]));
  return [...byId.values()].flatMap((row) => contactIn(row) ?? []);
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
  const byCreation = order.by === 'created_at';
  const ofActivity = isOfActivity(filters, order);
  const waits = waitsOf(filters, order);
  // What the alternatives say already the planner would take for further conditions, of which it expects few rows.
  const others = waits ? { ...filters, waitingOn: [] } : filters;
  const conditions = conversationConditions(at, others, byCreation ? isOf : isOfUnknown);
  if (waits) conditions.add("a.waiting_on <> 'nobody'");
  // The indexes of activity must find the project by themselves, whether they give the order or what is filtered. The table that gives
  // the order names it plainly: else no index would, and all that fit would be sorted.
  if (ofActivity) conditions.add((byCreation ? isOfUnknown : isOf)('a.project_id', conditions.param(at.projectId)));
  return listPage(database, {
    name: isUnfiltered(filters) ? nameOf(order, included) : undefined,
    columns: `${conversationColumns}, ${activityColumns}${includedColumns(included)}`,
    from: conversationTables,
    countFrom: ofActivity ? undefined : 'conversations c',
    conditions,
    alternatives: waits,
    order: { ...orderColumns[order.by], ascending: order.ascending },
    binding: ['conversations', at.projectId, bindingOf(filters), order],
    page,
  });
}

function nameOf({ by, ascending }: ConversationOrder, { contacts, lastMessages, assignees }: Included): string {
  const including = `${contacts ? '_contact' : ''}${lastMessages ? '_message' : ''}${assignees ? '_assignee' : ''}`;
  return `list_conversations_${by}_${ascending ? 'up' : 'down'}${including}`;
}
