import { enums } from '@pharos/contract';
import type { FieldType } from '@pharos/forms';
import type { Form, FormField, FormSettings } from '@pharos/proto/pharos/core/v1/form';
import type { FormSubmission } from '@pharos/proto/pharos/core/v1/form_submission';
import {
  choice,
  column,
  defineRecord,
  integer,
  internal,
  optional,
  type RowOfRecord,
  text,
  texts,
  timestamp,
} from '@pharos/service';
import { isErased } from '../../inbox/index.js';
import { completeFields, type FormFieldRow, usualFields } from './form.js';

const given = {
  name: text({ personal: 'no' }),
  slug: text({ personal: 'no' }),
  fields: column<FormFieldRow[], FormField[]>(
    { type: 'jsonb', blank: [] },
    { personal: 'no' },
    {
      toMessage: (fields) =>
        fields.map(({ type, placeholder, ...field }) => {
          return { ...field, type: enums.formFieldType.fromText(type), placeholder: placeholder ?? undefined };
        }),
      toRow: (fields) =>
        fields.map(({ type, placeholder = null, ...field }) => {
          return { ...field, type: enums.formFieldType.toText(type) as FieldType, placeholder };
        }),
      toParameter: (fields) => JSON.stringify(fields),
    },
  ),
  success_action: choice(enums.formSuccessAction, { personal: 'no' }),
  success_message: text({ personal: 'no' }),
  redirect_url: optional(text({ personal: 'no' })),
  allowed_origins: texts({ personal: 'no' }),
  rate_limit_per_ip: integer({ personal: 'no' }),
  rate_limit_window_seconds: integer({ personal: 'no' }),
  submit_button_label: text({ personal: 'no' }),
  submit_button_align: choice(enums.formButtonAlign, { personal: 'no' }),
  submit_button_color: optional(text({ personal: 'no' })),
};

/** The fields of a form that callers change. */
export const formFields = defineRecord<FormSettings>()(given);

export type FormFields = RowOfRecord<typeof formFields>;

export const formRecord = defineRecord<Form>()({
  id: text({ personal: 'no' }),
  project_id: text({ personal: 'no' }),
  ...given,
  revision: integer({ personal: 'no' }),
  archived_at: optional(timestamp({ personal: 'no' })),
  created_at: timestamp({ personal: 'no' }),
  updated_at: timestamp({ personal: 'no' }),
});

export type FormRow = RowOfRecord<typeof formRecord>;

/**
 * What a request says of a form: the fields its mask names, those without a value cleared. No fields at all means the usual ones.
 * `kept` are those that the form has: one that is sent with its id and without a name keeps the name.
 * @throws VALIDATION_ERROR when the form's fields do not fit together
 */
export function formPatch(
  { settings, updateMask }: { settings: FormSettings | undefined; updateMask: readonly string[] | undefined },
  kept: readonly FormFieldRow[] = [],
): Partial<FormFields> {
  if (settings === undefined) return {};
  const patch = formFields.patch(settings, updateMask);
  if (patch.fields === undefined) return patch;
  return { ...patch, fields: completeFields(patch.fields.length === 0 ? usualFields : patch.fields, kept) };
}

export const submissionRecord = defineRecord<FormSubmission>()(
  {
    id: text({ personal: 'no' }),
    project_id: text({ personal: 'no' }),
    form_id: text({ personal: 'no' }),
    contact_id: optional(text({ personal: 'erased' })),
    conversation_id: text({ personal: 'no' }),
    /** JSON: the values by the names of the fields. */
    answers: internal(column<string>({ type: 'text', blank: '{}' }, { personal: 'erased', long: true })),
    page_url: optional(text({ personal: 'erased' })),
    created_at: timestamp({ personal: 'no' }),
  },
  ({ answers }) => ({ fields: JSON.parse(answers) as Record<string, unknown> }),
);

export type SubmissionRow = RowOfRecord<typeof submissionRecord>;

/** The columns as submissions are read, without the answers, which may be long. */
export const readSubmissionColumns = `${submissionRecord.shortColumns},
  ${isErased('form_submissions')} AS is_erased`;
