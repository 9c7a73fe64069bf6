import { enums } from '@pharos/contract';
import { z } from 'zod';
import { createdAt, id, jsonObject, oneOf, record, time, updatedAt } from '../fields.js';

export const formFieldRecord = record('FormField', 'A field of a form', {
  id: id('formField'),
  type: oneOf(enums.formFieldType).meta({ description: 'What people can enter; it decides which values are valid' }),
  label: z.string().meta({ description: 'What people read next to the field' }),
  name: z.string().meta({ description: 'The key of the field in a submission; unique in the form' }),
  required: z.boolean().meta({ description: 'Whether a submission needs a value' }),
  placeholder: z.string().nullable().meta({ description: 'Shown in the empty field; null if there is none' }),
  options: z.array(z.string()).meta({ description: 'Only for single_select, multi_select and radio' }),
});

const fields = z.array(formFieldRecord).meta({ description: 'In the order in which a page shows them' });
const success_action = oneOf(enums.formSuccessAction).meta({
  description:
    'What the page does after a submission: `inline` shows `success_message`, `redirect` goes to the redirect URL',
});
const afterSubmission = {
  success_action,
  success_message: z.string().meta({ description: 'Shown instead of the form after a submission' }),
  redirect_url: z
    .string()
    .nullable()
    .meta({ description: 'Where to go if `success_action` is `redirect`; null if there is no such page' }),
};
const submitButton = {
  submit_button_label: z.string().meta({ description: 'The text of the button' }),
  submit_button_align: oneOf(enums.formButtonAlign).meta({
    description: 'Position of the button; `full`: as wide as the form',
  }),
  submit_button_color: z
    .string()
    .nullable()
    .meta({ description: 'A hex colour such as `#2563EB`; null: the default of the brand' }),
};

export const formRecord = record('Form', 'A form for your pages', {
  id: id('form'),
  project_id: id('project'),
  name: z.string().meta({ description: 'The name of the form; it need not be unique' }),
  slug: z.string().meta({ description: 'Unique among the project’s forms that are not archived' }),
  fields,
  ...afterSubmission,
  allowed_origins: z.array(z.string()).meta({ description: 'Origins of the pages that may show it; empty: all pages' }),
  rate_limit_per_ip: z.int().min(1).meta({ description: 'Number of submissions per IP address in a window' }),
  rate_limit_window_seconds: z.int().min(1).meta({ description: 'How long a window of the limit lasts' }),
  ...submitButton,
  archived_at: time.nullable().meta({ description: 'When the form was archived; null while it is in use' }),
  created_at: createdAt,
  updated_at: updatedAt,
});

export const formSubmissionRecord = record('FormSubmission', 'What a visitor sent with a form', {
  id: id('formSubmission'),
  project_id: id('project'),
  form_id: id('form'),
  contact_id: id('contact')
    .nullable()
    .meta({ description: 'Null if the form has no field that identifies a person, or the person was erased' }),
  conversation_id: id('conversation').meta({ description: 'The conversation that the submission started' }),
  fields: jsonObject.meta({
    description:
      'Values by field name: text, number, true or false, or a list of texts; empty after the person was erased',
  }),
  page_url: z
    .string()
    .nullable()
    .meta({ description: 'The page that showed the form, as sent by the browser; null if it sent none' }),
  created_at: createdAt,
});

/** What a page needs to show a form. */
export const publicFormRecord = record('PublicForm', 'What a page needs to show a form', {
  id: id('form'),
  name: z.string().meta({ description: 'The name of the form' }),
  fields,
  success_action,
  ...submitButton,
  honeypot: z.string().meta({
    description: 'An extra field that the page must hide from people. Only programs fill it in',
  }),
});

export const submittedRecord = record('SubmittedForm', 'What a page does after a submission', {
  id: id('formSubmission'),
  ...afterSubmission,
});
