import { Conditions, type InProject } from '@pharos/service';
import { inProject, isOf } from '../../shared/in-project.js';
import { isErased } from '../erasure/is-erased.js';
import { allOf, anyOf, lexeme } from '../search/tsquery.js';

/** The filters of a list. Empty lists and absent values do not filter; of several values one must match. */
export interface ConversationFilters {
  statuses: string[];
  priorities: string[];
  channels: string[];
  assignees: string[];
  /** Whether unassigned conversations are listed besides those of `assignees`. */
  unassigned: true | undefined;
  externalId: string | undefined;
  contactIds: string[];
  tags: string[];
  spam: boolean | undefined;
  createdAfter: Date | undefined;
  createdBefore: Date | undefined;
  updatedAfter: Date | undefined;
  updatedBefore: Date | undefined;
}

export interface ConversationOrder {
  by: 'created_at' | 'updated_at';
  ascending: boolean;
}

export const conversationTables = 'conversations c JOIN conversation_activity a ON a.conversation_id = c.id';

/** The conditions of a list, on the tables `conversations c` and `conversation_activity a`. */
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
  if (filters.spam !== undefined) conditions.add(filters.spam ? 'c.spam' : 'NOT c.spam');
  if (filters.tags.length > 0) addTags(conditions, at.projectId, filters.tags);
  return conditions;
}

export function addAssignees(conditions: Conditions, { assignees, unassigned }: ConversationFilters): void {
  if (unassigned === undefined) conditions.oneOf('c.assigned_to', assignees);
  else if (assignees.length === 0) conditions.add('c.assigned_to IS NULL');
  else conditions.add(`(c.assigned_to IS NULL OR c.assigned_to = ANY (${conditions.param(assignees)}::text[]))`);
}

/** Finds any of the tags by the index of tags and project. A tag may be the project's id, so the tags are compared as well. */
export function addTags(conditions: Conditions, projectId: string, tags: readonly string[]): void {
  const query = allOf([lexeme(projectId), anyOf(tags.map(lexeme))]);
  conditions
    .add(`array_to_tsvector(array_append(c.tags, c.project_id)) @@ ${conditions.param(query)}::tsquery`)
    .add(`c.tags && ${conditions.param(tags)}::text[]`);
}

/** Whether these filters leave out nothing. */
export function isUnfiltered(filters: ConversationFilters): boolean {
  return Object.values(filters).every((value) => value === undefined || (Array.isArray(value) && value.length === 0));
}
