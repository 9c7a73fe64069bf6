import { param, type Sql, sql } from '@pharos/kit';

/** The columns of an INSERT of events; their order within an ordering key is that of the rows. */
export const intoOutbox = 'outbox (event_id, type, org_id, project_id, ordering_key, data, caller)';

export interface NoticeSql<Names extends string, When extends string> {
  type: string;
  /** The CTE whose row the event describes; its id is the ordering key. */
  from: string;
  /** SQL of the event's data, a jsonb value; `r` is the row. */
  data: string | Sql<Names>;
  /** SQL of a condition for sending it at all. */
  when?: string | Sql<When>;
}

/** A CTE that writes an internal event, for services only, about a record, beside the entry of `audited`. */
export function noticeCte<Names extends string = never, When extends string = never>({
  type,
  from,
  data,
  when = 'true',
}: NoticeSql<Names, When>): Sql<Names | When | 'event_id' | 'org_id' | 'project_id' | 'caller'> {
  return sql`noticed AS (
    INSERT INTO ${intoOutbox}
    SELECT ${param('event_id')}, '${type}', ${param('org_id', 'project_id')}, r.id, ${data}, ${param('caller')}::jsonb
    FROM ${from} r WHERE ${when}
  )`;
}
