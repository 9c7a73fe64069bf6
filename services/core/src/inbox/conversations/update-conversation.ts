import { enums } from '@pharos/contract';
import type { ConversationServiceDefinition } from '@pharos/proto/pharos/core/v1/conversation';
import { diff, isEmpty, type RpcOf } from '@pharos/service';
import { recordUnchanged } from '../../accounts/index.js';
import { checkRevision } from '../../shared/check-revision.js';
import { holdContact } from '../contacts/contacts.js';
import { checkNotErased } from '../erasure/unfinished-erasures.js';
import { missingContact, missingConversation } from '../missing.js';
import { applyPatch, changedTags, checkAiResolved, checkStatus } from './conversation.js';
import { findConversation, lockConversation, updateConversation as saveConversation } from './conversations.js';
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
    const after = applyPatch(before, patch, deps.clock.now());
    after.tags = changedTags(after.tags, request);
    const changes = diff(before, after, conversationFields.names);
    if (isEmpty(changes)) {
      const target = { action: 'updateConversation', target: 'conversation', id: request.conversationId };
      await recordUnchanged(tx, call, request, target);
      return { conversation: conversationRecord.toMessage((await findConversation(tx, request)) as ConversationRow) };
    }
    const contactId = changes.contact_id && after.contact_id;
    if (contactId && !isHeld) throw await missingContact(tx, request, contactId);
    return { conversation: conversationRecord.toMessage(await saveConversation(tx, call, request, after, changes)) };
  });
