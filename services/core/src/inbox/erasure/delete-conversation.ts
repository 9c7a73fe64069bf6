import { type Database, firstRow, forgetAnswersAbout, NamedStatement, param, type Statement, sql } from '@pharos/kit';
import type { ConversationServiceDefinition } from '@pharos/proto/pharos/core/v1/conversation';
import { audited, type RpcOf } from '@pharos/service';
import { checkRevision } from '../../shared/check-revision.js';
import { placeOf } from '../../shared/in-project.js';
import { auditCte, eventIds, eventsCte } from '../../shared/journal.js';
import type { ContactDeps } from '../contacts/contact-hooks.js';
import { activityColumns, activityOf, conversationRecord } from '../conversations/record.js';
import { missingConversation } from '../missing.js';
import { deleteSome } from './delete-some.js';
import { noteRest, redactEventsOf } from './unfinished-deletions.js';

/** Nobody sees it from the answer on; of very many messages a job deletes the rest. */
export const deleteConversation: RpcOf<ConversationServiceDefinition, 'deleteConversation', ContactDeps> = (
  request,
  call,
  deps,
) =>
  deps.database.transaction(async (tx) => {
    const { conversationId } = request;
    const before = await firstRow(tx.query<{ revision: number }>(lock, [...placeOf(request), conversationId]));
    if (!before) throw await missingConversation(tx, request, conversationId);
    checkRevision(before, request);
    const mergedIds = (await tx.query<{ id: string }>(selectMerged, [request.projectId, conversationId])).map(
      ({ id }) => id,
    );
    const deleted = { recordId: conversationId, mergedIds };
    const ids = [conversationId, ...mergedIds];
    const events = await redactEventsOf(tx, request, deleted);
    await deps.contactHooks.deleteConversation(tx, request, conversationId);
    const more = await deleteSome(tx, request, deps);
    await tx.query(redactEntries, [request.orgId, ids]);
    const place = { ...audited(call, request), event_ids: eventIds(1), id: conversationId };
    await remove.query(tx, { ...place, merged_ids: mergedIds });
    await noteRest(tx, request, deleted, { events, more });
    await forgetAnswers(tx, request.orgId, ids);
    return {};
  });

/** A statement of its own: what follows sees what was merged into the conversation by whoever held it before. */
const lock: Statement = {
  name: 'lock_conversation_to_delete',
  text: `SELECT c.revision FROM conversations c JOIN projects p ON p.id = c.project_id
    WHERE c.id = $3 AND c.project_id = $1 AND p.org_id = $2 AND p.deleted_at IS NULL FOR UPDATE OF c`,
};

const selectMerged: Statement = {
  name: 'select_conversations_merged_into',
  text: 'SELECT conversation_id AS id FROM merged_conversations WHERE project_id = $1 AND into_id = $2',
};

/** Entries keep that the subject was changed, and not what it was. */
const redactEntries: Statement = {
  name: 'redact_entries_of_conversations',
  text: `UPDATE audit_entries SET changes = changes || '{"subject": null}'
    WHERE org_id = $1 AND target_type = 'conversation' AND target_id = ANY ($2::text[]) AND changes ? 'subject'`,
};

/** The event tells what it was, without what people wrote. */
const remove = new NamedStatement(
  'delete_conversation',
  sql`WITH gone AS (
    DELETE FROM conversations WHERE id = ${param('id')} AND project_id = ${param('project_id')} RETURNING *
  ), activity AS (
    DELETE FROM conversation_activity a USING gone c WHERE a.conversation_id = c.id RETURNING ${activityColumns}
  ), conversation AS (
    SELECT ${conversationRecord.of('c', { ...activityOf('a'), subject: 'NULL::text', csat_comment: 'NULL::text' })}
    FROM gone c, activity a
  ), ${eventsCte({
    type: 'conversation.deleted',
    from: 'conversation',
    record: 'conversation',
    more: sql`jsonb_build_object('merged_ids', ${param('merged_ids')}::text[])`,
  })}, ${auditCte({ action: 'deleteConversation', target: 'conversation', from: 'conversation' })}
  SELECT 1 AS one FROM conversation`,
);

/** Under which the gateway has answers to visitors kept. */
const visitorsScope = 'public';

/** Forgets the answers that repeat what was in these conversations or messages. */
export async function forgetAnswers(tx: Database, orgId: string, ids: readonly string[]): Promise<void> {
  for (const scope of [orgId, visitorsScope]) await forgetAnswersAbout(tx, scope, ids);
}
