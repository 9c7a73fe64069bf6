import { fail, invalid } from '@pharos/contract';
import type { CreateFormRequest, CreateFormResponse } from '@pharos/proto/pharos/core/v1/form';
import { type Rpc, slugChoices } from '@pharos/service';
import { missing } from '../../inbox/missing.js';
import { formPatch, toForm } from './convert-form.js';
import { checkForm, completeFields, usualFields, usualForm } from './form.js';
import { createForm as insertForm } from './forms.js';

export const createForm: Rpc<CreateFormRequest, CreateFormResponse> = async (request, call, { database }) => {
  const { name, slug, fields = completeFields(usualFields), ...said } = formPatch(request.settings, request.updateMask);
  if (name === undefined) throw invalid(['name'], 'is required');
  const form = { ...usualForm, ...said, name, fields };
  checkForm(form);
  // A slug that was asked for has to be that one; a derived one gets a suffix when it is taken.
  for (const choice of slug === undefined ? slugChoices(name, 'form') : [slug]) {
    const row = await insertForm(database, call, request, { ...form, slug: choice });
    if (row) return { form: toForm(row) };
  }
  throw await missing(database, request, fail('FORM_SLUG_TAKEN'));
};
