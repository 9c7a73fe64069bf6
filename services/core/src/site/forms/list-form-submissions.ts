import type {
  ListFormSubmissionsRequest,
  ListFormSubmissionsResponse,
} from '@pharos/proto/pharos/core/v1/form_submission';
import type { Rpc } from '@pharos/service';
import { toSubmission } from './convert-submission.js';
import { requireForm } from './form-of.js';
import { listSubmissions } from './submissions.js';

export const listFormSubmissions: Rpc<ListFormSubmissionsRequest, ListFormSubmissionsResponse> = async (
  request,
  _call,
  { database },
) => {
  const { rows, page } = await listSubmissions(database, request, request.page);
  if (rows.length === 0) await requireForm(database, request);
  return { submissions: rows.map(toSubmission), page };
};
