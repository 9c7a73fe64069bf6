import type { FormSubmission } from '@pharos/proto/pharos/core/v1/form_submission';
import { time } from '@pharos/service';
import type { SubmissionRow } from './submission-row.js';

export function toSubmission(row: SubmissionRow): FormSubmission {
  return {
    id: row.id,
    projectId: row.project_id,
    formId: row.form_id,
    contactId: row.contact_id ?? undefined,
    conversationId: row.conversation_id,
    fields: JSON.parse(row.answers) as Record<string, unknown>,
    pageUrl: row.page_url ?? undefined,
    createdAt: time(row.created_at),
  };
}
