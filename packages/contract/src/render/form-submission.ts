import type { FormSubmission } from '@pharos/proto/pharos/core/v1/form_submission';
import { time } from './time.js';

/** A submission in its REST shape. */
export function renderFormSubmission(submission: FormSubmission) {
  return {
    id: submission.id,
    project_id: submission.projectId,
    form_id: submission.formId,
    contact_id: submission.contactId ?? null,
    conversation_id: submission.conversationId,
    fields: submission.fields ?? {},
    page_url: submission.pageUrl ?? null,
    created_at: time(submission.createdAt),
  };
}
