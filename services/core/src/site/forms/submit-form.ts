import { enums, fail, idKinds } from '@pharos/contract';
import { checkSubmission, type FieldIssue, isCaught } from '@pharos/forms';
import { type Database, NamedStatement, newId, param, sql } from '@pharos/kit';
import type {
  FormSubmissionServiceDefinition,
  SubmitFormRequest,
  SubmitFormResponse,
} from '@pharos/proto/pharos/core/v1/form_submission';
import { audited, type Caller, intoOutbox, type RpcOf } from '@pharos/service';
import { type ContactRow, type ConversationRow, findOrMakeContact, insertConversation } from '../../inbox/index.js';
import { auditCte } from '../../shared/journal.js';
import { withoutAddress } from '../../shared/without-address.js';
import { type Answers, messageOf, submitterOf } from './form-submission.js';
import { countVisit } from './form-visits.js';
import { forms } from './forms.js';
import { type FormRow, submissionRecord } from './record.js';
import { takeFiles } from './take-files.js';

/** The event has the conversation's place in the order of events: nobody hears of a submission before its conversation. */
const insert = new NamedStatement(
  'insert_form_submission',
  sql`WITH submission AS (
    INSERT INTO form_submissions (id, project_id, form_id, contact_id, conversation_id, answers, page_url)
    VALUES (${param('id', 'project_id', 'form_id', 'contact_id', 'conversation_id', 'answers', 'page_url')})
    RETURNING ${submissionRecord.columns}
  ), fired AS (
    INSERT INTO ${intoOutbox}
    SELECT ${param('event_id')}, 'form.submitted', ${param('org_id', 'project_id')}, r.conversation_id,
      ${param('about')}::jsonb || jsonb_build_object('submission', to_jsonb(r)), ${param('caller')}::jsonb
    FROM submission r
  ), ${auditCte({ action: 'submitForm', target: 'form_submission', from: 'submission' })}
  SELECT id FROM submission`,
);

export const submitForm: RpcOf<FormSubmissionServiceDefinition, 'submitForm'> = (request, call, { database }) =>
  database.transaction(async (tx) => {
    const form = await forms.hold(tx, request, request.formId);
    const given = request.fields ?? {};
    const caught = isCaught(given);
    const { values, issues } = checkSubmission(form.fields, given);
    if (issues.length > 0 && !caught) throw fail('VALIDATION_ERROR', { issues: issues.map(toIssue) });
    const waitSeconds = await countVisit(tx, form, request.visitor);
    if (waitSeconds !== undefined) throw fail('RATE_LIMITED', { retry_after: waitSeconds });
    const id = newId(idKinds.formSubmission);
    if (!caught) await keep(tx, withoutAddress(call), request, { id, form, answers: values });
    return answerOf(id, form);
  });

function toIssue({ name, message }: FieldIssue) {
  return { path: name === undefined ? ['fields'] : ['fields', name], message };
}

async function keep(
  tx: Database,
  caller: Caller,
  request: SubmitFormRequest,
  { id, form, answers }: { id: string; form: FormRow; answers: Answers },
): Promise<void> {
  const submitter = submitterOf(form.fields, answers);
  const contact = submitter && (await findOrMakeContact(tx, caller, request, submitter));
  const conversation = await startConversation(tx, caller, request, form, contact, answers);
  await insert.query(tx, {
    ...audited(caller, request),
    id,
    event_id: newId(idKinds.event),
    form_id: form.id,
    contact_id: contact?.id ?? null,
    conversation_id: conversation.id,
    answers: JSON.stringify(answers),
    page_url: request.pageUrl ?? null,
    about: JSON.stringify({ form, contact: contact ?? null, conversation }),
  });
}

async function startConversation(
  tx: Database,
  caller: Caller,
  at: SubmitFormRequest,
  form: FormRow,
  contact: ContactRow | undefined,
  answers: Answers,
): Promise<ConversationRow> {
  const contact_id = contact?.id ?? null;
  // Whoever is blocked is not told so: what they send is kept, and waits for nobody.
  const spam = contact !== undefined && contact.blocked_at !== null;
  const conversation = {
    subject: form.name,
    status: spam ? ('closed' as const) : ('open' as const),
    spam,
    priority: 'normal',
    channel: 'widget',
    contact_id,
    assigned_to: null,
    tags: [],
    snoozed_until: null,
    external_id: null,
  };
  const id = newId(idKinds.message);
  const attachments = await takeFiles(tx, at, form, answers, id);
  const written = {
    sender_type: 'customer',
    sender_id: contact_id,
    content_type: 'text',
    is_internal: false,
    hands_over: false,
    sources: null,
    cc: [],
    bcc: [],
  };
  const message = { ...written, id, content: messageOf(form, answers), attachments };
  const row = await insertConversation(tx, caller, at, conversation, message, undefined, 'unaudited');
  if (!row) throw fail('PROJECT_NOT_FOUND');
  return row;
}

function answerOf(submissionId: string, form: FormRow): SubmitFormResponse {
  const redirects = form.success_action === 'redirect';
  return {
    submissionId,
    successAction: enums.formSuccessAction.fromText(form.success_action),
    successMessage: form.success_message,
    redirectUrl: redirects ? (form.redirect_url ?? undefined) : undefined,
  };
}
