import { fail } from '@pharos/contract';
import { isUniqueViolation } from '@pharos/kit';
import type { FormServiceDefinition } from '@pharos/proto/pharos/core/v1/form';
import type { RpcOf } from '@pharos/service';
import { checkForm } from './form.js';
import { forms } from './forms.js';
import { formPatch, formRecord } from './record.js';

export const updateForm: RpcOf<FormServiceDefinition, 'updateForm'> = (request, call, { database }) =>
  database
    .transaction(async (tx) => {
      const row = await forms.update(tx, call, request, request.formId, (before) => {
        const after = { ...before, ...formPatch(request, before.fields) };
        checkForm(after);
        return after;
      });
      return { form: formRecord.toMessage(row) };
    })
    .catch((error: unknown) => {
      throw isUniqueViolation(error, 'forms_slug') ? fail('FORM_SLUG_TAKEN') : error;
    });
