import type { Statement } from '../../postgres/database.js';

/** The embedded bus's statements; names without a schema mean the bus's own. */
export const statements = {
  streamId: { name: 'bus-stream-id', text: 'SELECT id FROM stream' },
  publish: { name: 'bus-publish', text: 'SELECT stream, seqs FROM publish($1, $2, $3, $4, $5)' },
  lastSeq: { name: 'bus-last-seq', text: 'SELECT coalesce(max(seq), 0) AS seq FROM events' },
  /**
   * Events that the pattern does not let through come without their contents: only their position matters. None come of
   * another stream than the one meant, where positions stand for something else.
   */
  read: {
    name: 'bus-read',
    text: `SELECT seq, event_id, subject, ordering_key, CASE WHEN subject ~ $3 THEN payload END AS payload
      FROM events WHERE seq > $2 AND EXISTS (SELECT FROM stream WHERE id = $1) ORDER BY seq LIMIT $4`,
  },
  register: {
    name: 'bus-register',
    text: `INSERT INTO consumers (name) VALUES ($1) ON CONFLICT (name) DO UPDATE SET name = consumers.name RETURNING seq`,
  },
  /** Nobody waits for the disk: progress that is lost in a crash only makes events come again. */
  advance: {
    name: 'bus-advance',
    text: `UPDATE consumers SET seq = greatest(seq, $2) WHERE name = $1 AND EXISTS (SELECT FROM stream WHERE id = $3)
      AND set_config('synchronous_commit', 'off', true) = 'off'`,
  },
  remove: { name: 'bus-remove', text: 'DELETE FROM consumers WHERE name = $1' },
  progress: {
    name: 'bus-progress',
    text: `SELECT s.id AS stream, (SELECT coalesce(max(seq), 0) FROM events) AS last_seq,
        (SELECT coalesce(json_agg(json_build_object('name', c.name, 'seq', c.seq)), '[]') FROM consumers c) AS consumers
      FROM stream s`,
  },
  holds: {
    name: 'bus-holds',
    text: `SELECT coalesce((SELECT event_id = $2 FROM events WHERE seq = $1),
        $1 < (SELECT min(seq) FROM events), false) AS holds`,
  },
  trim: {
    name: 'bus-trim',
    text: `DELETE FROM events WHERE seq IN (
        SELECT seq FROM events WHERE seq <= least($1, (SELECT max(seq) FROM events) - $2) ORDER BY seq LIMIT $3) RETURNING 1`,
  },
} satisfies Record<string, Statement>;
