import { enums } from '@pharos/contract';
import { z } from 'zod';
import { createdAt, id, oneOf, record, time } from '../fields.js';
import { publicFormRecord } from '../forms/schemas.js';

const shown = {
  position: oneOf(enums.beaconPosition).meta({ description: 'The corner of the page' }),
  primary_color: z.string().meta({ description: 'A hex colour such as `#2563EB`' }),
  button_label: z.string().meta({ description: 'The text of the button' }),
  button_icon: oneOf(enums.beaconIcon).meta({ description: '`custom_svg`: the picture in the field `custom_svg`' }),
  custom_svg: z.string().nullable().meta({ description: 'An `svg` element with shapes only; null if there is none' }),
  greeting_title: z.string().meta({ description: 'The heading above the form' }),
  greeting_text: z.string().meta({ description: 'The text below the heading' }),
};

export const beaconRecord = record('Beacon', 'A button on your pages that opens a form', {
  id: id('beacon'),
  project_id: id('project'),
  form_id: id('form').meta({ description: 'The form that it opens' }),
  ...shown,
  allowed_origins: z.array(z.string()).meta({ description: 'Origins of the pages that may show it; empty: all pages' }),
  archived_at: time.nullable().meta({ description: 'When the beacon was archived; null while it is in use' }),
  created_at: createdAt,
});

/** What a page needs to show a beacon. */
export const publicBeaconRecord = record('PublicBeacon', 'What a page needs to show a beacon', {
  id: id('beacon'),
  ...shown,
  form: publicFormRecord.meta({ description: 'The form that it opens' }),
});
