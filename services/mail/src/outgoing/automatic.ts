import { identifierDigest } from '@pharos/contract';
import { type Database, NamedStatement, param, sql } from '@pharos/kit';
import { attemptOf, type DueOutgoing, isAtAttempt } from './queue.js';

/** More than somebody reads and answers in an hour. */
const mostInHour = 10;

const admit = new NamedStatement(
  'admit_automatic_mail',
  sql`UPDATE outgoing_mails SET automatic_to = ${param('to')} WHERE ${isAtAttempt} AND ${mostInHour} > (
    SELECT count(*) FROM outgoing_mails o
    WHERE o.project_id = ${param('project_id')} AND o.org_id = ${param('org_id')} AND o.automatic_to = ${param('to')}
      AND o.id <> ${param('id')} AND o.created_at > (SELECT clock_now()) - interval '1 hour')
    RETURNING id`,
);

/**
 * Whether the agent may write to an address once more: ten times in an hour, in all conversations of the project. Two programs that answer
 * each other, each time with other words, end there.
 */
export async function admitAutomatic(database: Database, due: DueOutgoing, to: string): Promise<boolean> {
  const digest = identifierDigest(due.project_id, to.normalize('NFC').toLowerCase());
  const values = { ...attemptOf(due), project_id: due.project_id, to: digest };
  return (await admit.query(database, values)).length > 0;
}
