import type { ListFormsRequest, ListFormsResponse } from '@pharos/proto/pharos/core/v1/form';
import type { Rpc } from '@pharos/service';
import { requireProject } from '../../inbox/missing.js';
import { toForm } from './convert-form.js';
import { forms } from './forms.js';

export const listForms: Rpc<ListFormsRequest, ListFormsResponse> = async (request, _call, { database }) => {
  const { rows, page } = await forms.list(database, request, request.archived, request.page);
  if (rows.length === 0) await requireProject(database, request);
  return { forms: rows.map(toForm), page };
};
