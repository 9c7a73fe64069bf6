import { type Database, getOrMake, type Statement } from '@pharos/kit';
import { type Dimension, type Facts, hourMs, placeOf } from './facts.js';
import { type Kind, placeOfSlot } from './slots.js';

const dayHours = 24;

const add: Statement = {
  name: 'add_analytics_counts',
  text: `INSERT INTO analytics_counts AS c (project_id, grain, kind, dimension, at, key, counts)
    SELECT $1, g.grain, g.kind, g.dimension, g.at, g.key, ARRAY(SELECT n::int FROM json_array_elements_text(g.counts) n)
    FROM json_to_recordset($2::json) g (grain text, kind text, dimension text, at timestamptz, key text, counts json)
    ORDER BY g.grain, g.kind, g.dimension, g.at, g.key
    ON CONFLICT (project_id, grain, kind, dimension, at, key) DO UPDATE SET counts = ARRAY(
      SELECT coalesce(before, 0) + coalesce(more, 0)
      FROM unnest(c.counts, excluded.counts) WITH ORDINALITY each (before, more, slot) ORDER BY slot)`,
};

interface CountsRow {
  readonly grain: 'hour' | 'day';
  readonly kind: Kind;
  readonly dimension: Dimension;
  readonly at: string;
  readonly key: string;
  readonly counts: number[];
}

/** Adds what is different to the counts of the hours and days. The caller has locked those of the project. */
export async function addCounts(tx: Database, projectId: string, differences: readonly Facts[]): Promise<void> {
  const rows = new Map<string, CountsRow>();
  for (const facts of differences)
    for (const [text, count] of Object.entries(facts)) {
      const { hour, dimension, slot, key } = placeOf(text);
      const { kind, at: place } = placeOfSlot(slot);
      for (const grain of ['hour', 'day'] as const) {
        const begins = grain === 'hour' ? hour : Math.floor(hour / dayHours) * dayHours;
        const at = new Date(begins * hourMs).toISOString();
        const { counts } = getOrMake(rows, `${grain} ${kind} ${dimension} ${at} ${key}`, () => ({
          grain,
          kind,
          dimension,
          at,
          key,
          counts: [],
        }));
        while (counts.length <= place) counts.push(0);
        counts[place] = (counts[place] ?? 0) + count;
      }
    }
  const changed = [...rows.values()].filter(({ counts }) => counts.some((count) => count !== 0));
  if (changed.length > 0) await tx.query(add, [projectId, JSON.stringify(changed)]);
}
