import { NamedStatement, param, sql } from '@pharos/kit';
import type { UpdateMailboxRequest, UpdateMailboxResponse } from '@pharos/proto/pharos/mail/v1/mailbox';
import { auditCte, audited, diff } from '@pharos/service';
import type { MailboxRpc } from './deps.js';
import { lockExpected } from './get-mailbox.js';
import { withFreeAddress } from './mailbox.js';
import {
  type MailboxFields,
  type MailboxRow,
  mailboxFields,
  mailboxMessage,
  mailboxRecord,
  writable,
} from './record.js';

const update = new NamedStatement(
  'update_mailbox',
  sql`WITH m AS (
    UPDATE mailboxes SET (${mailboxFields.columns}) = ROW(${mailboxFields.params}),
      revision = revision + (${param('changes')}::jsonb <> '{}')::integer
    WHERE ${writable} RETURNING *
  ), ${auditCte({ action: 'updateMailbox', target: 'mailbox', from: 'm', changes: sql`${param('changes')}::jsonb` })}
  SELECT ${mailboxRecord.columns} FROM m`,
);

export const updateMailbox: MailboxRpc<UpdateMailboxRequest, UpdateMailboxResponse> = (
  request,
  call,
  { database, domain },
) =>
  withFreeAddress(
    database.transaction(async (tx) => {
      const before = await lockExpected(tx, request);
      const after = { ...mailboxFields.pick(before), ...mailboxFields.patch(request, request.updateMask) };
      const changes = JSON.stringify(diff<MailboxFields>(before, after, mailboxFields.names));
      const values = { ...audited(call, request), mailbox_id: before.id, ...after, changes };
      const [row] = await update.query<MailboxRow>(tx, values);
      return { mailbox: mailboxMessage(row as MailboxRow, domain) };
    }),
  );
