import { checkedSchema } from '../../postgres/connection.js';
import { sqlStateOf } from '../../postgres/sql-state.js';

/** SQLSTATE of `publish` when the stream is not the expected one. */
export const streamChanged = 'PH001';

/** The end of a stream's identity, that of a UUID: longer names of channels there are none. */
const channelLength = 36;
/** NOTIFY takes less than 8 000 bytes, of which base64 makes three out of four. */
const most = { announcementBytes: 7_999, payloadBytes: 6_000 };
/**
 * The announcements of all databases of a server share one queue, of which each listener keeps what it has not taken: one that hangs
 * shall not fill it, since then nobody can publish.
 */
const mostOfQueue = 0.01;

/**
 * Everything the embedded bus keeps, made where absent. Positions are handed out under a lock that is held until
 * commit, so they become visible in order and a reader that has seen one has seen all before it.
 *
 * Publishing does not wait for the disk. The outboxes, their marks and the consumers' progress are in the same database,
 * and a crash keeps the log of its changes up to some point: who finds the mark of an event finds the event too.
 *
 * Positions are numbers, and a server that takes over without the last events, is restored or crashes gives them out again. So whoever
 * remembers one also remembers `storage`, which is another one then: by when the server was started, by when it began to count what its
 * background writer does, which a crash makes it do anew even where it is not started anew, and by the file of the events. Any role may
 * read these. A timeline would say less: after a crash, and on a copy of the disk, the server goes on in the same one.
 *
 * What is published is announced by its last position, and before that, where it is small, with its contents. Anybody who may connect
 * to the database may listen to any channel, so contents go to one whose name only those know who may read the stream's identity. The
 * server keeps announcements in files until all have taken them, and for a while after, as it does rows that were deleted: no statement
 * reads them again, and no backup or log of changes contains them.
 */
export function busSchemaSql(name: string): string {
  const schema = checkedSchema(name);
  return `
CREATE SCHEMA IF NOT EXISTS ${schema};

CREATE TABLE IF NOT EXISTS ${schema}.stream (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  id text NOT NULL
);
INSERT INTO ${schema}.stream (id) VALUES ('${schema}@' || gen_random_uuid()) ON CONFLICT DO NOTHING;

CREATE TABLE IF NOT EXISTS ${schema}.events (
  seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  event_id text NOT NULL UNIQUE,
  subject text NOT NULL,
  ordering_key text NOT NULL,
  payload bytea NOT NULL
);

CREATE TABLE IF NOT EXISTS ${schema}.consumers (
  name text PRIMARY KEY,
  seq bigint NOT NULL DEFAULT 0
);

CREATE OR REPLACE FUNCTION ${schema}.storage() RETURNS text LANGUAGE sql STABLE AS $$
  SELECT concat_ws(' ', extract(epoch FROM pg_postmaster_start_time()),
    extract(epoch FROM pg_stat_get_bgwriter_stat_reset_time()), pg_relation_filenode('${schema}.events'))
$$;

CREATE OR REPLACE FUNCTION ${schema}.publish(
  expected_stream text, event_ids text[], subjects text[], ordering_keys text[], payloads bytea[]
) RETURNS TABLE (stream text, seqs bigint[]) LANGUAGE plpgsql AS $$
DECLARE
  current_stream text;
  last_seq bigint;
  last_id text;
  stored bigint[];
  announcement text;
BEGIN
  SET LOCAL synchronous_commit = off;
  PERFORM pg_advisory_xact_lock(hashtextextended('${schema}.events', 0));
  SELECT s.id INTO STRICT current_stream FROM ${schema}.stream s;
  IF expected_stream <> current_stream THEN
    RAISE EXCEPTION 'the event stream is another one now' USING ERRCODE = '${streamChanged}';
  END IF;
  SELECT e.seq, e.event_id INTO last_seq, last_id FROM ${schema}.events e ORDER BY e.seq DESC LIMIT 1;
  INSERT INTO ${schema}.events (event_id, subject, ordering_key, payload)
  SELECT * FROM unnest(event_ids, subjects, ordering_keys, payloads)
  ON CONFLICT (event_id) DO NOTHING;
  SELECT coalesce(array_agg(e.seq ORDER BY i.at), '{}') INTO STRICT stored
    FROM unnest(event_ids) WITH ORDINALITY AS i (event_id, at)
    JOIN ${schema}.events e USING (event_id);
  IF (SELECT sum(octet_length(p)) FROM unnest(payloads) p) <= ${most.payloadBytes} AND pg_notification_queue_usage() < ${mostOfQueue} THEN
    SELECT json_build_array(last_seq, last_id, json_agg(json_build_array(
        e.seq, e.event_id, e.subject, e.ordering_key, translate(encode(e.payload, 'base64'), E'\\n', '')) ORDER BY e.seq))
      INTO announcement FROM ${schema}.events e WHERE e.seq > last_seq HAVING count(*) > 0;
    IF octet_length(announcement) <= ${most.announcementBytes} THEN
      PERFORM pg_notify(right(current_stream, ${channelLength}), announcement);
    END IF;
  END IF;
  PERFORM pg_notify('${schema}_events', (SELECT coalesce(max(s), 0)::text FROM unnest(stored) s));
  RETURN QUERY SELECT current_stream, stored;
END
$$;
`;
}

/** The channels of a stream's announcements: where positions are told, and where contents are. */
export function channelsOf(schema: string, stream: string): { positions: string; contents: string } {
  return { positions: `${checkedSchema(schema)}_events`, contents: stream.slice(-channelLength) };
}

/** A table, a function or the schema itself. */
const undefinedObject = new Set(['42P01', '42883', '3F000']);

/** Whether the error says that the bus's tables are not there. */
export function isUndefinedObject(error: unknown): boolean {
  return undefinedObject.has(sqlStateOf(error) ?? '');
}
