import { enums } from '@pharos/contract';
import { z } from 'zod';
import { createdAt, id, oneOf, record, time, updatedAt } from '../fields.js';

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
      '`open`: your team has to act; `snoozed`: it reopens at `snoozed_until` or when the customer writes; `resolved`: it reopens when the customer writes; `closed`: only your team can reopen it',
  }),
  priority: oneOf(enums.priority).meta({ description: 'How urgent it is, as your team sets it' }),
  channel: oneOf(enums.channel).meta({ description: 'Where the conversation started' }),
  assigned_to: z
    .string()
    .nullable()
    .meta({ description: 'Your own ID of the user who handles it; null if nobody does' }),
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
});
