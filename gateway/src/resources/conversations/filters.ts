import { enums, fail, type Issue, invalid } from '@pharos/contract';
import { isFailure } from '@pharos/kit';
import type { ConversationFilter } from '@pharos/proto/pharos/core/v1/conversation';
import { z } from 'zod';
import type { Caller } from '../../pipeline/auth/caller.js';
import { commaList, flag } from '../../pipeline/input/query-parameters.js';
import { readFields } from '../../pipeline/input/read-input.js';
import { assigneeFilter, nobody } from '../assignee.js';
import { choice, idInput, label, oneOf, timeInput } from '../fields.js';
import { tag } from './schemas.js';

/** The query parameters by which conversations are listed and counted. */
export const conversationFilters = {
  status: commaList(oneOf(enums.conversationStatus), 'Conversations with one of these statuses'),
  priority: commaList(oneOf(enums.priority), 'Conversations with one of these priorities'),
  channel: commaList(oneOf(enums.channel), 'Conversations from one of these channels'),
  assigned_to: commaList(assigneeFilter, 'Assigned to one of these users; `none`: not assigned'),
  contact_id: commaList(idInput('contact'), 'Conversations of one of these contacts'),
  tag: commaList(tag, 'With one of these tags'),
  spam: flag
    .optional()
    .transform((text) => (text === undefined ? undefined : text === 'true'))
    .meta({ description: '`true`: only spam; `false`: everything but spam' }),
  overdue: flag
    .optional()
    .transform((text) => (text === undefined ? undefined : text === 'true'))
    .meta({
      description:
        '`true`: only those whose customer has waited for a first answer from a person longer than the `first_response_target_minutes` of the project; `false`: all others',
    }),
  waiting_on: commaList(oneOf(enums.waitingOn), 'Conversations that wait on one of these'),
  handled_by: commaList(oneOf(enums.handledBy), 'Conversations that one of these answered last'),
  unread: flag
    .optional()
    .transform((text) => (text === undefined ? undefined : text === 'true'))
    .meta({
      description:
        '`true`: only those whose last public message you have not read; `false`: only those whose last public message you have read. Only for people who have signed in',
    }),
  mentions: choice('Mentioned', ['me']).optional().meta({
    description: '`me`: only those in which a note mentions you (`@usr_…`). Only for people who have signed in',
  }),
  external_id: label(200).optional().meta({ description: 'Only the record with this `external_id`' }),
  created_after: timeInput.optional().meta({ description: 'Created after this time' }),
  created_before: timeInput.optional().meta({ description: 'Created before this time' }),
  updated_after: timeInput.optional().meta({ description: 'Updated after this time' }),
  updated_before: timeInput.optional().meta({ description: 'Updated before this time' }),
};

const filterQuery = z.strictObject(conversationFilters);

/** The filters of a query, as core knows them. */
export function toFilter(query: z.output<typeof filterQuery>, caller: Caller): ConversationFilter {
  return {
    statuses: (query.status ?? []).map(enums.conversationStatus.fromText),
    priorities: (query.priority ?? []).map(enums.priority.fromText),
    channels: (query.channel ?? []).map(enums.channel.fromText),
    assignees: (query.assigned_to ?? []).filter((name) => name !== nobody),
    unassigned: query.assigned_to?.includes(nobody),
    externalId: query.external_id,
    contactIds: query.contact_id ?? [],
    tags: query.tag ?? [],
    waitingOn: (query.waiting_on ?? []).map(enums.waitingOn.fromText),
    handledBy: (query.handled_by ?? []).map(enums.handledBy.fromText),
    spam: query.spam,
    reader: readerOf(query, caller),
    unread: query.unread,
    overdue: query.overdue,
    mentioned: query.mentions !== undefined,
    createdAfter: query.created_after,
    createdBefore: query.created_before,
    updatedAfter: query.updated_after,
    updatedBefore: query.updated_before,
  };
}

/** The person whose reading a list is about. @throws VALIDATION_ERROR when a key asks for it */
function readerOf({ unread, mentions }: z.output<typeof filterQuery>, caller: Caller): string | undefined {
  if (caller.kind === 'person') return caller.user.id;
  if (unread !== undefined) throw invalid(['unread'], 'is only for people who have signed in');
  if (mentions !== undefined) throw invalid(['mentions'], 'is only for people who have signed in');
  return undefined;
}

/** How long the filters may be that stand in one text. */
export const maxFilterLength = 2_000;

/** The filters that stand in one text, as in a query. @throws VALIDATION_ERROR, whose issues begin with `path` */
export function readFilter(text: string, path: readonly (string | number)[], caller: Caller): ConversationFilter {
  try {
    return toFilter(readFields(filterQuery, text), caller);
  } catch (error) {
    if (!isFailure(error, 'VALIDATION_ERROR')) throw error;
    const issues = error.details.issues as Issue[];
    throw fail('VALIDATION_ERROR', { issues: issues.map((issue) => ({ ...issue, path: [...path, ...issue.path] })) });
  }
}
