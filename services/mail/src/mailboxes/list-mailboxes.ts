import type { ListMailboxesRequest, ListMailboxesResponse } from '@pharos/proto/pharos/mail/v1/mailbox';
import { Conditions, listPage } from '@pharos/service';
import type { MailboxRpc } from './deps.js';
import { type MailboxRow, mailboxColumns, mailboxMessage } from './record.js';

/** Newest first. */
export const listMailboxes: MailboxRpc<ListMailboxesRequest, ListMailboxesResponse> = async (
  { orgId, projectId, page: asked },
  _call,
  { database, ...offered },
) => {
  const { rows, page } = await listPage<MailboxRow>(database, {
    name: 'list_mailboxes',
    columns: mailboxColumns('b'),
    from: 'mailboxes b',
    conditions: new Conditions().equal('project_id', projectId).equal('org_id', orgId).add('deleted_at IS NULL'),
    binding: ['mailboxes', projectId],
    page: asked,
  });
  return { mailboxes: rows.map((row) => mailboxMessage(row, offered)), page };
};
