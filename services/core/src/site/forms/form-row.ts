import type { InProject, Time } from '@pharos/service';
import type { FormFields } from './form.js';

/** A form as its row has it. */
export interface FormRow extends FormFields {
  id: string;
  project_id: string;
  revision: number;
  archived_at: Time | null;
  created_at: Time;
  updated_at: Time;
}

export interface AtForm extends InProject {
  formId: string;
}

export const formColumns = `id, project_id, name, slug, fields, success_action, success_message, redirect_url, allowed_origins,
  rate_limit_per_ip, rate_limit_window_seconds, submit_button_label, submit_button_align, submit_button_color, revision,
  archived_at, created_at, updated_at`;
