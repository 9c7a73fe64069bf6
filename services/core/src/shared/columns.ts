import { shownContact, shownFiles, shownSender } from './shown.js';

/** The columns of each record: what answers are made of, and, as JSON, the data of events. */

const conversationColumnsWith = (
  contact: string,
) => `c.id, c.project_id, ${contact}, c.subject, c.status, c.priority, c.channel,
  c.assigned_to, c.tags, c.ai_resolved, c.snoozed_until, c.external_id, c.created_at, c.csat_score, c.csat_comment, c.csat_at,
  c.revision`;

/** As a conversation is read from the table `conversations c`, or was just changed in it. */
export const readConversationColumns = conversationColumnsWith(`${shownContact('c')} AS contact_id`);

/** The same of one that was just made, and of what another part of the statement has read. */
export const conversationOwnColumns = conversationColumnsWith('c.contact_id');

const messageColumnsWith = ({
  sender,
  files,
}: {
  sender: string;
  files: string;
}) => `id, conversation_id, sender_type, ${sender},
  content_type, is_internal, ${files}, external_id, created_at`;

/** As a message is read from the table `messages`, without the text, which may be long. */
export const readMessageColumns = messageColumnsWith({
  sender: `${shownSender('messages')} AS sender_id`,
  files: `${shownFiles('messages')} AS attachments`,
});

/** As a message was just written. */
export const messageColumns = `${messageColumnsWith({ sender: 'sender_id', files: 'attachments' })}, content`;

export const contactColumns = `id, project_id, email, name, phone, external_id, company, job_title, metadata,
  created_at, updated_at, revision`;

export const projectColumns = `id, org_id, name, slug, domain, agent_mode, ai_model, created_at`;

export const apiKeyColumns = `id, org_id, name, prefix, scopes, expires_at, created_at, revoked_at`;

export const attachmentColumns = `id, org_id, project_id, message_id, state, name, type, size, part_bytes, sha256, has_thumbnail,
  created_at, expires_at`;
