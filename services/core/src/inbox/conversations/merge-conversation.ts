import { invalid } from '@pharos/contract';
import type { Database } from '@pharos/kit';
import type {
  ConversationServiceDefinition,
  MergeConversationRequest,
} from '@pharos/proto/pharos/core/v1/conversation';
import type { RpcOf } from '@pharos/service';
import { requireProject } from '../../accounts/projects/missing.js';
import { checkRevision } from '../../shared/check-revision.js';
import { missingConversation } from '../missing.js';
import { planMerge } from './conversation-merge.js';
import {
  findAbsorbingConversation,
  findMergingMessages,
  lockConversationsToMerge,
  type MergingConversation,
  mergeConversations,
} from './merged-conversations.js';
import { conversationRecord } from './record.js';

/** The greatest number of messages of both conversations together: moving so many takes about a second, in which nobody can write to them. */
const maxMessages = 10_000;

export const mergeConversation: RpcOf<ConversationServiceDefinition, 'mergeConversation'> = (
  request,
  call,
  { database },
) =>
  database.transaction(async (tx) => {
    const { conversationId: from, into: to } = request;
    await requireProject(tx, request);
    const found = await lockConversationsToMerge(tx, request, [from, to]);
    const source = found.find(({ id }) => id === from);
    if (!source) throw await missingConversation(tx, request, from);
    checkRevision(source, request);
    const target = await targetOf(tx, request, source, found);
    const messages = await findMergingMessages(tx, request, { from, to, limit: maxMessages + 1 });
    if (messages.length > maxMessages)
      throw invalid(['into'], `both conversations together must have at most ${maxMessages} messages`);
    const plan = planMerge(messages, source, target);
    return {
      conversation: conversationRecord.toMessage(
        await mergeConversations(tx, call, request, { source, into: target, plan }),
      ),
    };
  });

/** @throws VALIDATION_ERROR when it is not one into which the source can go */
async function targetOf(
  tx: Database,
  request: MergeConversationRequest,
  source: MergingConversation,
  found: readonly MergingConversation[],
): Promise<MergingConversation> {
  const { into } = request;
  if (into === source.id) throw invalid(['into'], 'must be a different conversation');
  const target = found.find(({ id }) => id === into);
  if (!target) throw noTarget(await findAbsorbingConversation(tx, request, into));
  if (target.contact_id !== source.contact_id)
    throw invalid(['into'], 'must belong to the same contact; change or merge the contacts first');
  return target;
}

function noTarget(mergedInto: string | undefined): Error {
  if (mergedInto === undefined) return invalid(['into'], 'there is no such conversation in this project');
  return invalid(['into'], `was already merged into ${mergedInto}`);
}
