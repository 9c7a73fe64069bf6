import { enums } from '@pharos/contract';
import type { ConversationServiceDefinition } from '@pharos/proto/pharos/core/v1/conversation';
import { isEmpty, type RpcOf } from '@pharos/service';
import { recordUnchanged } from '../../accounts/index.js';
import { checkRevision } from '../../shared/check-revision.js';
import { holdContact } from '../contacts/contacts.js';
import { checkNotErased } from '../erasure/unfinished-erasures.js';
import { missingContact, missingConversation } from '../missing.js';
import { changed, checkAiResolved, checkStatus } from './conversation.js';
import { findConversation, lockConversation, saveConversations, updated } from './conversations.js';
import { type ConversationRow, conversationFields, conversationRecord } from './record.js';

export const updateConversation: RpcOf<ConversationServiceDefinition, 'updateConversation'> = (request, call, deps) =>
  deps.database.transaction(async (tx) => {
    const patch = conversationFields.patch(request, request.updateMask);
    checkAiResolved(patch, call.actor.type);
    // The contact is locked before the conversation, in the order in which merges and erasures of contacts take both.
    const isHeld = patch.contact_id && (await holdContact(tx, request, patch.contact_id));
    const before = await lockConversation(tx, request);
    if (!before) throw await missingConversation(tx, request, request.conversationId);
    checkRevision(before, request);
    checkStatus(before.status, request.ifStatuses.map(enums.conversationStatus.toText));
    if (patch.contact_id !== undefined) await checkNotErased(tx, request, before.contact_id);
    const { after, changes } = changed(before, request, deps.clock.now());
    if (isEmpty(changes)) {
      await recordUnchanged(tx, call, request, { ...updated, id: request.conversationId });
      return { conversation: conversationRecord.toMessage((await findConversation(tx, request)) as ConversationRow) };
    }
    const contactId = changes.contact_id && after.contact_id;
    if (contactId && !isHeld) throw await missingContact(tx, request, contactId);
    const [row] = await saveConversations(tx, call, request, [{ id: request.conversationId, after, changes }]);
    return { conversation: conversationRecord.toMessage(row as ConversationRow) };
  });
