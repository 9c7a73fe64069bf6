import { enums } from '@pharos/contract';
import type { SavedView, SavedViewFields } from '@pharos/proto/pharos/core/v1/saved_view';
import { choice, defineRecord, integer, internal, optional, type RowOfRecord, text, timestamp } from '@pharos/service';

/** Whose it is, which stays. */
const owner = {
  org_id: internal(text({ personal: 'no' })),
  owner_id: optional(text({ personal: 'no' })),
};

const given = {
  name: text({ personal: 'no' }),
  filter: text({ personal: 'no' }),
  sort: choice(enums.conversationSort, { personal: 'no' }),
  sort_order: choice(enums.sortOrder, { personal: 'no' }),
  position: integer({ personal: 'no' }),
};

/** The fields of a view that callers change. */
export const savedViewFields = defineRecord<SavedViewFields>()(given);

/** What a view is made with. */
export const newSavedView = defineRecord<Pick<SavedView, keyof SavedViewFields | 'ownerId'>>()({ ...owner, ...given });

export type NewSavedViewRow = RowOfRecord<typeof newSavedView>;

export const savedViewRecord = defineRecord<SavedView>()({
  id: text({ personal: 'no' }),
  project_id: text({ personal: 'no' }),
  ...owner,
  ...given,
  created_at: timestamp({ personal: 'no' }),
  updated_at: timestamp({ personal: 'no' }),
  revision: integer({ personal: 'no' }),
});

export type SavedViewRow = RowOfRecord<typeof savedViewRecord>;
