import { enums } from '@pharos/contract';
import { z } from 'zod';
import { id, oneOf, record, time } from './fields.js';
import { publicFormRecord } from './form-records.js';

const shown = {
  position: oneOf(enums.beaconPosition),
  primary_color: z.string(),
  button_label: z.string(),
  button_icon: oneOf(enums.beaconIcon),
  custom_svg: z.string().nullable().meta({ description: 'One `svg` element that draws, and does nothing else' }),
  greeting_title: z.string(),
  greeting_text: z.string(),
};

export const beaconRecord = record('Beacon', {
  id: id('beacon'),
  project_id: id('project'),
  form_id: id('form'),
  ...shown,
  allowed_origins: z.array(z.string()).meta({ description: 'Whose pages may show it; none listed: any' }),
  archived_at: time.nullable(),
  created_at: time,
});

/** What a page needs to show a beacon. */
export const publicBeaconRecord = record('PublicBeacon', {
  id: id('beacon'),
  ...shown,
  form: publicFormRecord.meta({ description: 'What it opens' }),
});
