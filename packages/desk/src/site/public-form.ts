import type { PublicForm } from '@pharos/sdk';
import { siteTexts } from '../messages/site.js';
import { type FormDraft, fieldsToSend } from './form-draft.js';

/** A form as pages would get it if it were published as it is. */
export function publicForm(id: string, form: FormDraft): PublicForm {
  const { name, fields, success_action, submit_button_label, submit_button_align, submit_button_color } = form;
  const shown = fieldsToSend(fields).map((field, at) => ({
    ...field,
    id: fields[at]?.key ?? '',
    // Names need not be made yet, but each value wants its own.
    name: fields[at]?.key ?? '',
    label: field.label || siteTexts.fields.unnamed,
    required: field.required ?? false,
    placeholder: field.placeholder ?? null,
    options: [...new Set(field.options)],
  }));
  const button = { submit_button_label, submit_button_align, submit_button_color };
  return { id, name, fields: shown, success_action, ...button, honeypot: 'contact_me_by_fax' };
}
