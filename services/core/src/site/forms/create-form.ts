import { fail, idKinds, invalid } from '@pharos/contract';
import { newId } from '@pharos/kit';
import type { FormServiceDefinition } from '@pharos/proto/pharos/core/v1/form';
import { type RpcOf, slugChoices, slugOf } from '@pharos/service';
import { missing } from '../../accounts/index.js';
import { checkForm, completeFields, usualFields, usualForm } from './form.js';
import { forms } from './forms.js';
import { formPatch, formRecord } from './record.js';

export const createForm: RpcOf<FormServiceDefinition, 'createForm'> = async (request, call, { database }) => {
  const { name, slug, fields = completeFields(usualFields), ...settings } = formPatch(request);
  if (name === undefined) throw invalid(['name'], 'is required');
  const form = { ...usualForm, ...settings, name, fields };
  checkForm(form);
  for (const choice of slug === undefined ? choicesOf(name) : [slug]) {
    const row = await forms.insert(database, call, request, newId(idKinds.form), { ...form, slug: choice });
    if (row) return { form: formRecord.toMessage(row) };
  }
  throw await missing(database, request, fail('FORM_SLUG_TAKEN'));
};

/** The slug of a name is that one, or taken. A name that leaves nothing to make one of gets any. */
function choicesOf(name: string): string[] {
  const derived = slugOf(name, '');
  return derived === '' ? slugChoices(name, 'form') : [derived];
}
