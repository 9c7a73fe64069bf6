import type { Form, FormField } from '@pharos/proto/pharos/core/v1/form';
import { formButtonAlign, formFieldType, formSuccessAction } from '../enums.js';
import { time, timeOrNull } from './time.js';

/** A form in its REST shape. */
export function renderForm(form: Form) {
  return {
    id: form.id,
    project_id: form.projectId,
    name: form.name,
    slug: form.slug,
    fields: form.fields.map(renderFormField),
    success_action: formSuccessAction.toText(form.successAction),
    success_message: form.successMessage,
    redirect_url: form.redirectUrl ?? null,
    allowed_origins: form.allowedOrigins,
    rate_limit_per_ip: form.rateLimitPerIp,
    rate_limit_window_seconds: form.rateLimitWindowSeconds,
    submit_button_label: form.submitButtonLabel,
    submit_button_align: formButtonAlign.toText(form.submitButtonAlign),
    submit_button_color: form.submitButtonColor ?? null,
    archived_at: timeOrNull(form.archivedAt),
    created_at: time(form.createdAt),
    updated_at: time(form.updatedAt),
  };
}

/** A field of a form in its REST shape. */
export function renderFormField(field: FormField) {
  return {
    id: field.id,
    type: formFieldType.toText(field.type),
    label: field.label,
    name: field.name,
    required: field.required,
    placeholder: field.placeholder ?? null,
    options: field.options,
  };
}
