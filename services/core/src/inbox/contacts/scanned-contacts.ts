import type { Database } from '@pharos/kit';
import type { MetadataFilter } from '@pharos/proto/pharos/core/v1/contact';
import type { PageRequest } from '@pharos/proto/pharos/core/v1/page';
import { type Conditions, countRows, decodeCursor, endPage, type Page, type Position, pageSize } from '@pharos/service';
import { type ContactRow, contactRecord } from './record.js';

/**
 * Finds contacts by their words and by what stands in their metadata, newest first. What many contacts have fills a page from a
 * stretch of the newest, whatever else there is. Only what the stretch lacks, and so is rare, is looked for by the indexes of
 * words and metadata and put in order. The planner, which does not know how common a value or a beginning of words is, might
 * read a whole project for one or sort it for the other.
 */

/** The number of contacts in the stretch. */
const stretchLength = 2_000;

/** Filters that are checked contact by contact, as parts of SQL whose values are added to those given. */
export type ScanFilter = (values: Conditions) => string[];

interface ScanQuery {
  projectId: string;
  /** The conditions that an index answers, tenancy among them. */
  conditions: Conditions;
  /** All filters: words, and those of metadata. */
  filter: ScanFilter;
  metadata: readonly MetadataFilter[];
}

/** A text, number or boolean of the key that is written as one of the values. */
export function holdsMetadata(values: Conditions, filter: MetadataFilter): string {
  const key = `${values.param(filter.key)}::text`;
  const wanted = `${values.param(filter.values)}::text[]`;
  return `(jsonb_typeof(metadata -> ${key}) IN ('string', 'number', 'boolean') AND metadata ->> ${key} = ANY (${wanted}))`;
}

/** One page of the contacts that pass the filter. */
export async function scannedPage(
  database: Database,
  query: ScanQuery,
  { binding, page }: { binding: unknown; page: PageRequest | undefined },
): Promise<Page<ContactRow>> {
  const after = decodeCursor(binding, page?.pageToken ?? '');
  const limit = pageSize(page);
  const found = await findInStretch(database, query, after, limit + 1);
  if (found.length <= limit && (await goesOn(database, query, after))) {
    // The page goes on after the last one, not where the stretch ended: while contacts come and go that is elsewhere with each statement.
    const last = found.at(-1);
    found.push(...(await findByIndex(database, query, last ? placeOf(last) : after, limit + 1 - found.length)));
  }
  const answer = endPage(found, limit, binding, placeOf);
  const total = page?.includeTotal ? await countAll(database, query) : undefined;
  return { rows: answer.rows, page: { nextPageToken: answer.nextPageToken, total } };
}

/** The stretch is cut off before it is looked through, and read only until enough are found. */
function findInStretch(
  database: Database,
  { conditions, filter }: ScanQuery,
  after: Position | undefined,
  limit: number,
): Promise<ContactRow[]> {
  const within = older(conditions, after);
  const text = `SELECT ${contactRecord.columns}
    FROM (SELECT * FROM contacts ${within} ORDER BY created_at DESC, id DESC LIMIT ${stretchLength}) c
    WHERE ${filter(within).join(' AND ')}
    ORDER BY created_at DESC, id DESC LIMIT ${within.param(limit)}`;
  return database.query<ContactRow>({ name: '', text }, within.values);
}

/** Whether there are contacts behind the stretch. */
async function goesOn(database: Database, { conditions }: ScanQuery, after: Position | undefined): Promise<boolean> {
  const within = older(conditions, after);
  const text = `SELECT id FROM contacts ${within}
    ORDER BY created_at DESC, id DESC LIMIT 1 OFFSET ${stretchLength}`;
  return (await database.query<{ id: string }>({ name: '', text }, within.values)).length > 0;
}

/** Contacts of any age, by the indexes. */
function findByIndex(
  database: Database,
  query: ScanQuery,
  after: Position | undefined,
  limit: number,
): Promise<ContactRow[]> {
  const conditions = older(query.conditions, after);
  const text = `SELECT ${contactRecord.columns} FROM contacts
    WHERE id IN (SELECT id FROM ${indexed(query, conditions)} ${conditions}
      ORDER BY created_at DESC, id DESC LIMIT ${conditions.param(limit)})
    ORDER BY created_at DESC, id DESC`;
  return database.query<ContactRow>({ name: '', text }, conditions.values);
}

function countAll(database: Database, query: ScanQuery): Promise<number> {
  const conditions = query.conditions.copy();
  return countRows(database, indexed(query, conditions), conditions);
}

/**
 * What the indexes find, which name the project as well, with what the other conditions look at; two values may have one
 * entry, so the filter stays. `OFFSET 0` keeps the planner from any other way to them, such as through all of the project.
 */
function indexed({ projectId, filter, metadata }: ScanQuery, values: Conditions): string {
  const parts = metadata.map((filter) => {
    const [project, key] = [values.param(projectId), values.param(filter.key)];
    const entries = filter.values.map((value) => `metadata_entry(${project}, ${key}, ${values.param(value)})`);
    return `metadata_entries(project_id, metadata) && ARRAY[${entries.join(', ')}]`;
  });
  return `(SELECT id, project_id, created_at FROM contacts WHERE ${[...parts, ...filter(values)].join(' AND ')} OFFSET 0) c`;
}

function older(conditions: Conditions, after: Position | undefined): Conditions {
  const copy = conditions.copy();
  if (!after) return copy;
  const at = copy.param(new Date(after.at));
  return copy.add(`(created_at, id) < (${at}::timestamptz, ${copy.param(after.id)}::text)`);
}

type Placed = Pick<ContactRow, 'created_at' | 'id'>;

function placeOf({ created_at, id }: Placed): Position {
  return { at: new Date(created_at).getTime(), id };
}
