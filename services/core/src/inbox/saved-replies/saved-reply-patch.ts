import type { UpdateSavedReplyRequest } from '@pharos/proto/pharos/core/v1/saved_reply';
import { distinct } from '../conversations/conversation.js';
import { checkPlaceholders } from './placeholders.js';
import { type SavedReplyFieldsRow, savedReplyFields } from './record.js';

/** What a request says of a saved reply: the fields that its mask names. @throws VALIDATION_ERROR on a placeholder that is none */
export function savedReplyPatch({
  fields,
  updateMask,
}: Pick<UpdateSavedReplyRequest, 'fields' | 'updateMask'>): Partial<SavedReplyFieldsRow> {
  const patch = savedReplyFields.patch(fields, updateMask);
  if (patch.body !== undefined) checkPlaceholders(patch.body);
  if (patch.actions) patch.actions.tags = distinct(patch.actions.tags);
  return patch;
}
