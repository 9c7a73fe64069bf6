/** The columns of each record: what answers are made of, and, as JSON, the data of events. */
export const projectColumns = `id, org_id, name, slug, domain, agent_mode, ai_model, created_at`;

export const apiKeyColumns = `id, org_id, name, prefix, scopes, expires_at, created_at, revoked_at`;

export const attachmentColumns = `id, org_id, project_id, message_id, state, name, type, size, part_bytes, sha256, has_thumbnail,
  created_at, expires_at`;
