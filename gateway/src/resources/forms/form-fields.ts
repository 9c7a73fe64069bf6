import { enums } from '@pharos/contract';
import { honeypotName } from '@pharos/forms';
import { z } from 'zod';
import { idInput, label, oneOf, slug, text } from '../fields.js';
import { allowedOrigins, color, webUrl } from '../website-fields.js';

const maxFields = 50;
const maxOptions = 200;
/** The bytes of all fields together: forms are read in lists, and stand in every event of a submission. */
const maxFieldsBytes = 32_768;
const maxWindowSeconds = 86_400;
const maxSubmissions = 10_000;

const option = label(200);

const formField = z
  .strictObject({
    id: idInput('formField')
      .optional()
      .meta({ description: 'Absent: created by the service. Send it in a PATCH to keep the field' }),
    type: oneOf(enums.formFieldType).meta({ description: 'What people can enter; it decides which values are valid' }),
    label: label(200).meta({ description: 'What people read next to the field' }),
    name: z
      .string()
      .regex(/^[A-Za-z][A-Za-z0-9_]{0,62}$/, {
        error: 'must start with a letter and have at most 63 letters, digits and underscores',
      })
      .optional()
      .meta({
        description: `Unique in the form, and not \`${honeypotName}\`; absent: created from the label, or kept if the \`id\` is sent`,
      }),
    required: z.boolean().optional().meta({ description: 'Whether a submission needs a value. Default: false' }),
    placeholder: text(0, 200).nullable().optional().meta({ description: 'Shown in the empty field' }),
    options: z
      .array(option)
      .max(maxOptions)
      .optional()
      .meta({ description: 'At least one for single_select, multi_select and radio; empty for other types' }),
  })
  .meta({ id: 'FormFieldInput', description: 'A field of a form, as requests give it' });

const formFieldList = z
  .array(formField)
  .max(maxFields)
  .refine((fields) => Buffer.byteLength(JSON.stringify(fields)) <= maxFieldsBytes, {
    error: `must have at most ${maxFieldsBytes} bytes as JSON`,
  })
  .meta({ description: 'Absent: Name, Email and Message' });

const settings = {
  slug: slug(63).meta({
    description: 'Unique among the project’s forms that are not archived; absent in a new form: created from the name',
  }),
  fields: formFieldList,
  success_action: oneOf(enums.formSuccessAction).meta({
    description: 'What the page does after a submission. Default: inline. `redirect` needs `redirect_url`',
  }),
  success_message: text(0, 1_000).meta({ description: 'Shown instead of the form after an inline success' }),
  redirect_url: webUrl.nullable().meta({ description: 'Where to go if `success_action` is `redirect`' }),
  allowed_origins: allowedOrigins,
  rate_limit_per_ip: z
    .int()
    .min(1)
    .max(maxSubmissions)
    .meta({ description: 'Number of submissions per IP address in a window. Default: 5' }),
  rate_limit_window_seconds: z
    .int()
    .min(1)
    .max(maxWindowSeconds)
    .meta({ description: 'How long a window of the limit lasts, in seconds. Default: 60' }),
  submit_button_label: label(50).meta({ description: 'The text of the button. Default: Send' }),
  submit_button_align: oneOf(enums.formButtonAlign).meta({
    description: 'Position of the button; `full`: as wide as the form. Default: left',
  }),
  submit_button_color: color
    .nullable()
    .meta({ description: 'A hex colour such as `#2563EB`; null, the default: the brand’s' }),
};

/** What a PATCH may change. */
export const formChanges = z
  .strictObject({ name: label(200).meta({ description: 'The name of the form; it need not be unique' }), ...settings })
  .partial();

/** What a form is made of. */
export const newForm = formChanges.required({ name: true });
