import type { Statement } from '@pharos/kit';
import type { GetReachRequest, GetReachResponse } from '@pharos/proto/pharos/mail/v1/reach';
import type { MailboxRpc } from './deps.js';

const select: Statement = {
  name: 'select_any_sending_mailbox',
  text: `SELECT FROM mailboxes WHERE project_id = $1 AND org_id = $2 AND deleted_at IS NULL
    AND ($3 OR outgoing ->> 'type' = 'smtp') LIMIT 1`,
};

export const getReach: MailboxRpc<GetReachRequest, GetReachResponse> = async (
  { projectId, orgId },
  _call,
  { database, sendsMail },
) => ({ sendsMail: (await database.query(select, [projectId, orgId, sendsMail])).length > 0 });
