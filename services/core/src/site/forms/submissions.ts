import { idKinds } from '@pharos/contract';
import { type Database, NamedStatement, newId, param, sql } from '@pharos/kit';
import type { PageRequest } from '@pharos/proto/pharos/core/v1/page';
import { audited, type Caller, Conditions, intoOutbox, listPage, type Page } from '@pharos/service';
import type { ContactRow } from '../../inbox/contacts/record.js';
import type { ConversationRow } from '../../inbox/conversations/record.js';
import { inProject } from '../../shared/in-project.js';
import { auditCte } from '../../shared/journal.js';
import { isErased, shownContact } from '../../shared/shown.js';
import type { AtForm, FormRow } from './form-row.js';
import { type SubmissionRow, submissionColumns } from './submission-row.js';

/** The event has the conversation's place in the order of events: nobody hears of a submission before its conversation. */
const insertSubmission = new NamedStatement(
  'insert_form_submission',
  sql`WITH submission AS (
    INSERT INTO form_submissions (id, project_id, form_id, contact_id, conversation_id, answers, page_url)
    VALUES (${param('id', 'project_id', 'form_id', 'contact_id', 'conversation_id', 'answers', 'page_url')})
    RETURNING ${submissionColumns}
  ), fired AS (
    INSERT INTO ${intoOutbox}
    SELECT ${param('event_id')}, 'form.submitted', ${param('org_id', 'project_id')}, r.conversation_id,
      ${param('about')}::jsonb || jsonb_build_object('submission', to_jsonb(r)), ${param('caller')}::jsonb
    FROM submission r
  ), ${auditCte({ action: 'submitForm', target: 'form_submission', from: 'submission' })}
  SELECT id FROM submission`,
);

export interface NewSubmission {
  id: string;
  form: FormRow;
  contact: ContactRow | undefined;
  conversation: ConversationRow;
  /** JSON. */
  answers: string;
  page_url: string | null;
}

/** Keeps the submission, and tells of it. */
export async function createSubmission(
  tx: Database,
  caller: Caller,
  at: AtForm,
  { form, contact, conversation, ...submission }: NewSubmission,
): Promise<void> {
  await insertSubmission.query(tx, {
    ...audited(caller, at),
    ...submission,
    event_id: newId(idKinds.event),
    form_id: form.id,
    contact_id: contact?.id ?? null,
    conversation_id: conversation.id,
    about: JSON.stringify({ form, contact: contact ?? null, conversation }),
  });
}

/** As they are read, without the answers, which may be long. */
const shortColumns = `id, project_id, form_id, ${shownContact('form_submissions')} AS contact_id, conversation_id, page_url, created_at,
  ${isErased('form_submissions')} AS is_erased`;

/** Newest first. */
export async function listSubmissions(
  database: Database,
  at: AtForm,
  page: PageRequest | undefined,
): Promise<Page<SubmissionRow>> {
  const conditions = inProject(new Conditions(), 'project_id', at).equal('form_id', at.formId);
  const { rows, page: listed } = await listPage<SubmissionRow & { is_erased: boolean }>(database, {
    name: 'list_form_submissions',
    columns: shortColumns,
    long: 'answers',
    from: 'form_submissions',
    conditions,
    binding: ['form_submissions', at.formId],
    page,
  });
  return { rows: rows.map((row) => (row.is_erased ? { ...row, answers: '{}', page_url: null } : row)), page: listed };
}
