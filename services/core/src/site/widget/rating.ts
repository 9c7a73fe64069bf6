import { type Database, NamedStatement, param, sql } from '@pharos/kit';
import { audited, type Caller, type InProject } from '@pharos/service';
import { auditCte } from '../../shared/journal.js';

const update = new NamedStatement(
  'rate_conversation',
  sql`WITH c AS (
    UPDATE conversations SET csat_score = ${param('score')}, csat_comment = ${param('comment')}, csat_at = moment()
    WHERE id = ${param('id')} AND project_id = ${param('project_id')} RETURNING id
  ), touched AS (
    UPDATE conversation_activity a SET updated_at = greatest(moment(), a.updated_at + interval '1 millisecond')
    FROM c WHERE a.conversation_id = c.id
  ), ${auditCte({ action: 'rateConversation', target: 'conversation', from: 'c' })}
  SELECT id FROM c`,
);

/** The caller holds the conversation's lock. */
export async function rate(
  tx: Database,
  caller: Caller,
  at: InProject & { conversationId: string },
  rating: { score: number; comment: string | null },
): Promise<void> {
  await update.query(tx, { ...audited(caller, at), ...rating, id: at.conversationId });
}
