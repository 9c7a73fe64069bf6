import { invalid } from '@pharos/contract';
import type { BeaconSettings } from '@pharos/proto/pharos/core/v1/beacon';
import { type BeaconFields, beaconFields } from './record.js';
import { sanitizeSvg } from './svg.js';

/** The settings of a new beacon that a request leaves out; its form it names in any case. */
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

/**
 * What a request says of a beacon: the fields its mask names, those without a value cleared, its picture as it may be shown.
 * @throws VALIDATION_ERROR when the picture is no SVG, or nothing of it is left
 */
export function beaconPatch(request: {
  settings: BeaconSettings | undefined;
  updateMask: readonly string[] | undefined;
}): Partial<BeaconFields> {
  if (request.settings === undefined) return {};
  const patch = beaconFields.patch(request.settings, request.updateMask);
  if (typeof patch.custom_svg !== 'string') return patch;
  const custom_svg = sanitizeSvg(patch.custom_svg);
  if (custom_svg === undefined)
    throw invalid(['custom_svg'], 'must be an svg element that shows something without scripts, styles and links');
  return { ...patch, custom_svg };
}

/** @throws VALIDATION_ERROR when it is to show a picture and has none */
export function checkBeacon({ button_icon, custom_svg }: Pick<BeaconFields, 'button_icon' | 'custom_svg'>): void {
  if (button_icon === 'custom_svg' && custom_svg === null)
    throw invalid(['custom_svg'], 'is required if button_icon is custom_svg');
}
