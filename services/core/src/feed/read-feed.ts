import { NamedStatement, param, type Sql, sql } from '@pharos/kit';
import type { FeedEvent, FeedServiceDefinition, GetFeedPageResponse } from '@pharos/proto/pharos/core/v1/feed';
import type { RpcOf } from '@pharos/service';
import { requireProject } from '../accounts/index.js';

/** A page's events, and about its bytes: what a call gets a place for, so that nobody waits for pages. */
const maxEvents = 100;
const maxBytes = 192 << 10;
/** So many places are looked at for events of some types or conversations; with a contact an index finds them. */
const scannedPlaces = 20_000;

interface FeedEventRow {
  place: number;
  type: string;
  conversation_id: string | null;
  contact_id: string | null;
  is_internal: boolean;
  user_id: string | null;
  assignees: string[] | null;
  statuses: string[] | null;
  envelope: string;
}

interface ReadRow extends Omit<FeedEventRow, 'place'> {
  /** Null when there are no events, in the only row then. */
  place: number | null;
  last_place: number;
  kept_after: number;
  looked_to: number;
  /** How many there were, one more than a page's at most. */
  found: number;
}

const columns = sql`place, type, conversation_id, contact_id, is_internal, user_id, assignees, statuses, envelope`;
/** SQL: the column has one of the parameter's values, if there are any. */
const isAmong = <Name extends string>(column: string, name: Name) =>
  sql`(cardinality(${param(name)}::text[]) = 0 OR ${column} = ANY (${param(name)}::text[]))`;
const hasAny = <Name extends string>(column: string, name: Name) =>
  sql`(cardinality(${param(name)}::text[]) = 0 OR ${column} && ${param(name)}::text[])`;
const wanted = sql`${isAmong('type', 'types')} AND ${isAmong('conversation_id', 'conversation_ids')}
  AND ${hasAny('assignees', 'assignees')} AND ${hasAny('statuses', 'statuses')}`;

/** SQL: the first events of `feed f` that meet the condition, one more than a page has at most. */
const first = <Names extends string>(condition: Sql<Names>) => sql`SELECT ${columns}, bytes FROM feed_events
          WHERE project_id = f.project_id AND place > ${param('after')}::bigint AND place <= f.looked_to AND ${condition}
          ORDER BY place LIMIT ${maxEvents + 1}`;

/** Feed and events are of one snapshot: what was committed up to `last_place` is all there. */
function statement<Names extends string>(name: string, listed: Sql<Names>) {
  return new NamedStatement(
    name,
    sql`WITH feed AS (
      SELECT f.project_id, f.last_place, f.kept_after,
        LEAST(f.last_place, ${param('after')}::bigint + ${param('scanned')}::bigint) AS looked_to
      FROM feeds f JOIN projects p ON p.id = f.project_id
      WHERE f.project_id = ${param('project_id')} AND f.org_id = ${param('org_id')} AND p.deleted_at IS NULL
    ) SELECT f.last_place, f.kept_after, f.looked_to, e.*
    FROM feed f LEFT JOIN LATERAL (
      SELECT ${columns}, found FROM (
        SELECT *, count(*) OVER () AS found, sum(bytes) OVER (ORDER BY place) - bytes AS before FROM (${listed}) listed
      ) sized WHERE before < ${maxBytes}
    ) e ON f.kept_after <= ${param('after')}::bigint
    ORDER BY e.place`,
  );
}

const read = statement('read_feed', first(wanted));

/** An index has the events of a contact in order. */
const readOfContact = statement(
  'read_feed_of_contact',
  first(sql`contact_id = ${param('contact_id')}::text AND ${wanted}`),
);

export const getFeedPage: RpcOf<FeedServiceDefinition, 'getFeedPage'> = async (request, _call, { database }) => {
  const { projectId: project_id, orgId: org_id, afterPlace: after, types, contactId: contact_id } = request;
  const { ids: conversation_ids = [], assignees = [], statuses = [] } = request.conversations ?? {};
  const isNarrow = [types, conversation_ids, assignees, statuses].some((values) => values.length > 0);
  const scanned = isNarrow && contact_id === undefined ? scannedPlaces : Number.MAX_SAFE_INTEGER - after;
  const values = { project_id, org_id, after, types, contact_id, conversation_ids, assignees, statuses, scanned };
  const rows = await (contact_id === undefined ? read : readOfContact).query<ReadRow>(database, values);
  if (rows[0]) return toPage(rows[0], rows, after);
  // The project has no feed.
  await requireProject(database, request);
  return { events: [], nextPlace: after, hasMore: false, reset: true };
};

function toPage(first: ReadRow, rows: readonly ReadRow[], after: number): GetFeedPageResponse {
  const { last_place, kept_after, looked_to, found } = first;
  if (after < kept_after || after > last_place)
    return { events: [], nextPlace: last_place, hasMore: false, reset: true };
  const events = rows.filter((row): row is ReadRow & FeedEventRow => row.place !== null).slice(0, maxEvents);
  const isCut = events.length > 0 && found > events.length;
  const nextPlace = isCut ? (events.at(-1)?.place ?? looked_to) : looked_to;
  return { events: events.map(toFeedEvent), nextPlace, hasMore: isCut || looked_to < last_place, reset: false };
}

function toFeedEvent(row: FeedEventRow): FeedEvent {
  const { place, type, conversation_id, contact_id, is_internal, user_id, assignees, statuses, envelope } = row;
  const about = { conversationId: conversation_id ?? undefined, contactId: contact_id ?? undefined };
  return {
    place,
    type,
    ...about,
    isInternal: is_internal,
    userId: user_id ?? undefined,
    assignees: assignees ?? [],
    statuses: statuses ?? [],
    envelope,
  };
}
