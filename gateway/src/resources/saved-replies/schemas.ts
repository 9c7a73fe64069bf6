import { enums, placeholders } from '@pharos/contract';
import { z } from 'zod';
import { assignee } from '../assignee.js';
import { tag } from '../conversations/schemas.js';
import { createdAt, id, label, oneOf, record, text, trimmedLabel, updatedAt } from '../fields.js';

const bodyText =
  `Markdown, with placeholders that are filled in for a conversation: ${placeholders.map((name) => `\`{{${name}}}\``).join(', ')}. ` +
  'Text after `|` is used if there is no value: `{{contact.name|there}}`';
const shortcutText =
  'A short name that your team types, unique in the project: lower-case letters, digits, `-` and `_`';
const statusText = 'The status to set; null: it stays as it is';
const assigneeText = 'Who should handle it: the ID of a member, or your own name for somebody; null: it stays as it is';
const maxBody = 10_000;

export const savedReplyRecord = record('SavedReply', 'An answer that your team gives often', {
  id: id('savedReply'),
  project_id: id('project'),
  name: z.string().meta({ description: 'The name that your team sees' }),
  body: z.string().meta({ description: bodyText }),
  shortcut: z
    .string()
    .nullable()
    .meta({ description: `${shortcutText}; null if it has none` }),
  actions: record('SavedReplyActions', 'What to change in a conversation that is answered with it', {
    tags: z.array(z.string()).meta({ description: 'Tags to add' }),
    status: oneOf(enums.conversationStatus).nullable().meta({ description: statusText }),
    assigned_to: z.string().nullable().meta({ description: assigneeText }),
  }),
  created_at: createdAt,
  updated_at: updatedAt,
});

export const filledReplyRecord = record('FilledSavedReply', 'The text of a saved reply for one conversation', {
  content: z.string().meta({
    description:
      'Markdown: send it with `content_type: markdown`. Values that customers choose are shown literally, and create no links',
  }),
  missing: z.array(z.string()).meta({
    description:
      'Placeholders without a value or a replacement text, such as `contact.name`: `content` has nothing in their place',
  }),
});

export const savedReplyChanges = z
  .strictObject({
    name: label(200).meta({ description: 'The name that your team sees' }),
    body: label(maxBody).meta({ description: bodyText }),
    shortcut: text(1, 50)
      .regex(/^[a-z0-9][a-z0-9_-]*$/, { error: 'must be lower-case letters, digits, - and _' })
      .nullable()
      .meta({ description: `${shortcutText}; null: none` }),
    actions: z
      .strictObject({
        tags: z.array(tag).max(50).default([]).meta({ description: 'Tags to add' }),
        status: oneOf(enums.conversationStatus).nullable().optional().meta({ description: statusText }),
        assigned_to: assignee.nullable().optional().meta({ description: assigneeText }),
      })
      .meta({ description: 'What to change in a conversation that is answered with it; replaces all of them' }),
  })
  .partial();

export const newSavedReply = savedReplyChanges.required({ name: true, body: true });

export const savedReplySearch = {
  q: trimmedLabel(200)
    .optional()
    .meta({ description: 'Part of the name, the shortcut or the body; case does not matter' }),
  shortcut: text(1, 50).optional().meta({ description: 'Only the one with this shortcut' }),
};
