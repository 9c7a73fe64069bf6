import { enums, readContactFields, readImportedConversation } from '@pharos/contract';
import type { ImportedContact } from '@pharos/proto/pharos/core/v1/contact';
import type { ImportedConversation } from '@pharos/proto/pharos/core/v1/conversation';
import type { ImportOutcome } from '@pharos/proto/pharos/core/v1/import';
import { z } from 'zod';
import { defineRoute } from '../../pipeline/define-route.js';
import { commaList, flag } from '../../pipeline/input/query-parameters.js';
import type { CheckedRow } from '../../pipeline/input/rows.js';
import { contactFields, contactIdentity } from '../contacts/schemas.js';
import { conversationFields } from '../conversations/schemas.js';
import { fieldMask, orUnset, present } from '../field-mask.js';
import { label, text, timeInput } from '../fields.js';
import { showingSomething } from '../messages/content.js';
import { messageFields, messageOf } from '../messages/schemas.js';
import {
  errorOf,
  externalIdOf,
  importText,
  importTimeoutMs,
  maxRows,
  refusalOf,
  shownDetails,
  totals,
} from './report.js';
import { contactImportReport, conversationImportReport } from './schemas.js';

const maxMessages = 500;

const query = z.strictObject({
  notify: flag.default('false').meta({
    description:
      'Whether webhooks and the live stream receive events for the imported records. The AI agent never answers imported messages',
  }),
});

const mapped = /^[^:].*:[a-z_]*(?:\..+)?$/s;

const contactQuery = query.extend({
  map: commaList(
    text(2, 500).regex(mapped, { error: 'must be column:field' }),
    'Only for CSV: which column is which field, as `map=Mail:email,Full name:name`; `map=Notes:` leaves a column out, and ' +
      '`map=Plan:metadata.plan` makes it a key of `metadata`',
  ),
});

const nameable = {
  path: ['external_id'],
  error: 'send external_id or email, to identify the contact',
};
const isNameable = ({ email, external_id }: { email?: unknown; external_id?: unknown }) =>
  Boolean(email ?? external_id);

const contactRow = contactFields
  .extend({
    created_at: timeInput
      .optional()
      .meta({ description: 'When the contact was created, if the import creates it; absent: now' }),
  })
  .refine(isNameable, nameable)
  .meta({ id: 'ContactRow', description: 'One contact of an import' });

const csvFields = Object.keys(contactRow.shape).filter((name) => name !== 'metadata');

const messageRow = showingSomething(
  messageFields.omit({ cc: true, bcc: true }).extend({
    external_id: label(200).nullable().optional().meta({
      description:
        'Your own ID of the message, unique in the conversation. If you send it again, Pharos recognizes it by this ID',
    }),
    created_at: timeInput
      .optional()
      .meta({ description: 'When the message was written; absent: the time of the message before it' }),
  }),
).meta({ id: 'MessageRow', description: 'One message of a conversation of an import' });

const conversationRow = z
  .strictObject({
    external_id: label(200).meta({
      description: 'Your own ID of the conversation. It identifies the conversation if you import it again',
    }),
    ...conversationFields,
    snoozed_until: timeInput.nullable().optional().meta({
      description:
        'When a snoozed conversation reopens; absent or null: when the customer writes. If this time has passed, the conversation is imported as open',
    }),
    contact: contactIdentity
      .refine(isNameable, nameable)
      .nullable()
      .optional()
      .meta({ description: 'Found or created together with the conversation' }),
    created_at: timeInput
      .optional()
      .meta({ description: 'When the conversation started; absent: the time of its first message, or now' }),
    messages: z.array(messageRow).max(maxMessages).default([]).meta({ description: 'They are sorted by their times' }),
  })
  .refine((row) => !row.snoozed_until || row.status === 'snoozed', {
    path: ['snoozed_until'],
    error: 'can only be set if status is snoozed',
  })
  .superRefine(refuseRepeatedIds)
  .meta({ id: 'ConversationRow', description: 'One conversation of an import, with its messages' });

/** Two messages of one row with the same external id are told of where the later one stands. */
function refuseRepeatedIds(
  row: { messages: { external_id?: string | null | undefined }[] },
  check: z.RefinementCtx,
): void {
  const seen = new Set<string>();
  for (const [at, { external_id: externalId }] of row.messages.entries()) {
    if (!externalId) continue;
    const path = ['messages', at, 'external_id'];
    if (seen.has(externalId))
      check.addIssue({ code: 'custom', path, message: 'must be unique in the row; an earlier message has the same' });
    seen.add(externalId);
  }
}

function toImportedContact({ created_at: createdAt, ...row }: z.output<typeof contactRow>): ImportedContact {
  return { updateMask: fieldMask(row), fields: readContactFields(row), createdAt };
}

function toImportedConversation(row: z.output<typeof conversationRow>): ImportedConversation {
  const { contact, messages, ...fields } = row;
  return {
    ...readImportedConversation(fields),
    contact: contact ? readContactFields(contact) : undefined,
    messages: messages.map(({ created_at: createdAt, external_id: externalId, ...message }) => ({
      message: messageOf({ ...message, cc: [], bcc: [] }),
      createdAt,
      externalId: orUnset(externalId),
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
    const { id, result, code, message, details } = present(left.next().value);
    const error = code ? { ...errorOf(code, message), ...shownDetails(details) } : null;
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
    'The rows are handled one after the other, each like `POST …/contacts`. Each row is accepted or rejected independently of the ' +
    'others, and the answer has the result of each. The status is 200 even if rows were rejected. You can safely send an ' +
    'import again: it creates nothing twice. A row whose `email` is that of a contact with another `external_id` is rejected ' +
    'with `CONTACT_CONFLICT`. You can also send CSV, with the content type `text/csv`: in UTF-8 or UTF-16, with commas, semicolons ' +
    'or tabs. The first line names the columns by the fields, such as `email`, `External ID` or `metadata.plan`; name others with `map`. Empty ' +
    `cells change nothing. ${importText}`,
  query: contactQuery,
  body: contactRow,
  rows: { max: maxRows, maxItems: 500, csv: { fields: csvFields, keyed: 'metadata' } },
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
    'Use it to import conversations with their messages and original times. An existing conversation does not change. ' +
    'It only gets the messages that it does not have yet (compared by `external_id`). So you can safely send an import ' +
    'again. Messages can have `attachments` that you have uploaded before. Each row is imported completely or rejected, independently of the others, and the answer has the result of ' +
    `each. The status is 200 even if rows were rejected. ${importText}`,
  query,
  body: conversationRow,
  // The messages of a row have nine fields each.
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
