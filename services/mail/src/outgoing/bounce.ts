import { type Database, NamedStatement, param, sql } from '@pharos/kit';
import type { InProject } from '@pharos/service';
import { outgoingChannel } from './queue.js';
import { recipientDigest } from './recipients.js';

/**
 * Core is told of it by the sender, like of everything that becomes of a mail. A report that names somebody else than the customer says
 * so, and a mail with copies is not taken for one that the customer did not get unless the report names them. It may come before the
 * server's own answer is known, or be the only word of what became of the mail.
 */
const bounce = new NamedStatement(
  'bounce_outgoing_mail',
  sql`WITH found AS MATERIALIZED (
    SELECT id, CASE
        WHEN cardinality(${param('addresses')}::text[]) = 0 OR recipients IS NULL OR recipients[1] = ANY (${param('addresses')}::text[]) THEN 'customer'
        WHEN cardinality(recipients) = 1 THEN 'forwarded'
        ELSE 'copy' END AS of
    FROM outgoing_mails WHERE id = ${param('id')} AND project_id = ${param('project_id')} AND org_id = ${param('org_id')} FOR UPDATE
  ), bounced AS (
    UPDATE outgoing_mails m SET state = 'bounced', due_at = clock_now(),
      reason = CASE f.of WHEN 'customer' THEN ${param('reason')} ELSE ${param('named')} END
    FROM found f WHERE m.id = f.id AND f.of <> 'copy' AND m.state IN ('sent', 'sending', 'failed')
    RETURNING m.org_id
  ), refused AS (
    UPDATE outgoing_mails m SET due_at = clock_now(), reason = concat_ws(E'\\n', m.reason, ${param('named')})
    FROM found f WHERE m.id = f.id AND f.of = 'copy' AND m.state = 'sent'
    RETURNING m.org_id
  )
  SELECT pg_notify('${outgoingChannel}', org_id) FROM (SELECT org_id FROM bounced UNION SELECT org_id FROM refused) told`,
);

/** What a report says of one recipient. */
export interface ReportedBounce {
  /** By which the recipient is named there: as the server knows them, and as the mail had named them. None: the report names nobody. */
  readonly addresses: readonly string[];
  readonly reason: string;
}

/** Writes down that a mail came back: of the customer it has bounced, and of a copy it is told as one that was refused. */
export async function bounceOutgoing(
  database: Database,
  { orgId, projectId }: InProject,
  messageId: string,
  { addresses, reason }: ReportedBounce,
): Promise<void> {
  await bounce.query(database, {
    id: messageId,
    org_id: orgId,
    project_id: projectId,
    addresses: addresses.map((address) => recipientDigest(projectId, address)),
    reason,
    named: [addresses[0], reason].filter(Boolean).join(': '),
  });
}
