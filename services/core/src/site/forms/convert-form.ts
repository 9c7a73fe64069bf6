import { enums } from '@pharos/contract';
import type { FieldType } from '@pharos/forms';
import type { Form, FormField, FormSettings } from '@pharos/proto/pharos/core/v1/form';
import { masked, time, timeOrNone } from '@pharos/service';
import { completeFields, type FormFieldRow, type FormFields, usualFields } from './form.js';
import type { FormRow } from './form-row.js';

export function toForm(row: FormRow): Form {
  return {
    id: row.id,
    projectId: row.project_id,
    name: row.name,
    slug: row.slug,
    fields: row.fields.map(toField),
    successAction: enums.formSuccessAction.fromText(row.success_action),
    successMessage: row.success_message,
    redirectUrl: row.redirect_url ?? undefined,
    allowedOrigins: row.allowed_origins,
    rateLimitPerIp: row.rate_limit_per_ip,
    rateLimitWindowSeconds: row.rate_limit_window_seconds,
    submitButtonLabel: row.submit_button_label,
    submitButtonAlign: enums.formButtonAlign.fromText(row.submit_button_align),
    submitButtonColor: row.submit_button_color ?? undefined,
    archivedAt: timeOrNone(row.archived_at),
    createdAt: time(row.created_at),
    updatedAt: time(row.updated_at),
    revision: row.revision,
  };
}

function toField({ type, placeholder, ...field }: FormFieldRow): FormField {
  return { ...field, type: enums.formFieldType.fromText(type), placeholder: placeholder ?? undefined };
}

/**
 * What a request says of a form: the fields its mask names, those without a value cleared. No fields at all means the usual ones.
 * `kept` are those that the form has: one that is sent with its id and without a name keeps the name.
 * @throws VALIDATION_ERROR when the form's fields do not fit together.
 */
export function formPatch(
  settings: FormSettings | undefined,
  mask: readonly string[] | undefined = [],
  kept: readonly FormFieldRow[] = [],
): Partial<FormFields> {
  if (settings === undefined) return {};
  const said: Partial<FormFields> = {
    name: settings.name,
    slug: settings.slug,
    success_message: settings.successMessage,
    redirect_url: settings.redirectUrl ?? null,
    allowed_origins: settings.allowedOrigins,
    rate_limit_per_ip: settings.rateLimitPerIp,
    rate_limit_window_seconds: settings.rateLimitWindowSeconds,
    submit_button_label: settings.submitButtonLabel,
    submit_button_color: settings.submitButtonColor ?? null,
  };
  if (mask.includes('fields')) said.fields = fieldsOf(settings.fields, kept);
  if (mask.includes('success_action')) said.success_action = enums.formSuccessAction.toText(settings.successAction);
  if (mask.includes('submit_button_align'))
    said.submit_button_align = enums.formButtonAlign.toText(settings.submitButtonAlign);
  return masked(said, mask);
}

function fieldsOf(fields: readonly FormField[], kept: readonly FormFieldRow[]): FormFieldRow[] {
  if (fields.length === 0) return completeFields(usualFields);
  return completeFields(
    fields.map(({ id, name, type, placeholder, ...field }) => ({
      ...(id === '' ? {} : { id }),
      ...(name === '' ? {} : { name }),
      ...field,
      type: enums.formFieldType.toText(type) as FieldType,
      placeholder: placeholder ?? null,
    })),
    kept,
  );
}
