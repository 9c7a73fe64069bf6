import { enums, invalid } from '@pharos/contract';
import type { Database } from '@pharos/kit';
import type { ConversationFilter } from '@pharos/proto/pharos/core/v1/conversation';
import { Conditions, type InProject } from '@pharos/service';
import { inProject, isOf, isOfUnknown } from '../../shared/in-project.js';
import { isErased } from '../erasure/is-erased.js';
import { mentioning } from '../messages/mentions.js';
import { isUnreadBy } from '../reading/read-marks.js';
import { findReading, type Reading } from '../reading/reading.js';
import { allOf, anyOf, lexeme } from '../search/tsquery.js';
import { isOverdue } from './overdue.js';

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
  waitingOn: string[];
  handledBy: string[];
  spam: boolean | undefined;
  unread: Unread | undefined;
  overdue: boolean | undefined;
  /** The user whom a note mentions. */
  mentioned: string | undefined;
  createdAfter: Date | undefined;
  createdBefore: Date | undefined;
  updatedAfter: Date | undefined;
  updatedBefore: Date | undefined;
}

/** Whether a user has not read it, or has. */
export interface Unread {
  readonly by: string;
  readonly is: boolean;
  /** Known once the filters are `withReading`. */
  readonly reading?: Reading;
}

/** The columns by which lists are ordered, as the indexes have them. */
export const orderColumns = {
  created_at: { column: 'c.created_at', id: 'c.id' },
  updated_at: { column: 'a.updated_at', id: 'a.conversation_id' },
  waiting_since: { column: 'a.waiting_since', id: 'a.conversation_id' },
  last_message_at: { column: 'a.last_message_at', id: 'a.conversation_id' },
} as const;

export interface ConversationOrder {
  by: keyof typeof orderColumns;
  ascending: boolean;
}

export const conversationTables = 'conversations c JOIN conversation_activity a ON a.conversation_id = c.id';

/** The conditions of a list, on the tables `conversations c` and `conversation_activity a`. */
export function conversationConditions(
  at: InProject,
  filters: ConversationFilters,
  matches = isOf,
  into = new Conditions(),
): Conditions {
  const conditions = inProject(into, 'c.project_id', at, matches)
    .oneOf('c.status', filters.statuses)
    .oneOf('c.priority', filters.priorities)
    .oneOf('c.channel', filters.channels)
    .equal('c.external_id', filters.externalId)
    .between('c.created_at', filters.createdAfter, filters.createdBefore);
  if (filters.contactIds.length > 0) conditions.oneOf('c.contact_id', filters.contactIds).add(`NOT ${isErased('c')}`);
  addAssignees(conditions, filters);
  if (filters.spam !== undefined) conditions.add(filters.spam ? 'c.spam' : 'NOT c.spam');
  if (filters.tags.length > 0) addTags(conditions, at.projectId, filters.tags);
  if (filters.mentioned !== undefined) {
    const [user, project] = [conditions.param(filters.mentioned), conditions.param(at.projectId)];
    conditions.add(`c.id IN (${mentioning(user, project)})`);
  }
  return addActivity(conditions, at, filters);
}

/** Those of the conditions that are on `conversation_activity a`. */
function addActivity(conditions: Conditions, at: InProject, filters: ConversationFilters): Conditions {
  conditions
    .between('a.updated_at', filters.updatedAfter, filters.updatedBefore)
    .oneOf('a.waiting_on', filters.waitingOn)
    .oneOf('a.handled_by', filters.handledBy);
  if (filters.overdue !== undefined) {
    const overdue = isOverdue(conditions.param(at.projectId));
    conditions.add(filters.overdue ? overdue : `(${overdue}) IS NOT TRUE`);
  }
  if (filters.unread !== undefined) addUnread(conditions, filters.unread);
  return conditions;
}

function addUnread(conditions: Conditions, { by, is, reading }: Unread): void {
  if (reading === undefined) throw new Error('nobody has looked up what the reader has read');
  const isUnread = isUnreadBy(conditions.param(by), conditions.param(reading.joinedAt));
  if (!is) conditions.add(`NOT (${isUnread})`);
  else conditions.add(`a.last_message_at > ${conditions.param(reading.readBefore)}`).add(isUnread);
}

/** The filters with what their conditions need to know of the reader, who is looked up once for all of them. */
export async function withReading<Views extends readonly ConversationFilters[]>(
  database: Database,
  at: InProject,
  ...views: Views
): Promise<{ [View in keyof Views]: ConversationFilters }> {
  const reader = views.find(({ unread }) => unread)?.unread?.by;
  const reading = reader === undefined ? undefined : await findReading(database, at, reader);
  const known = ({ unread, ...filters }: ConversationFilters) => ({
    ...filters,
    unread: unread && reading && { ...unread, reading },
  });
  return views.map(known) as { [View in keyof Views]: ConversationFilters };
}

