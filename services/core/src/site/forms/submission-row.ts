import type { Time } from '@pharos/service';

/** A submission as its row has it. */
export interface SubmissionRow {
  id: string;
  project_id: string;
  form_id: string;
  contact_id: string | null;
  conversation_id: string;
  /** JSON: the values by the names of the fields. */
  answers: string;
  page_url: string | null;
  created_at: Time;
}

export const submissionColumns = 'id, project_id, form_id, contact_id, conversation_id, answers, page_url, created_at';
