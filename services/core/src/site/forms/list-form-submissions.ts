import type { FormSubmissionServiceDefinition } from '@pharos/proto/pharos/core/v1/form_submission';
import { Conditions, listPage, type RpcOf } from '@pharos/service';
import { inProject } from '../../shared/in-project.js';
import { forms } from './forms.js';
import { readSubmissionColumns, type SubmissionRow, submissionRecord } from './record.js';

/** Newest first. */
export const listFormSubmissions: RpcOf<FormSubmissionServiceDefinition, 'listFormSubmissions'> = async (
  request,
  _call,
  { database },
) => {
  const { formId } = request;
  const { rows, page } = await listPage<SubmissionRow & { is_erased: boolean }>(database, {
    name: 'list_form_submissions',
    columns: readSubmissionColumns,
    long: submissionRecord.long,
    from: 'form_submissions',
    conditions: inProject(new Conditions(), 'project_id', request).equal('form_id', formId),
    binding: ['form_submissions', formId],
    page: request.page,
  });
  if (rows.length === 0) await forms.require(database, request, formId);
  const shown = rows.map((row) => (row.is_erased ? { ...row, ...submissionRecord.erased } : row));
  return { submissions: shown.map(submissionRecord.toMessage), page };
};
