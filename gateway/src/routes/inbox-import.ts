import { enums } from '@pharos/contract';
import type { ImportedContact } from '@pharos/proto/pharos/core/v1/contact';
import type { ImportedConversation } from '@pharos/proto/pharos/core/v1/conversation';
import type { ImportOutcome } from '@pharos/proto/pharos/core/v1/import';
import { z } from 'zod';
import { defineRoute } from '../http/define-route.js';
import type { CheckedRow } from '../http/rows.js';
import { label, timeInput } from '../schemas/fields.js';
import { contactImportReport, conversationImportReport } from '../schemas/records.js';
import { contactChanges, contactIdentity, toContactFields } from './contacts.js';
import { conversationFields } from './conversations.js';
import { fieldMask, orUnset, present } from './field-mask.js';
import { errorOf, externalIdOf, refusalOf, totals } from './import-report.js';
import { newMessage, toNewMessage } from './messages.js';

const importTimeoutMs = 30_000;
const maxRows = 1_000;
const maxMessages = 500;

const query = z.strictObject({
  notify: z.enum(['true', 'false']).default('false').meta({
    description:
      'Whether webhooks and the live stream are told of what was imported, as of what is new. The AI agent never answers it',
  }),
});

const limits =
  'Send a JSON array, or one JSON object a line as `application/x-ndjson`, gzip-encoded if you like: 1000 rows and 1 MiB at ' +
  'most before compression, so that more goes into several requests. Imports of one project are taken one after the other.';

const nameable = {
  path: ['external_id'],
  error: 'give external_id or email: by one of them the contact is known again',
};
const isNameable = ({ email, external_id }: { email?: unknown; external_id?: unknown }) =>
  Boolean(email ?? external_id);

const contactRow = contactChanges
  .extend({
    created_at: timeInput.optional().meta({ description: 'When it came to be, for one that is made; absent: now' }),
  })
  .refine(isNameable, nameable)
  .meta({ id: 'ContactRow' });

const messageRow = newMessage.omit({ attachments: true }).extend({
  created_at: timeInput.optional().meta({ description: 'When it was written; absent: with the one before' }),
});

const conversationRow = z
  .strictObject({
    external_id: label(200).meta({ description: 'Your own id of it, by which it is known when it is sent again' }),
    ...conversationFields,
    contact: contactIdentity
      .refine(isNameable, nameable)
      .nullable()
      .optional()
      .meta({ description: 'Found or made together with the conversation' }),
    created_at: timeInput
      .optional()
      .meta({ description: 'When it began; absent: when its first message was written, or now' }),
    messages: z
      .array(messageRow)
      .max(maxMessages)
      .default([])
      .meta({ description: 'They come to stand in the order of their times' }),
  })
  .refine((row) => !row.snoozed_until || row.status === 'snoozed', {
    path: ['snoozed_until'],
    error: 'only a snoozed conversation wakes',
  })
  .meta({ id: 'ConversationRow' });

function toImportedContact({ created_at: createdAt, ...row }: z.output<typeof contactRow>): ImportedContact {
  return { updateMask: fieldMask(row), fields: toContactFields(row), createdAt };
}

function toImportedConversation(row: z.output<typeof conversationRow>): ImportedConversation {
  return {
    externalId: row.external_id,
    subject: orUnset(row.subject),
    channel: enums.channel.fromText(row.channel),
    priority: enums.priority.fromText(row.priority),
    status: enums.conversationStatus.fromText(row.status),
    snoozedUntil: orUnset(row.snoozed_until),
    tags: row.tags,
    assignedTo: orUnset(row.assigned_to),
    contact: row.contact ? toContactFields(row.contact) : undefined,
    createdAt: row.created_at,
    messages: row.messages.map(({ created_at: createdAt, ...message }) => ({
      message: toNewMessage({ ...message, attachments: [] }),
      createdAt,
    })),
  };
}

/** Sends the rows that can be sent, and says of each row of the request what became of it. */
async function importRows<Row extends { external_id?: string | null | undefined }, Message, Shown>(
  checked: readonly CheckedRow<Row>[],
  toMessage: (row: Row) => Message,
  send: (rows: Message[]) => Promise<{ outcomes: ImportOutcome[] }>,
  show: (id: string | null) => Shown,
) {
  const rows = checked.flatMap((each) => ('row' in each ? [toMessage(each.row)] : []));
  const { outcomes } = rows.length === 0 ? { outcomes: [] } : await send(rows);
  const left = outcomes.values();
  const data = checked.map((each, at) => {
    const row = at + 1;
    if (!('row' in each)) {
      const shown = { ...show(null), result: 'failed' as const, error: refusalOf(each.failure) };
      return { row, external_id: externalIdOf(each.given), ...shown };
    }
    const { id, result, code, message } = present(left.next().value);
    const error = code ? errorOf(code, message) : null;
    const shown = { ...show(id || null), result: enums.inboxImportResult.toText(result), error };
    return { row, external_id: each.row.external_id ?? null, ...shown };
  });
  return { data, meta: totals(data) };
}

export const contactImportRoute = defineRoute({
  id: 'importContacts',
  method: 'POST',
  path: '/projects/{projectId}/contacts/import',
  scope: 'contacts:write',
  summary: 'Import contacts',
  description:
    'Each row does what `POST …/contacts` would, one after the other, and is taken or refused on its own: the answer says ' +
    `which, and is 200 also when some were refused. Sent again, an import makes nothing twice. ${limits}`,
  query,
  body: contactRow,
  rows: { max: maxRows, maxItems: 500 },
  response: contactImportReport,
  handler: ({ params, query: { notify }, body, call, rpc }) =>
    importRows(
      body,
      toImportedContact,
      (contacts) =>
        rpc.contacts.importContacts(
          { ...params, contacts, notify: notify === 'true' },
          { ...call, timeoutMs: importTimeoutMs },
        ),
      (contact_id) => ({ contact_id }),
    ),
});

export const conversationImportRoute = defineRoute({
  id: 'importConversations',
  method: 'POST',
  path: '/projects/{projectId}/conversations/import',
  scope: 'conversations:write',
  summary: 'Import conversations',
  description:
    'Times are kept. A conversation that is there already stays as it is, with its messages: sent again, an import makes ' +
    'nothing twice. Each row is taken whole or refused on its own: the answer says which, and is 200 also when some were ' +
    `refused. ${limits}`,
  query,
  body: conversationRow,
  // The messages of a row have seven fields each.
  rows: { max: maxRows, maxItems: 5_000 },
  response: conversationImportReport,
  handler: ({ params, query: { notify }, body, call, rpc }) =>
    importRows(
      body,
      toImportedConversation,
      (conversations) =>
        rpc.conversations.importConversations(
          { ...params, conversations, notify: notify === 'true' },
          { ...call, timeoutMs: importTimeoutMs },
        ),
      (conversation_id) => ({ conversation_id }),
    ),
});
