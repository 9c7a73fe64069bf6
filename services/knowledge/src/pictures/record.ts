import type { Picture } from '@pharos/proto/pharos/knowledge/v1/picture';
import { defineRecord, type InProject, integer, optional, type RowOfRecord, text, timestamp } from '@pharos/service';

/** Where a picture is: tenancy stands in every query. */
export interface AtPicture extends InProject {
  readonly pictureId: string;
}

export const pictureRecord = defineRecord<Picture>()({
  id: text({ personal: 'no' }),
  org_id: text({ personal: 'no' }),
  project_id: text({ personal: 'no' }),
  name: text({ personal: 'kept' }),
  type: text({ personal: 'no' }),
  size: integer({ personal: 'no' }),
  sha256: text({ personal: 'no' }),
  created_at: timestamp({ personal: 'no' }),
  unused_since: optional(timestamp({ personal: 'no' })),
});

export type PictureRow = RowOfRecord<typeof pictureRecord>;
