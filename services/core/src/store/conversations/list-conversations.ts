import type { Database } from '@pharos/kit';
import type { PageRequest } from '@pharos/proto/pharos/core/v1/page';
import type { InProject } from '@pharos/service';
import { Conditions, listPage, type Page } from '@pharos/service';
import { readConversationColumns } from '../columns.js';
import { inProject, isOf, isOfUnknown } from '../in-project.js';
import { isErased } from '../shown.js';
import { type Included, includedColumns, type ListedRow } from './included.js';
import { allOf, anyOf, lexeme } from './tsquery.js';

/** Empty lists and absent values do not filter; of several values one must fit. */
export interface ConversationFilters {
  statuses: string[];
  priorities: string[];
  channels: string[];
  assignees: string[];
  /** Besides those of `assignees`, those of nobody. */
  unassigned: true | undefined;
  externalId: string | undefined;
  contactIds: string[];
  tags: string[];
  createdAfter: Date | undefined;
  createdBefore: Date | undefined;
  updatedAfter: Date | undefined;
  updatedBefore: Date | undefined;
}

export interface ConversationOrder {
  by: 'created_at' | 'updated_at';
  ascending: boolean;
}

export interface ConversationQuery {
  filters: ConversationFilters;
  order: ConversationOrder;
  included: Included;
  page: PageRequest | undefined;
}

export const conversationTables = 'conversations c JOIN conversation_activity a ON a.conversation_id = c.id';

export function listConversations(
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
    columns: `${readConversationColumns}, a.updated_at${includedColumns(included)}`,
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

/** Of the tables `conversations c` and `conversation_activity a`. */
export function conversationConditions(at: InProject, filters: ConversationFilters, matches = isOf): Conditions {
  const conditions = inProject(new Conditions(), 'c.project_id', at, matches)
    .oneOf('c.status', filters.statuses)
    .oneOf('c.priority', filters.priorities)
    .oneOf('c.channel', filters.channels)
    .equal('c.external_id', filters.externalId)
    .between('c.created_at', filters.createdAfter, filters.createdBefore)
    .between('a.updated_at', filters.updatedAfter, filters.updatedBefore);
  if (filters.contactIds.length > 0) conditions.oneOf('c.contact_id', filters.contactIds).add(`NOT ${isErased('c')}`);
  addAssignees(conditions, filters);
  if (filters.tags.length > 0) addTags(conditions, at.projectId, filters.tags);
  return conditions;
}

function addAssignees(conditions: Conditions, { assignees, unassigned }: ConversationFilters): void {
  if (unassigned === undefined) conditions.oneOf('c.assigned_to', assignees);
  else if (assignees.length === 0) conditions.add('c.assigned_to IS NULL');
  else conditions.add(`(c.assigned_to IS NULL OR c.assigned_to = ANY (${conditions.param(assignees)}::text[]))`);
}

/** Any of the tags, by the index of tags and project. A tag may be the project's id, so the tags are compared as well. */
function addTags(conditions: Conditions, projectId: string, tags: readonly string[]): void {
  const query = allOf([lexeme(projectId), anyOf(tags.map(lexeme))]);
  conditions
    .add(`array_to_tsvector(array_append(c.tags, c.project_id)) @@ ${conditions.param(query)}::tsquery`)
    .add(`c.tags && ${conditions.param(tags)}::text[]`);
}

/** Whether these filters leave out nothing. */
export function isUnfiltered(filters: ConversationFilters): boolean {
  return Object.values(filters).every((value) => value === undefined || (Array.isArray(value) && value.length === 0));
}
