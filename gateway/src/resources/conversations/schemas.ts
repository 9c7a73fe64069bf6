import { enums } from '@pharos/contract';
import { z } from 'zod';
import { assignee } from '../assignee.js';
import { contactIdentity } from '../contacts/schemas.js';
import {
  createdAt,
  id,
  idInput,
  label,
  oneOf,
  record,
  text,
  time,
  timeInput,
  trimmedLabel,
  updatedAt,
} from '../fields.js';
import { firstMessage } from '../messages/schemas.js';

export const csat = z
  .strictObject({
    score: z.int().min(1).max(5).meta({ description: 'From 1 (bad) to 5 (good)' }),
    comment: z.string().nullable().meta({ description: 'Null if the customer wrote none' }),
    created_at: time.meta({ description: 'When the customer last rated it, in UTC' }),
  })
  .meta({ id: 'Csat', description: 'How the customer rated the conversation after resolution' });

export const conversationRecord = record('Conversation', 'A conversation with a customer, without its messages', {
  id: id('conversation'),
  project_id: id('project'),
  contact_id: id('contact').nullable().meta({ description: 'The customer; null if nobody was named' }),
  subject: z.string().nullable().meta({ description: 'Null if the conversation has no subject' }),
  status: oneOf(enums.conversationStatus).meta({
    description:
      '`open`: your team has to act; `snoozed`: it reopens at `snoozed_until` or when the customer writes; `resolved`: it reopens when the customer writes; `closed`: only your team can reopen it, a customer’s message starts a new conversation that `follows` it',
  }),
  priority: oneOf(enums.priority).meta({ description: 'How urgent it is, as your team sets it' }),
  channel: oneOf(enums.channel).meta({ description: 'Where the conversation started' }),
  assigned_to: z.string().nullable().meta({
    description:
      'The ID of the member who handles it (`usr_…`), or your own name for whoever does; null if nobody does',
  }),
  tags: z.array(z.string()).meta({ description: 'Your own labels, at most 50' }),
  ai_resolved: z
    .boolean()
    .meta({ description: 'Whether the AI agent resolved it; false again when the customer writes' }),
  snoozed_until: time.nullable().meta({
    description: 'When a snoozed conversation reopens; null if it is not snoozed, or waits until the customer writes',
  }),
  external_id: z
    .string()
    .nullable()
    .meta({ description: 'Your own ID of the conversation, unique in the project; null if it has none' }),
  created_at: createdAt.meta({ description: 'When it started, in UTC; an import can set it' }),
  updated_at: updatedAt.meta({ description: 'When it last changed or received a message, in UTC' }),
  csat: csat.nullable().meta({ description: 'Null until the customer rates the conversation' }),
  spam: z.boolean().meta({
    description: 'Whether it is spam: then it is closed, messages do not reopen it, and the agent does not answer',
  }),
  follows: id('conversation')
    .nullable()
    .meta({ description: 'The closed conversation that it continues; null if it continues none' }),
  waiting_on: oneOf(enums.waitingOn).meta({
    description:
      'Who writes next: `team` from a customer’s message until an answer, `customer` after it; `nobody` when it is resolved or closed, or when nobody asked. The agent’s message that hands over to your team does not count as an answer',
  }),
  waiting_since: time.nullable().meta({
    description: 'The time of the first message without an answer, or of the first answer; null if it is not waiting',
  }),
  last_message_at: time
    .nullable()
    .meta({ description: 'When the last public message was written; null if there is none' }),
  first_response_at: time
    .nullable()
    .meta({ description: 'When your team or the agent first wrote a public message; null if neither did' }),
  resolved_at: time.nullable().meta({ description: 'When it was resolved or closed; null if it is open or snoozed' }),
  handled_by: oneOf(enums.handledBy).meta({
    description: 'Who sent the last public message of your side: `ai`, `people`, or `nobody` if there is none',
  }),
  message_count: z.int().min(0).meta({ description: 'The number of public messages' }),
});

const subject = text(0, 1_000).nullable().optional().meta({ description: 'What it is about; null: no subject' });
const priorityWords = 'How urgent it is for your team';
export const tag = trimmedLabel(100);
const tags = z
  .array(tag)
  .max(50)
  .transform((list) => [...new Set(list)])
  .meta({ description: 'Spaces around a tag and duplicates are removed' });
const snoozedUntil = timeInput.nullable().meta({
  description: 'When a snoozed conversation reopens, in the future; absent or null: when the customer writes',
});

/** What a conversation begins with, however it is made. */
export const conversationFields = {
  subject,
  channel: oneOf(enums.channel).default('api').meta({ description: 'Where the conversation started' }),
  priority: oneOf(enums.priority).default('normal').meta({ description: priorityWords }),
  status: oneOf(enums.conversationStatus).default('open').meta({ description: 'The status that it begins with' }),
  snoozed_until: snoozedUntil.optional(),
  tags: tags.default([]),
  assigned_to: assignee.nullable().optional().meta({
    description:
      'The ID of a member who works in the project (`usr_…`), or your own name for whoever handles it; null: nobody',
  }),
};

export const newConversation = z
  .strictObject({
    ...conversationFields,
    external_id: label(200)
      .nullable()
      .optional()
      .meta({ description: 'Your own ID of the record, unique in the project' }),
    contact_id: idInput('contact')
      .nullable()
      .optional()
      .meta({ description: 'The customer; send either this or `contact`' }),
    contact: contactIdentity
      .nullable()
      .optional()
      .meta({ description: 'Found or created together with the conversation, as by `POST …/contacts`' }),
    message: firstMessage.optional().meta({ description: 'The first message' }),
  })
  .refine((body) => !(body.contact_id && body.contact), {
    path: ['contact'],
    error: 'send either contact_id or contact, not both',
  })
  .refine((body) => !body.snoozed_until || body.status === 'snoozed', {
    path: ['snoozed_until'],
    error: 'can only be set if status is snoozed',
  });

export const conversationChanges = z.strictObject({
  subject,
  status: oneOf(enums.conversationStatus)
    .optional()
    .meta({ description: '`closed` can only change to `open`; a customer’s message reopens `snoozed` and `resolved`' }),
  priority: oneOf(enums.priority).optional().meta({ description: priorityWords }),
  assigned_to: assignee.nullable().optional().meta({
    description:
      'The ID of a member who works in the project (`usr_…`), or your own name for whoever handles it; null: nobody',
  }),
  tags: tags.optional(),
  add_tags: tags.optional().meta({
    description:
      'Tags to add to those that it has, or to `tags`; tags that others add or remove at the same time are not affected',
  }),
  remove_tags: tags.optional().meta({ description: 'Tags to remove; those that it does not have are ignored' }),
  snoozed_until: snoozedUntil.optional(),
  contact_id: idInput('contact').nullable().optional().meta({ description: 'The customer; null: nobody' }),
  spam: z.boolean().optional().meta({
    description:
      'True marks it as spam and closes it; false marks it as not spam, and it stays closed unless you send a status',
  }),
});
