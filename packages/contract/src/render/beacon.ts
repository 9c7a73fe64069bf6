import type { Beacon } from '@pharos/proto/pharos/core/v1/beacon';
import { beaconIcon, beaconPosition } from '../enums.js';
import { time, timeOrNull } from './time.js';

/** A beacon in its REST shape. */
export function renderBeacon(beacon: Beacon) {
  return {
    id: beacon.id,
    project_id: beacon.projectId,
    form_id: beacon.formId,
    position: beaconPosition.toText(beacon.position),
    primary_color: beacon.primaryColor,
    button_label: beacon.buttonLabel,
    button_icon: beaconIcon.toText(beacon.buttonIcon),
    custom_svg: beacon.customSvg ?? null,
    greeting_title: beacon.greetingTitle,
    greeting_text: beacon.greetingText,
    allowed_origins: beacon.allowedOrigins,
    archived_at: timeOrNull(beacon.archivedAt),
    created_at: time(beacon.createdAt),
  };
}