/** What a cursor belongs to: what the reader has read since makes it no other list. */
export function bindingOf({ unread, ...filters }: ConversationFilters): unknown {
  return { ...filters, unread: unread && [unread.by, unread.is] };
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

/** The filters of a request. */
export function filtersOf(request: ConversationFilter): ConversationFilters {
  return {
    statuses: request.statuses.map(enums.conversationStatus.toText),
    priorities: request.priorities.map(enums.priority.toText),
    channels: request.channels.map(enums.channel.toText),
    assignees: request.assignees,
    unassigned: request.unassigned || undefined,
    externalId: request.externalId,
    contactIds: request.contactIds,
    tags: request.tags,
    // The index of those that wait on the team has the overdue ones.
    waitingOn:
      request.overdue && request.waitingOn.length === 0 ? ['team'] : request.waitingOn.map(enums.waitingOn.toText),
    handledBy: request.handledBy.map(enums.handledBy.toText),
    spam: request.spam,
    unread: unreadOf(request),
    overdue: request.overdue,
    mentioned: request.mentioned ? request.reader : undefined,
    createdAfter: request.createdAfter,
    createdBefore: request.createdBefore,
    updatedAfter: request.updatedAfter,
    updatedBefore: request.updatedBefore,
  };
}

function unreadOf({ reader, unread }: ConversationFilter): Unread | undefined {
  return reader === undefined || unread === undefined ? undefined : { by: reader, is: unread };
}

/** Whether these filters, or the order, are about what stands in `conversation_activity`. */
export function isOfActivity(filters: ConversationFilters, { by }: ConversationOrder): boolean {
  const { updatedAfter, updatedBefore, waitingOn, handledBy, unread, overdue } = filters;
  const ofActivity = [updatedAfter ?? updatedBefore, waitingOn[0], handledBy[0], unread, overdue];
  return by !== 'created_at' || ofActivity.some((of) => of !== undefined);
}

/** Those of these filters that `conversations` alone can tell. */
export function withoutActivity(filters: ConversationFilters): ConversationFilters {
  const none = { updatedAfter: undefined, updatedBefore: undefined, unread: undefined, overdue: undefined };
  return { ...filters, ...none, waitingOn: [], handledBy: [] };
}

/** On whom a conversation may wait; what waits on nobody has no time since when. */
const somebody = ['team', 'customer'] as const;

/**
 * The filters of a list in this order: by the time of their wait it has only those that wait on somebody.
 * @throws VALIDATION_ERROR on `waiting_on` where others are asked for
 */
export function filtersInOrder(filters: ConversationFilters, { by }: ConversationOrder): ConversationFilters {
  if (by !== 'waiting_since') return filters;
  const { waitingOn } = filters;
  if (waitingOn.includes('nobody')) throw invalid(['waiting_on'], 'must not be nobody if sort is waiting_since');
  return { ...filters, waitingOn: waitingOn.length === 0 ? [...somebody] : waitingOn };
}

/**
 * Of a list in the order of their wait, conditions of which each row meets exactly one: the index has the rows of each in that order.
 * Undefined where the filters say which one, and in other orders.
 */
export function waitsOf({ waitingOn }: ConversationFilters, { by }: ConversationOrder): string[] | undefined {
  if (by !== 'waiting_since' || waitingOn.length < 2) return undefined;
  return somebody.map((one) => `a.waiting_on = '${one}'`);
}

/** Whether these filters leave out nothing. */
export function isUnfiltered(filters: ConversationFilters): boolean {
  return Object.values(filters).every((value) => value === undefined || (Array.isArray(value) && value.length === 0));
}

/** The tables of conversations with these filters, and their conditions. The tables' own indexes tell which rows are the project's. */
export function filteredBy(at: InProject, filters: ConversationFilters, into: Conditions) {
  const isActivity = isOfActivity(filters, { by: 'created_at', ascending: false });
  const conditions = conversationConditions(at, filters, isOf, into);
  if (isActivity) conditions.add(isOfUnknown('a.project_id', conditions.param(at.projectId)));
  addUnresolved(conditions, filters, isActivity);
  return { from: isActivity ? conversationTables : 'conversations c', conditions };
}

/**
 * Whatever waits on somebody is not resolved, and has no time of resolution. What the filters say of one table this says of the other,
 * whose index of the few that are not resolved is then enough.
 */
function addUnresolved(
  conditions: Conditions,
  { statuses, waitingOn }: ConversationFilters,
  isActivity: boolean,
): void {
  const waits = waitingOn.length > 0 && !waitingOn.includes('nobody');
  if (statuses.length === 0 && waits) conditions.add("c.status IN ('open', 'snoozed')");
  const isUnresolved = statuses.length > 0 && statuses.every((status) => status === 'open' || status === 'snoozed');
  if (isUnresolved && isActivity && !waits) conditions.add('a.resolved_at IS NULL');
}

/** The same to count them: where `conversation_activity` alone can tell, it is the only table. */
export function countedBy(at: InProject, filters: ConversationFilters, into: Conditions) {
  if (isUnfiltered(filters) || !isUnfiltered(withoutActivity(filters))) return filteredBy(at, filters, into);
  return { from: 'conversation_activity a', conditions: addActivity(inProject(into, 'a.project_id', at), at, filters) };
}
