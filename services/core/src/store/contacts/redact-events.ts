import type { Database, Statement } from '@pharos/kit';
import type { InProject } from '@pharos/service';
import type { Person } from './known-identifiers.js';

/** Events that are still kept go out, or out again, without the person's fields: what they describe is gone. */
const redact = (name: string, which: string): Statement => ({
  name,
  text: `UPDATE outbox
    SET data = CASE WHEN data ? 'message' THEN data || jsonb_build_object('message', (data -> 'message') || '{"sender_id": null, "attachments": []}')
      ELSE jsonb_set(data, '{contact}', (data -> 'contact') || '{"email": null, "name": null, "phone": null,
          "external_id": null, "company": null, "job_title": null, "metadata": {}}')
        || CASE WHEN data ? 'changes' THEN '{"changes": {}}'::jsonb ELSE '{}' END
        || CASE WHEN data ? 'submission' THEN jsonb_build_object('submission',
          (data -> 'submission') || '{"answers": "{}", "page_url": null}') ELSE '{}' END END
    WHERE project_id = $1 AND (${which})`,
});

/** Parameters: project, contacts, all identifiers, those that are theirs alone. */
const redactTheirs = redact(
  'redact_contact_events',
  `(ordering_key = ANY ($2::text[]) AND data ? 'contact')
    OR (data ? 'submission' AND data -> 'contact' ->> 'id' = ANY ($2::text[]))
    OR (data -> 'message' ->> 'sender_type' = 'customer' AND data -> 'message' ->> 'sender_id' = ANY ($3::text[])
      AND (data -> 'message' ->> 'sender_id' = ANY ($4::text[]) OR data -> 'message' ->> 'conversation_id' IN (
        SELECT id FROM conversations WHERE project_id = $1 AND contact_id = ANY ($2::text[]))))`,
);

const redactOfMessages = redact('redact_events_of_messages', `data -> 'message' ->> 'id' = ANY ($2::text[])`);

/** What events tell of the person. While their conversations are still theirs: these tell what is. */
export async function redactEvents(
  tx: Database,
  { projectId }: InProject,
  { contactIds, all, own }: Person,
): Promise<void> {
  await tx.query(redactTheirs, [projectId, contactIds, all, own]);
}

/** What events tell of messages that showed files of the person. */
export async function redactShown(
  tx: Database,
  { projectId }: InProject,
  messageIds: readonly string[],
): Promise<void> {
  if (messageIds.length > 0) await tx.query(redactOfMessages, [projectId, messageIds]);
}
