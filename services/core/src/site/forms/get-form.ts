import type { GetFormRequest, GetFormResponse } from '@pharos/proto/pharos/core/v1/form';
import type { Rpc } from '@pharos/service';
import { toForm } from './convert-form.js';
import { requireForm } from './form-of.js';

export const getForm: Rpc<GetFormRequest, GetFormResponse> = async (request, _call, { database }) => ({
  form: toForm(await requireForm(database, request)),
});
