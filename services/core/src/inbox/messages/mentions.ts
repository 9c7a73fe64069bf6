import { idKinds } from '@pharos/contract';
import { type Database, NamedStatement, param, type Sql, sql } from '@pharos/kit';
import type { InProject } from '@pharos/service';
import { placeOf } from '../../shared/in-project.js';
import type { MessageRow } from './record.js';

/** A note that names more people names nobody in particular: the first of them are told. */
const most = 50;
const named = new RegExp(`@(${idKinds.user}_[0-9A-HJKMNP-TV-Z]{26})(?![0-9A-Za-z])`, 'g');

type Written = Pick<MessageRow, 'content' | 'is_internal' | 'sender_type'>;

/** The ids of the users whom a note of the team names, as in `@usr_…`; other messages mention nobody, whatever they say. */
export function mentionsIn({ content, is_internal, sender_type }: Written): string[] {
  if (!is_internal || sender_type !== 'agent') return [];
  return [...new Set([...content.matchAll(named)].map(([, id = '']) => id))].slice(0, most);
}

/** SQL of the rows of the users named in `mentions` who work in the project, for the message of the CTE `message`. */
const mentioned = sql`SELECT m.id, b.user_id FROM message m JOIN memberships b ON b.user_id = ANY (${param('mentions')}::text[])
    WHERE b.org_id = ${param('org_id')} AND (b.project_ids IS NULL OR ${param('project_id')} = ANY (b.project_ids))`;

/** A CTE that notes whom the message of the CTE `message` mentions. */
export const mentionCte: Sql<'mentions' | 'org_id' | 'project_id'> = sql`mentioned AS (
    INSERT INTO mentions (message_id, user_id) ${mentioned}
  )`;

const replace = new NamedStatement(
  'replace_mentions',
  sql`WITH message AS (SELECT ${param('message_id')}::text AS id), gone AS (
    DELETE FROM mentions WHERE message_id = ${param('message_id')} AND user_id <> ALL (${param('mentions')}::text[])
  )
  INSERT INTO mentions (message_id, user_id) ${mentioned} ON CONFLICT DO NOTHING`,
);

/** Notes whom a message mentions that was changed. */
export async function replaceMentions(tx: Database, at: InProject, message: MessageRow): Promise<void> {
  const [project_id, org_id] = placeOf(at);
  await replace.query(tx, { project_id, org_id, message_id: message.id, mentions: mentionsIn(message) });
}

/** SQL of the ids of the conversations of a project in which notes mention a user; `user` and `project`: SQL of ids. */
export const mentioning = (user: string, project: string) => `SELECT m.conversation_id FROM mentions n
      JOIN messages m ON m.id = n.message_id WHERE n.user_id = ${user} AND m.project_id = ${project}`;
