import { enums } from '@pharos/contract';
import { z } from 'zod';
import { id, oneOf, record, time } from './fields.js';

export const formFieldRecord = record('FormField', {
  id: id('formField'),
  type: oneOf(enums.formFieldType),
  label: z.string(),
  name: z.string().meta({ description: 'What values are sent under; unique in the form' }),
  required: z.boolean(),
  placeholder: z.string().nullable(),
  options: z.array(z.string()).meta({ description: 'Of single_select, multi_select and radio' }),
});

export const formRecord = record('Form', {
  id: id('form'),
  project_id: id('project'),
  name: z.string(),
  slug: z.string().meta({ description: 'Unique among the project’s forms that are not archived' }),
  fields: z.array(formFieldRecord),
  success_action: oneOf(enums.formSuccessAction),
  success_message: z.string(),
  redirect_url: z.string().nullable(),
  allowed_origins: z.array(z.string()).meta({ description: 'Whose pages may show it; none listed: any' }),
  rate_limit_per_ip: z.int().min(1).meta({ description: 'Submissions that one address may send in a window' }),
  rate_limit_window_seconds: z.int().min(1),
  submit_button_label: z.string(),
  submit_button_align: oneOf(enums.formButtonAlign),
  submit_button_color: z.string().nullable().meta({ description: 'Null: the default of the brand' }),
  archived_at: time.nullable(),
  created_at: time,
  updated_at: time,
});

export const formSubmissionRecord = record('FormSubmission', {
  id: id('formSubmission'),
  project_id: id('project'),
  form_id: id('form'),
  contact_id: id('contact')
    .nullable()
    .meta({ description: 'Null when the form asks for nothing that names a person, or the person was erased' }),
  conversation_id: id('conversation'),
  fields: z.record(z.string(), z.unknown()).meta({
    description:
      'Values by the names of the fields: text, number, true or false, or a list of texts; empty once the person was erased',
  }),
  page_url: z.string().nullable().meta({ description: 'The page that showed the form, as the browser said' }),
  created_at: time,
});

/** What a page needs to show a form. */
export const publicFormRecord = record('PublicForm', {
  id: id('form'),
  name: z.string(),
  fields: z.array(formFieldRecord),
  success_action: oneOf(enums.formSuccessAction),
  submit_button_label: z.string(),
  submit_button_align: oneOf(enums.formButtonAlign),
  submit_button_color: z.string().nullable(),
  honeypot: z.string().meta({
    description: 'A further field, which the page must hide from people; whoever fills it in is a program',
  }),
});

export const submittedRecord = record('SubmittedForm', {
  id: id('formSubmission'),
  success_action: oneOf(enums.formSuccessAction),
  success_message: z.string(),
  redirect_url: z.string().nullable().meta({ description: 'Where to go, when `success_action` is redirect' }),
});
