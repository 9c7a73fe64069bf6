import { enums } from '@pharos/contract';
import { z } from 'zod';
import { id, oneOf, record, time } from './fields.js';

export const formFieldRecord = record('FormField', {
  id: id('formField'),
  type: oneOf(enums.formFieldType).meta({ description: 'What people can enter; it decides which values are valid' }),
  label: z.string().meta({ description: 'What people read next to the field' }),
  name: z.string().meta({ description: 'The key of the field in a submission; unique in the form' }),
  required: z.boolean().meta({ description: 'Whether a submission needs a value' }),
  placeholder: z.string().nullable().meta({ description: 'Shown in the empty field; null if there is none' }),
  options: z.array(z.string()).meta({ description: 'Only for single_select, multi_select and radio' }),
});

export const formRecord = record('Form', {
  id: id('form'),
  project_id: id('project'),
  name: z.string(),
  slug: z.string().meta({ description: 'Unique among the project’s forms that are not archived' }),
  fields: z.array(formFieldRecord),
  success_action: oneOf(enums.formSuccessAction).meta({
    description:
      'What the page does after a submission: `inline` shows `success_message`, `redirect` goes to the redirect URL',
  }),
  success_message: z.string().meta({ description: 'Shown instead of the form after a submission' }),
  redirect_url: z
    .string()
    .nullable()
    .meta({ description: 'Where to go if `success_action` is `redirect`; null if there is no such page' }),
  allowed_origins: z.array(z.string()).meta({ description: 'Origins of the pages that may show it; empty: all pages' }),
  rate_limit_per_ip: z.int().min(1).meta({ description: 'Number of submissions per address in a window' }),
  rate_limit_window_seconds: z.int().min(1).meta({ description: 'How long a window of the limit lasts' }),
  submit_button_label: z.string(),
  submit_button_align: oneOf(enums.formButtonAlign).meta({
    description: 'Position of the button; `full`: as wide as the form',
  }),
  submit_button_color: z.string().nullable().meta({ description: 'Null: the default of the brand' }),
  archived_at: time.nullable().meta({ description: 'When the form was archived; null while it is in use' }),
  created_at: time,
  updated_at: time,
});

export const formSubmissionRecord = record('FormSubmission', {
  id: id('formSubmission'),
  project_id: id('project'),
  form_id: id('form'),
  contact_id: id('contact')
    .nullable()
    .meta({ description: 'Null if the form has no field that identifies a person, or the person was erased' }),
  conversation_id: id('conversation').meta({ description: 'The conversation that the submission started' }),
  fields: z.record(z.string(), z.unknown()).meta({
    description:
      'Values by field name: text, number, true or false, or a list of texts; empty after the person was erased',
  }),
  page_url: z.string().nullable().meta({ description: 'The page that showed the form, as sent by the browser' }),
  created_at: time,
});

/** What a page needs to show a form. */
export const publicFormRecord = record('PublicForm', {
  id: id('form'),
  name: z.string(),
  fields: z.array(formFieldRecord),
  success_action: oneOf(enums.formSuccessAction).meta({
    description:
      'What the page does after a submission: `inline` shows `success_message`, `redirect` goes to the redirect URL',
  }),
  submit_button_label: z.string(),
  submit_button_align: oneOf(enums.formButtonAlign).meta({
    description: 'Position of the button; `full`: as wide as the form',
  }),
  submit_button_color: z.string().nullable().meta({ description: 'Null: the default of the brand' }),
  honeypot: z.string().meta({
    description: 'An extra field that the page must hide from people. Only programs fill it in',
  }),
});

export const submittedRecord = record('SubmittedForm', {
  id: id('formSubmission'),
  success_action: oneOf(enums.formSuccessAction).meta({
    description:
      'What the page does after a submission: `inline` shows `success_message`, `redirect` goes to the redirect URL',
  }),
  success_message: z.string().meta({ description: 'Shown instead of the form after a submission' }),
  redirect_url: z.string().nullable().meta({ description: 'Where to go if `success_action` is `redirect`' }),
});
