import { fail } from '@pharos/contract';
import { isUniqueViolation } from '@pharos/kit';
import type { UpdateFormRequest, UpdateFormResponse } from '@pharos/proto/pharos/core/v1/form';
import { diff, isEmpty, type Rpc } from '@pharos/service';
import { recordUnchanged } from '../../accounts/audit/audit.js';
import { formPatch, toForm } from './convert-form.js';
import { checkForm, type FormFields, formFields } from './form.js';
import { lockExpectedForm } from './form-of.js';
import { updateForm as saveForm } from './forms.js';

export const updateForm: Rpc<UpdateFormRequest, UpdateFormResponse> = (request, call, { database }) =>
  database
    .transaction(async (tx) => {
      const before = await lockExpectedForm(tx, request);
      const after = { ...before, ...formPatch(request.settings, request.updateMask, before.fields) };
      checkForm(after);
      const changes = diff<FormFields>(before, after, formFields);
      if (!isEmpty(changes)) return { form: toForm(await saveForm(tx, call, request, after, changes)) };
      await recordUnchanged(tx, call, request, { action: 'updateForm', target: 'form', id: before.id });
      return { form: toForm(before) };
    })
    .catch((error: unknown) => {
      throw isUniqueViolation(error, 'forms_slug') ? fail('FORM_SLUG_TAKEN') : error;
    });
