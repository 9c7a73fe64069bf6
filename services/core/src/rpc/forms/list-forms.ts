import type { ListFormsRequest, ListFormsResponse } from '@pharos/proto/pharos/core/v1/form';
import type { Rpc } from '@pharos/service';
import { toForm } from '../../convert/forms.js';
import { forms } from '../../store/forms/forms.js';
import { requireProject } from '../missing.js';

export const listForms: Rpc<ListFormsRequest, ListFormsResponse> = async (request, _call, { database }) => {
  const { rows, page } = await forms.list(database, request, request.archived, request.page);
  if (rows.length === 0) await requireProject(database, request);
  return { forms: rows.map(toForm), page };
};
