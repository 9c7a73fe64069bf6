import { checkedSchema } from '../../postgres/connection.js';
import { sqlStateOf } from '../../postgres/sql-state.js';

/** SQLSTATE of `publish` when the stream is not the expected one. */
export const streamChanged = 'PH001';

/**
 * Everything the embedded bus keeps, made where absent. Positions are handed out under a lock that is held until
 * commit, so they become visible in order and a reader that has seen one has seen all before it.
 *
 * Publishing does not wait for the disk. The outboxes, their marks and the consumers' progress are in the same database,
 * and a crash keeps the log of its changes up to some point: who finds the mark of an event finds the event too.
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

CREATE OR REPLACE FUNCTION ${schema}.publish(
  expected_stream text, event_ids text[], subjects text[], ordering_keys text[], payloads bytea[]
) RETURNS TABLE (stream text, seqs bigint[]) LANGUAGE plpgsql AS $$
DECLARE
  current_stream text;
  stored bigint[];
BEGIN
  SET LOCAL synchronous_commit = off;
  PERFORM pg_advisory_xact_lock(hashtextextended('${schema}.events', 0));
  SELECT s.id INTO STRICT current_stream FROM ${schema}.stream s;
  IF expected_stream <> current_stream THEN
    RAISE EXCEPTION 'the event stream is another one now' USING ERRCODE = '${streamChanged}';
  END IF;
  INSERT INTO ${schema}.events (event_id, subject, ordering_key, payload)
  SELECT * FROM unnest(event_ids, subjects, ordering_keys, payloads)
  ON CONFLICT (event_id) DO NOTHING;
  SELECT coalesce(array_agg(e.seq ORDER BY i.at), '{}') INTO STRICT stored
    FROM unnest(event_ids) WITH ORDINALITY AS i (event_id, at)
    JOIN ${schema}.events e USING (event_id);
  PERFORM pg_notify('${schema}_events', (SELECT coalesce(max(s), 0)::text FROM unnest(stored) s));
  RETURN QUERY SELECT current_stream, stored;
END
$$;
`;
}

/** A table, a function or the schema itself. */
const undefinedObject = new Set(['42P01', '42883', '3F000']);

/** Whether the error says that the bus's tables are not there. */
export function isUndefinedObject(error: unknown): boolean {
  return undefinedObject.has(sqlStateOf(error) ?? '');
}
