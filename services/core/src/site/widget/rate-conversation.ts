import { fail, idKinds } from '@pharos/contract';
import { NamedStatement, newId, param, sql } from '@pharos/kit';
import type { VisitorConversationServiceDefinition } from '@pharos/proto/pharos/core/v1/visitor_conversation';
import { audited, intoOutbox, type RpcOf } from '@pharos/service';
import { noteChange } from '../../inbox/index.js';
import { nowDue } from '../../shared/analytics-due.js';
import { auditCte } from '../../shared/journal.js';
import { withoutAddress } from '../../shared/without-address.js';
import { publishRating } from '../presence/live-events.js';
import { readOwnConversation } from './visitor-conversations.js';
import { lockOwnConversation, placeOfWriter } from './visitor-place.js';
import { visitorConversationRecord } from './visitor-record.js';

const update = new NamedStatement(
  'rate_conversation',
  sql`WITH c AS (
    UPDATE conversations SET csat_score = ${param('score')}, csat_comment = ${param('comment')}, csat_at = clock_now()
    WHERE id = ${param('id')} AND project_id = ${param('project_id')} RETURNING id, project_id, csat_at
  ), touched AS (
    UPDATE conversation_activity a SET updated_at = greatest(clock_now(), a.updated_at + interval '1 millisecond')
    FROM c WHERE a.conversation_id = c.id
    RETURNING c.id, c.project_id, a.updated_at
  ), told AS (
    INSERT INTO ${intoOutbox}
    SELECT ${param('event_id')}, 'conversation.rated', ${param('org_id', 'project_id')}, c.id,
      jsonb_build_object('rating', jsonb_build_object('conversation_id', c.id, 'score', ${param('score')}::int, 'rated_at', c.csat_at)),
      ${param('caller')}::jsonb FROM c
  ), due AS (${nowDue('SELECT id AS conversation_id, project_id FROM c')}
  ), ${noteChange({ type: 'rated', from: 'touched', details: sql`jsonb_build_object('score', ${param('score')}::int)` })},
  ${auditCte({ action: 'rateConversation', target: 'conversation', from: 'c' })}
  SELECT id FROM c`,
);

export const rateConversation: RpcOf<VisitorConversationServiceDefinition, 'rateConversation'> = (
  request,
  call,
  { database, clock },
) =>
  database.transaction(async (tx) => {
    const at = await placeOfWriter(tx, request);
    const { conversationId, score, comment = null } = request;
    const { status } = await lockOwnConversation(tx, at, conversationId);
    if (status !== 'resolved' && status !== 'closed') throw fail('CONVERSATION_NOT_RESOLVED');
    const event_id = newId(idKinds.event);
    await update.query(tx, { ...audited(withoutAddress(call), at), event_id, score, comment, id: conversationId });
    const row = await readOwnConversation(tx, at, conversationId);
    await publishRating(tx, { ...at, conversationId }, { score, comment }, clock);
    return { conversation: visitorConversationRecord.toMessage(row) };
  });
