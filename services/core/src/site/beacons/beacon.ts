import { invalid } from '@pharos/contract';
import { sanitizeSvg } from './svg.js';

/** The fields of a beacon that callers change, named as the API names them. */
export interface BeaconFields {
  form_id: string;
  position: string;
  primary_color: string;
  button_label: string;
  button_icon: string;
  custom_svg: string | null;
  greeting_title: string;
  greeting_text: string;
  allowed_origins: string[];
}

/** What a new beacon is where nothing else is said; its form is said in any case. */
export const usualBeacon: Omit<BeaconFields, 'form_id'> = {
  position: 'bottom-right',
  primary_color: '#2563EB',
  button_label: 'Contact us',
  button_icon: 'chat',
  custom_svg: null,
  greeting_title: '',
  greeting_text: '',
  allowed_origins: [],
};

/** The fields whose changes the audit log keeps. */
export const beaconFields = ['form_id', ...(Object.keys(usualBeacon) as (keyof typeof usualBeacon)[])] as const;

/**
 * What is said of a beacon, with the picture as it may be shown.
 * @throws VALIDATION_ERROR when it is no SVG, or nothing of it is left
 */
export function safeBeacon<Said extends Partial<BeaconFields>>(said: Said): Said {
  if (typeof said.custom_svg !== 'string') return said;
  const custom_svg = sanitizeSvg(said.custom_svg);
  if (custom_svg === undefined)
    throw invalid(['custom_svg'], 'must be an svg element that shows something without scripts, styles and links');
  return { ...said, custom_svg };
}

/** @throws VALIDATION_ERROR when it is to show a picture and has none */
export function checkBeacon({ button_icon, custom_svg }: Pick<BeaconFields, 'button_icon' | 'custom_svg'>): void {
  if (button_icon === 'custom_svg' && custom_svg === null)
    throw invalid(['custom_svg'], 'is required if button_icon is custom_svg');
}
