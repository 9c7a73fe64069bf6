import type { Event } from '@pharos/proto/pharos/events/v1/event';
import { type Changes, encoderOf } from '@pharos/service';
import {
  type ContactRow,
  type ConversationRow,
  contactRecord,
  conversationRecord,
  type MessageRow,
  messageRecord,
} from './inbox/index.js';
import { type FormRow, formRecord, type SubmissionRow, submissionRecord } from './site/index.js';

/** The JSON that the journal wrote: the record's columns as they were, and what changed. */
interface RowData {
  conversation?: ConversationRow;
  message?: MessageRow;
  /** Null: of a submission that names nobody. */
  contact?: ContactRow | null;
  form?: FormRow;
  submission?: SubmissionRow;
  changes?: Changes;
  /** Id of the record that became part of another. */
  merged_id?: string;
  /** Ids of those that had become part of a conversation that was deleted. */
  merged_ids?: string[];
  /** Whether a message that was changed was a note before. */
  was_internal?: boolean;
  erasure?: { contact_id: string; identifier_digests: string[] };
  rating?: { conversation_id: string; score: number; rated_at: string };
}

/** What goes over the bus for a row of the outbox. Throws on a type that core does not write. */
export const encodeEvent = encoderOf(({ type, data }) => eventData(type, data as RowData));

function eventData(type: string, data: RowData): Event['data'] {
  const { changes } = data;
  switch (type) {
    case 'conversation.created':
      return { $case: 'conversationCreated', value: { conversation: conversationOf(data) } };
    case 'conversation.updated':
      return { $case: 'conversationUpdated', value: { conversation: conversationOf(data), changes } };
    case 'conversation.resolved':
      return { $case: 'conversationResolved', value: { conversation: conversationOf(data) } };
    case 'conversation.overdue':
      return { $case: 'conversationOverdue', value: { conversation: conversationOf(data) } };
    case 'conversation.merged':
      return {
        $case: 'conversationMerged',
        value: { conversation: conversationOf(data), mergedId: present(data.merged_id) },
      };
    case 'conversation.deleted':
      return {
        $case: 'conversationDeleted',
        value: { conversation: conversationOf(data), mergedIds: present(data.merged_ids) },
      };
    case 'message.updated':
      return {
        $case: 'messageUpdated',
        value: { message: messageOf(data), wasInternal: present(data.was_internal) },
      };
    case 'message.deleted':
      return { $case: 'messageDeleted', value: { message: messageOf(data) } };
    case 'message.sent':
      return { $case: 'messageSent', value: { message: messageOf(data) } };
    case 'message.bounced':
      return { $case: 'messageBounced', value: { message: messageOf(data) } };
    case 'message.redelivery_requested':
      return { $case: 'messageRedeliveryRequested', value: { message: messageOf(data) } };
    case 'message.created':
      return { $case: 'messageCreated', value: { message: messageOf(data) } };
    case 'contact.created':
      return { $case: 'contactCreated', value: { contact: contactRecord.toMessage(present(data.contact)) } };
    case 'contact.updated':
      return { $case: 'contactUpdated', value: { contact: contactRecord.toMessage(present(data.contact)), changes } };
    case 'contact.merged':
      return {
        $case: 'contactMerged',
        value: { contact: contactRecord.toMessage(present(data.contact)), mergedId: present(data.merged_id) },
      };
    case 'form.submitted':
      return { $case: 'formSubmitted', value: submittedOf(data) };
    case 'project.deleted':
      return { $case: 'projectDeleted', value: {} };
    case 'conversation.rated':
      return { $case: 'conversationRated', value: ratingOf(data) };
    case 'contact.erased':
      return { $case: 'contactErased', value: erasureOf(data) };
    default:
      throw new Error(`core writes no event of type ${type}`);
  }
}

function conversationOf(data: RowData) {
  return conversationRecord.toMessage(present(data.conversation));
}

function messageOf(data: RowData) {
  return messageRecord.toMessage(present(data.message));
}

function submittedOf({ submission, form, contact, ...data }: RowData) {
  return {
    submission: submissionRecord.toMessage(present(submission)),
    form: formRecord.toMessage(present(form)),
    contact: contact ? contactRecord.toMessage(contact) : undefined,
    conversation: conversationOf(data),
  };
}

function erasureOf(data: RowData) {
  const { contact_id, identifier_digests } = present(data.erasure);
  return { contactId: contact_id, identifierDigests: identifier_digests };
}

function ratingOf(data: RowData) {
  const { conversation_id, score, rated_at } = present(data.rating);
  return { conversationId: conversation_id, score, ratedAt: new Date(rated_at) };
}

function present<T>(record: T | undefined | null): T {
  if (record === undefined || record === null) throw new Error('an event lacks its record');
  return record;
}
