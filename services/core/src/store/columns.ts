/** The columns of each record: what answers are made of, and, as JSON, the data of events. */

/** What stands in the table `conversations c` itself. */
export const conversationOwnColumns = `c.id, c.project_id, c.contact_id, c.subject, c.status, c.priority, c.channel,
  c.assigned_to, c.tags, c.ai_resolved, c.snoozed_until, c.external_id, c.created_at, c.csat_score, c.csat_comment, c.csat_at,
  c.revision`;

/** Of the tables `conversations c` and `conversation_activity a`. */
export const conversationColumns = `${conversationOwnColumns}, a.updated_at`;

/**
 * SQL of the sender of a message in the table, as it is shown: nobody where an erasure of the person has not come there yet. Mostly there
 * is none, which is looked up once for all rows.
 */
export const shownSender = (table: string) => `CASE WHEN NOT EXISTS (SELECT FROM contact_erasures)
    OR ${table}.sender_type <> 'customer' OR NOT EXISTS (
      SELECT FROM contact_erasures e WHERE e.project_id = ${table}.project_id AND ${table}.created_at <= e.erased_at
        AND ${table}.sender_id = ANY (e.identifiers) AND (${table}.sender_id = ANY (e.own) OR EXISTS (
          SELECT FROM conversations o WHERE o.id = ${table}.conversation_id AND o.contact_id = ANY (e.contact_ids)))
    ) THEN ${table}.sender_id END`;

const messageColumnsWith = (sender: string) => `id, conversation_id, sender_type, ${sender}, content_type, is_internal,
  attachments, external_id, created_at`;

/** As a message is read from the table `messages`, without the text, which may be long. */
export const readMessageColumns = messageColumnsWith(`${shownSender('messages')} AS sender_id`);

/** As a message was just written. */
export const messageColumns = `${messageColumnsWith('sender_id')}, content`;

export const contactColumns = `id, project_id, email, name, phone, external_id, company, job_title, metadata,
  created_at, updated_at, revision`;

export const projectColumns = `id, org_id, name, slug, domain, agent_mode, ai_model, created_at`;

export const apiKeyColumns = `id, org_id, name, prefix, scopes, expires_at, created_at, revoked_at`;

export const attachmentColumns = `id, org_id, project_id, message_id, state, name, type, size, part_bytes, sha256, has_thumbnail,
  created_at, expires_at`;
