import { idKinds } from '@pharos/contract';
import { param, type Sql, sql } from '@pharos/kit';

interface ChangeSql<Names extends string, Own extends string> {
  type: 'changed' | 'merged' | 'rated';
  /** The CTE whose rows are the conversations, each with `id`, `project_id` and the time of the change as `updated_at`. */
  from: string;
  /** SQL of what changed by field, a jsonb value; `r` is the row. */
  changes?: string | Sql<Names>;
  /** SQL of what else there is to tell. */
  details?: string | Sql<Names>;
  /** SQL of the id of the audit entry of the same write, when each row has its own. */
  entryId?: Sql<Own>;
}

/** A CTE that notes in the timelines of conversations what the statement does to them. */
export function noteChange<Names extends string = never, Own extends string = 'entry_id'>({
  type,
  from,
  changes = 'NULL::jsonb',
  details = 'NULL::jsonb',
  entryId = param('entry_id') as Sql<string> as Sql<Own>,
}: ChangeSql<Names, Own>): Sql<Names | Own | 'caller'> {
  return sql`noted AS (
    INSERT INTO conversation_changes (id, project_id, conversation_id, type, actor, changes, details, created_at)
    SELECT '${idKinds.timelineEntry}' || substr(${entryId}, 4), r.project_id, r.id, '${type}',
      jsonb_build_object('type', ${param('caller')}::jsonb -> 'type', 'id', ${param('caller')}::jsonb -> 'id'),
      ${changes}, ${details}, r.updated_at
    FROM ${from} r
  )`;
}
