import { fail } from '@pharos/contract';
import type { ResolveFormRequest, ResolveFormResponse } from '@pharos/proto/pharos/core/v1/form';
import type { Rpc } from '@pharos/service';
import { toForm } from './convert-form.js';
import { findPublicForm } from './forms.js';

export const resolveForm: Rpc<ResolveFormRequest, ResolveFormResponse> = async (request, _call, { database }) => {
  const found = await findPublicForm(database, request.formId);
  if (!found) throw fail('FORM_NOT_FOUND');
  const { org_id: orgId, ...form } = found;
  return { orgId, form: toForm(form) };
};
