import type { FormField } from '@pharos/forms';

/** A field, as the form shows it. */
export interface ShownField extends FormField {
  readonly id: string;
  readonly label: string;
  readonly placeholder: string | null;
}

export interface ShownForm {
  readonly id: string;
  readonly name: string;
  readonly fields: readonly ShownField[];
  readonly submit_button_label: string;
  readonly submit_button_align: 'left' | 'center' | 'right' | 'full';
  readonly submit_button_color: string | null;
  /** The name of the field that people never see. */
  readonly honeypot: string;
}

/** What `GET /api/public/beacons/{beaconId}` answers. */
export interface Beacon {
  readonly id: string;
  readonly position: 'bottom-right' | 'bottom-left';
  readonly primary_color: string;
  readonly button_label: string;
  readonly button_icon: 'chat' | 'mail' | 'help' | 'custom_svg';
  readonly custom_svg: string | null;
  readonly greeting_title: string;
  readonly greeting_text: string;
  readonly form: ShownForm;
}

/** What a submission answers. */
export interface Submitted {
  readonly id: string;
  readonly success_action: 'inline' | 'redirect';
  readonly success_message: string;
  readonly redirect_url: string | null;
}
