import { enums } from '@pharos/contract';
import type { Beacon, BeaconSettings } from '@pharos/proto/pharos/core/v1/beacon';
import { choice, defineRecord, integer, optional, type RowOfRecord, text, texts, timestamp } from '@pharos/service';

const given = {
  form_id: text({ personal: 'no' }),
  position: choice(enums.beaconPosition, { personal: 'no' }),
  primary_color: text({ personal: 'no' }),
  button_label: text({ personal: 'no' }),
  button_icon: choice(enums.beaconIcon, { personal: 'no' }),
  custom_svg: optional(text({ personal: 'no' })),
  greeting_title: text({ personal: 'no' }),
  greeting_text: text({ personal: 'no' }),
  allowed_origins: texts({ personal: 'no' }),
};

/** The fields of a beacon that callers change. */
export const beaconFields = defineRecord<BeaconSettings>()(given);

export type BeaconFields = RowOfRecord<typeof beaconFields>;

export const beaconRecord = defineRecord<Beacon>()({
  id: text({ personal: 'no' }),
  project_id: text({ personal: 'no' }),
  ...given,
  revision: integer({ personal: 'no' }),
  archived_at: optional(timestamp({ personal: 'no' })),
  created_at: timestamp({ personal: 'no' }),
});

export type BeaconRow = RowOfRecord<typeof beaconRecord>;
