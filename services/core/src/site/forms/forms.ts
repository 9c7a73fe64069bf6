import { fail } from '@pharos/contract';
import type { FormServiceDefinition } from '@pharos/proto/pharos/core/v1/form';
import type { RpcOf } from '@pharos/service';
import { Archivable } from '../archivable.js';
import { type FormFields, type FormRow, formFields, formRecord } from './record.js';

export const forms = new Archivable<FormFields, FormRow>({
  noun: 'Form',
  target: 'form',
  table: 'forms',
  notFound: 'FORM_NOT_FOUND',
  record: formRecord,
  fields: formFields,
  unless: 'ON CONFLICT (project_id, slug) WHERE archived_at IS NULL DO NOTHING',
  touches: "updated_at = greatest(clock_now(), updated_at + interval '1 millisecond')",
});

export const getForm: RpcOf<FormServiceDefinition, 'getForm'> = async (request, _call, { database }) => ({
  form: formRecord.toMessage(await forms.require(database, request, request.formId)),
});

export const listForms: RpcOf<FormServiceDefinition, 'listForms'> = async (request, _call, { database }) => {
  const { rows, page } = await forms.list(database, request);
  return { forms: rows.map(formRecord.toMessage), page };
};

export const archiveForm: RpcOf<FormServiceDefinition, 'archiveForm'> = (request, call, { database }) =>
  database.transaction(async (tx) => {
    await forms.archive(tx, call, request, request.formId);
    return {};
  });

export const resolveForm: RpcOf<FormServiceDefinition, 'resolveForm'> = async (request, _call, { database }) => {
  const form = await forms.findPublic(database, request.formId);
  if (!form) throw fail('FORM_NOT_FOUND');
  return { orgId: form.org_id, form: formRecord.toMessage(form) };
};
