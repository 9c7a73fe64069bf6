import type { Database, Statement } from '@pharos/kit';

/** The channel that announces a mailbox whose mail is, or was, fetched and that has changed; the payload is its id. */
export const imapChannel = 'mail_imap';

/** Another server or user has other mails: those that are there are not read. */
const follow: Statement = {
  name: 'follow_imap_mailbox',
  text: `WITH followed AS (
    INSERT INTO imap_mailboxes (mailbox_id, org_id, server)
    SELECT id, org_id, incoming ->> 'host' || ' ' || (incoming ->> 'user') FROM mailboxes
    WHERE id = $1 AND org_id = $2 AND incoming ->> 'type' = 'imap'
    ON CONFLICT (mailbox_id) DO UPDATE SET settings = imap_mailboxes.settings + 1, failures = 0, due_at = clock_now(),
      server = EXCLUDED.server,
      uid_validity = CASE WHEN imap_mailboxes.server = EXCLUDED.server THEN imap_mailboxes.uid_validity END,
      last_uid = CASE WHEN imap_mailboxes.server = EXCLUDED.server THEN imap_mailboxes.last_uid END,
      complete_at = CASE WHEN imap_mailboxes.server = EXCLUDED.server THEN imap_mailboxes.complete_at END
  ), unfollowed AS (
    DELETE FROM imap_mailboxes i USING mailboxes b
    WHERE i.mailbox_id = $1 AND i.org_id = $2 AND b.id = i.mailbox_id AND b.incoming ->> 'type' <> 'imap'
  )
  SELECT pg_notify('${imapChannel}', $1)`,
};

/** Has the mail of the mailbox fetched as it says now, or not any more. */
export async function followImap(
  tx: Database,
  { orgId, mailboxId }: { orgId: string; mailboxId: string },
): Promise<void> {
  await tx.query(follow, [mailboxId, orgId]);
}
