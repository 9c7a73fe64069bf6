import type { InProject, Time } from '@pharos/service';
import type { BeaconFields } from './beacon.js';

/** A beacon as its row has it. */
export interface BeaconRow extends BeaconFields {
  id: string;
  project_id: string;
  revision: number;
  archived_at: Time | null;
  created_at: Time;
}

export interface AtBeacon extends InProject {
  beaconId: string;
}

export const beaconColumns = `id, project_id, form_id, position, primary_color, button_label, button_icon, custom_svg,
  greeting_title, greeting_text, allowed_origins, revision, archived_at, created_at`;
