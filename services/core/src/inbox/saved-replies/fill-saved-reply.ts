import type { Placeholder } from '@pharos/contract';
import { firstRow, type Statement } from '@pharos/kit';
import type { SavedReplyServiceDefinition } from '@pharos/proto/pharos/core/v1/saved_reply';
import type { RpcOf } from '@pharos/service';
import { placeOf } from '../../shared/in-project.js';
import { isErased } from '../erasure/is-erased.js';
import { missingConversation } from '../missing.js';
import { fillPlaceholders } from './placeholders.js';
import { savedReplies } from './saved-replies.js';

const selectValues: Statement = {
  name: 'select_saved_reply_values',
  text: `SELECT k.name AS "contact.name", k.email AS "contact.email", k.company AS "contact.company",
      c.id AS "conversation.id", c.subject AS "conversation.subject", p.name AS "project.name",
      coalesce(u.public_name, u.name) AS "member.name"
    FROM conversations c
    JOIN projects p ON p.id = c.project_id
    LEFT JOIN contacts k ON k.id = c.contact_id AND k.project_id = c.project_id AND NOT ${isErased('c')}
    LEFT JOIN users u ON u.id = $4
    WHERE c.id = $3 AND c.project_id = $1 AND p.org_id = $2 AND p.deleted_at IS NULL`,
};

export const fillSavedReply: RpcOf<SavedReplyServiceDefinition, 'fillSavedReply'> = async (
  request,
  { actor },
  { database },
) => {
  const { savedReplyId, conversationId } = request;
  const { body } = await savedReplies.require(database, request, savedReplyId);
  const asking = actor.type === 'user' ? actor.id : null;
  const parameters = [...placeOf(request), conversationId, asking];
  const values = await firstRow(database.query<Record<Placeholder, string | null>>(selectValues, parameters));
  if (!values) throw await missingConversation(database, request, conversationId);
  return { filled: fillPlaceholders(body, values) };
};
