import { enums } from '@pharos/contract';
import type { Beacon, BeaconSettings } from '@pharos/proto/pharos/core/v1/beacon';
import { masked, time, timeOrNone } from '@pharos/service';
import { type BeaconFields, safeBeacon } from './beacon.js';
import type { BeaconRow } from './beacon-row.js';

export function toBeacon(row: BeaconRow): Beacon {
  return {
    id: row.id,
    projectId: row.project_id,
    formId: row.form_id,
    position: enums.beaconPosition.fromText(row.position),
    primaryColor: row.primary_color,
    buttonLabel: row.button_label,
    buttonIcon: enums.beaconIcon.fromText(row.button_icon),
    customSvg: row.custom_svg ?? undefined,
    greetingTitle: row.greeting_title,
    greetingText: row.greeting_text,
    allowedOrigins: row.allowed_origins,
    archivedAt: timeOrNone(row.archived_at),
    createdAt: time(row.created_at),
    revision: row.revision,
  };
}

/**
 * What a request says of a beacon: the fields its mask names, those without a value cleared, its picture made safe.
 * @throws VALIDATION_ERROR as `safeBeacon`
 */
export function beaconPatch(
  settings: BeaconSettings | undefined,
  mask: readonly string[] | undefined = [],
): Partial<BeaconFields> {
  if (settings === undefined) return {};
  const said: Partial<BeaconFields> = {
    form_id: settings.formId,
    primary_color: settings.primaryColor,
    button_label: settings.buttonLabel,
    custom_svg: settings.customSvg ?? null,
    greeting_title: settings.greetingTitle,
    greeting_text: settings.greetingText,
    allowed_origins: settings.allowedOrigins,
  };
  if (mask.includes('position')) said.position = enums.beaconPosition.toText(settings.position);
  if (mask.includes('button_icon')) said.button_icon = enums.beaconIcon.toText(settings.buttonIcon);
  return safeBeacon(masked(said, mask));
}
