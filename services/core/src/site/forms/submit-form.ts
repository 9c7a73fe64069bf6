import { enums, fail, idKinds } from '@pharos/contract';
import { checkSubmission, type FieldIssue, isCaught } from '@pharos/forms';
import { type Database, newId } from '@pharos/kit';
import type { SubmitFormRequest, SubmitFormResponse } from '@pharos/proto/pharos/core/v1/form_submission';
import type { Caller, Rpc } from '@pharos/service';
import type { ContactRow } from '../../inbox/contacts/record.js';
import { findOrMakeContact } from '../../inbox/contacts/write-contact.js';
import { insertConversation } from '../../inbox/conversations/create-conversation.js';
import type { ConversationRow } from '../../inbox/conversations/record.js';
import { missing } from '../../inbox/missing.js';
import { withoutAddress } from '../../shared/without-address.js';
import type { FormRow } from './form-row.js';
import { type Answers, messageOf, submitterOf } from './form-submission.js';
import { countVisit } from './form-visits.js';
import { forms } from './forms.js';
import { createSubmission } from './submissions.js';
import { takeFiles } from './take-files.js';

export const submitForm: Rpc<SubmitFormRequest, SubmitFormResponse> = (request, call, { database }) =>
  database.transaction(async (tx) => {
    const form = await forms.hold(tx, request, request.formId);
    if (!form) throw await missing(tx, request, fail('FORM_NOT_FOUND'));
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
  const page_url = request.pageUrl ?? null;
  const submission = { id, form, contact, conversation, answers: JSON.stringify(answers), page_url };
  await createSubmission(tx, caller, request, submission);
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
  const conversation = {
    ...({ subject: form.name, status: 'open', priority: 'normal', channel: 'widget', contact_id } as const),
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
    sources: null,
  };
  const message = { ...written, id, content: messageOf(form, answers), attachments };
  const row = await insertConversation(tx, caller, at, conversation, message, undefined, 'along');
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
