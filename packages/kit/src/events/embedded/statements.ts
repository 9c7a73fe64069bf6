import type { Statement } from '../../postgres/database.js';

/** As `readSubject` tells it. */
const typeOf = (subject: string) =>
  `substr(${subject}, length(split_part(${subject}, '.', 1)) + length(split_part(${subject}, '.', 2)) + 3)`;

/** As one session after the other finds it for as long as the stream can have lost nothing: see `storage` in the schema. */
const history = `id || ' ' || storage()`;
const isSame = (parameter: string) => `EXISTS (SELECT FROM stream WHERE ${history} = ${parameter})`;

/** The embedded bus's statements; names without a schema mean the bus's own. */
export const statements = {
  stream: { name: 'bus-stream', text: `SELECT id, ${history} AS history FROM stream` },
  publish: { name: 'bus-publish', text: 'SELECT stream, seqs FROM publish($1, $2, $3, $4, $5)' },
  /** Nothing comes of another history than the one meant. */
  lastSeq: {
    name: 'bus-last-seq',
    text: `SELECT coalesce(max(seq), 0) AS seq FROM events HAVING ${isSame('$1')}`,
  },
  /**
   * The first events that are to be read; when there are fewer than asked for, the last that was looked at comes too, without its
   * contents if only its position matters. Of another history than the one meant, where positions stand for something else, nothing
   * comes; a row without a position comes where there are no events.
   */
  read: {
    name: 'bus-read',
    text: `SELECT seq, event_id, subject, ordering_key, payload, place
      FROM stream LEFT JOIN (
        SELECT seq, CASE WHEN wanted THEN event_id END AS event_id, subject, ordering_key,
          CASE WHEN wanted THEN payload END AS payload, place
        FROM (
          SELECT seq, event_id, subject, ordering_key, payload, row_number() OVER (ORDER BY seq) AS place,
            lead(seq) OVER (ORDER BY seq) AS next,
            ($3::text IS NULL OR subject LIKE $3 AND subject ~ $4) AND NOT ${typeOf('subject')} = ANY ($5::text[]) AS wanted
          FROM (SELECT seq, event_id, subject, ordering_key, payload FROM events WHERE seq > $2 ORDER BY seq LIMIT $7) page
        ) page
        WHERE wanted OR next IS NULL ORDER BY seq LIMIT $6
      ) found ON true
      WHERE ${history} = $1 ORDER BY seq`,
  },
  /**
   * Nobody can have come further than the stream: what was saved of a server that had more would pass over what comes now. Nothing comes
   * of another history than the one meant.
   */
  register: {
    name: 'bus-register',
    text: `INSERT INTO consumers (name) SELECT $1 WHERE ${isSame('$2')}
      ON CONFLICT (name) DO UPDATE SET seq = least(consumers.seq, (SELECT coalesce(max(seq), 0) FROM events)) RETURNING seq`,
  },
  /**
   * Nobody waits for the disk: progress that is lost in a crash only makes events come again. A consumer that was removed while somebody
   * consumes under its name is there again: else events would be let go of without waiting for it. A stream that ends before one of the
   * positions is not the one they are of, whatever its history: its events were deleted.
   */
  advance: {
    name: 'bus-advance',
    text: `WITH place AS (SELECT WHERE ${isSame('$3')}
          AND (SELECT max(seq) FROM unnest($2::bigint[]) seq) <= (SELECT coalesce(max(seq), 0) FROM events)), saved AS (
        INSERT INTO consumers AS known (name, seq)
        SELECT name, seq FROM unnest($1::text[], $2::bigint[]) AS come (name, seq)
        WHERE EXISTS (SELECT FROM place) AND set_config('synchronous_commit', 'off', true) = 'off' ORDER BY name
        ON CONFLICT (name) DO UPDATE SET seq = excluded.seq WHERE known.seq < excluded.seq)
      SELECT EXISTS (SELECT FROM place) AS "isSame"`,
  },
  remove: { name: 'bus-remove', text: 'DELETE FROM consumers WHERE name = $1' },
  progress: {
    name: 'bus-progress',
    text: `SELECT s.id AS stream, ${history} AS history, (SELECT coalesce(max(seq), 0) FROM events) AS last_seq,
        (SELECT coalesce(json_agg(json_build_object('name', c.name, 'seq', c.seq)), '[]') FROM consumers c) AS consumers
      FROM stream s`,
  },
  holds: {
    name: 'bus-holds',
    text: `SELECT coalesce((SELECT event_id = $2 FROM events WHERE seq = $1),
        $1 < (SELECT min(seq) FROM events), false) AS holds`,
  },
  /** Who says that all have come so far may have heard it of a server that had more. */
  trim: {
    name: 'bus-trim',
    text: `DELETE FROM events WHERE seq IN (
        SELECT seq FROM events
        WHERE seq <= least($1, (SELECT min(seq) FROM consumers), (SELECT max(seq) FROM events) - $2) ORDER BY seq LIMIT $3)
      RETURNING 1`,
  },
} satisfies Record<string, Statement>;
