import { aboutLeft, withoutErased } from '@pharos/contract';
import type { Database, Statement } from '@pharos/kit';
import type { InProject } from '@pharos/service';
import { attemptRecord, notifyDue } from '../deliveries/index.js';
import { notifyChanged } from '../endpoints/index.js';

const remember: Statement = {
  name: 'remember_erased',
  text: `INSERT INTO erased_subjects (subject, erased_at) SELECT subject, $2 FROM unnest($1::text[]) subject
    ON CONFLICT (subject) DO UPDATE SET erased_at = GREATEST(erased_subjects.erased_at, excluded.erased_at)`,
};

/** Whoever makes deliveries looks for what was erased in the statement that makes them (`erased_among`), or is waited for here. */
const awaitWriters: Statement = { name: 'await_writers', text: 'SELECT await_writers($1)' };

/** What a person did afterwards, as a new one, stays. */
const find: Statement = {
  name: 'find_payloads_about',
  text: `SELECT event_id, octet_length(data) AS bytes FROM payloads
    WHERE about IS NOT NULL AND about && $1::text[] AND project_id = $2 AND org_id = $3 AND occurred_at <= $4
    ORDER BY event_id LIMIT $5`,
};

const lock: Statement = {
  name: 'lock_payloads_about',
  text: `SELECT event_id, event, data, about FROM payloads WHERE event_id = ANY ($1::text[]) AND about && $2::text[]
    ORDER BY event_id FOR UPDATE`,
};

/**
 * From now on whoever writes down an attempt, be it one in flight, leaves out what the receiver answered. Workers are told, so
 * that what they have claimed and not yet sent is read anew: also what seems to be nobody's, as a claim that began before may take it
 * with the data of before. Claims pass over what is locked here, so they are told of it again.
 */
const markDue: Statement = {
  name: 'mark_due_erased',
  text: `WITH locked AS (
      SELECT q.delivery_id FROM deliveries d JOIN due_attempts q ON q.delivery_id = d.id
      WHERE d.event_id = ANY ($1::text[]) ORDER BY q.delivery_id FOR UPDATE OF q
    ), marked AS (
      UPDATE due_attempts q SET erased = true FROM locked WHERE q.delivery_id = locked.delivery_id
      RETURNING q.webhook_id, q.org_id
    )
    SELECT ${notifyChanged}, ${notifyDue('w.org_id', 'ARRAY[w.id]')}
    FROM (SELECT DISTINCT webhook_id AS id, org_id FROM marked) w`,
};

/** Texts go as JSON: with quotation marks in them an array takes a hundred times as long to write. */
const rewriteData: Statement = {
  name: 'rewrite_payloads',
  text: `UPDATE payloads p SET data = r.data, erased_at = clock_now()
    FROM ROWS FROM (unnest($1::text[]), json_array_elements_text($2::json)) r (event_id, data)
    WHERE p.event_id = r.event_id`,
};

const erased = Object.entries(attemptRecord.erased);

/** What receivers answered may repeat what was sent to them. */
const forgetAnswers: Statement = {
  name: 'forget_answers',
  text: `UPDATE attempts SET ${erased.map(([name, blank]) => `${name} = '${blank}'`)} WHERE ctid = ANY (ARRAY(
      SELECT a.ctid FROM deliveries d JOIN attempts a ON a.delivery_id = d.id
      WHERE d.event_id = ANY ($1::text[]) AND (${erased.map(([name, blank]) => `a.${name} <> '${blank}'`).join(' OR ')}) LIMIT $2
    )) RETURNING 1 AS one`,
};

/** At last: until then an erasure that breaks off finds them again. */
const finish: Statement = {
  name: 'forget_subjects',
  text: `UPDATE payloads p SET about = nullif(r.about, '{}')
    FROM json_to_recordset($1::json) r (event_id text, about text[]) WHERE p.event_id = r.event_id`,
};

const mostFound = 10_000;
/** With those of thousands of conversations the planner would rather compare all payloads with all of them than look them up. */
const subjectsAtOnce = 100;
const batch = 500;
const batchBytes = 1024 * 1024;
const answersBatch = 2_000;

/** What was erased: digests of a person, or ids of a conversation or a message. */
export interface Erasure extends InProject {
  subjects: readonly string[];
  at: Date;
}

interface FoundPayload {
  event_id: string;
  event: string;
  data: string;
  about: string[];
}

/** Removes what was erased from what was and will be sent, and from what is told from now on of the time before. */
export async function erase(database: Database, erasure: Erasure): Promise<void> {
  await database.query(remember, [erasure.subjects, erasure.at]);
  await database.query(awaitWriters, [erasure.projectId]);
  await rewritePayloads(database, erasure);
}

/**
 * Rewrites payloads from before the erasure that are about what was erased, sent or still to be sent; a bounded number and a
 * bounded size at a time.
 */
export async function rewritePayloads(database: Database, { subjects, ...erased }: Erasure): Promise<void> {
  for (let at = 0; at < subjects.length; at += subjectsAtOnce)
    await rewriteSome(database, { ...erased, subjects: subjects.slice(at, at + subjectsAtOnce) });
}

async function rewriteSome(database: Database, { projectId, orgId, subjects, at }: Erasure): Promise<void> {
  for (let found = mostFound; found === mostFound; ) {
    const sizes = await database.query<PayloadSize>(find, [subjects, projectId, orgId, at, mostFound]);
    for (const ids of pieces(sizes)) await rewritePiece(database, ids, subjects);
    found = sizes.length;
  }
}

/** The record, made already, without what was erased. */
function jsonWithout({ event, data, about }: FoundPayload, subjects: readonly string[]): string {
  const erased = about.filter((each) => subjects.includes(each));
  return JSON.stringify(withoutErased(event, JSON.parse(data) as Record<string, unknown>, erased));
}

interface PayloadSize {
  event_id: string;
  bytes: number;
}

/** Ids of payloads that are rewritten together. */
function pieces(sizes: readonly PayloadSize[]): string[][] {
  const all: { ids: string[]; bytes: number }[] = [];
  for (const { event_id, bytes } of sizes) {
    const last = all.at(-1);
    if (!last || last.ids.length === batch || last.bytes + bytes > batchBytes) all.push({ ids: [event_id], bytes });
    else {
      last.ids.push(event_id);
      last.bytes += bytes;
    }
  }
  return all.map(({ ids }) => ids);
}

async function rewritePiece(database: Database, ids: readonly string[], subjects: readonly string[]): Promise<void> {
  const left = await database.transaction(async (tx) => {
    const payloads = await tx.query<FoundPayload>(lock, [ids, subjects]);
    await tx.query(markDue, [ids]);
    const rewritten = JSON.stringify(payloads.map((payload) => jsonWithout(payload, subjects)));
    await tx.query(rewriteData, [payloads.map(({ event_id }) => event_id), rewritten]);
    return payloads.map(({ event_id, about }) => ({ event_id, about: aboutLeft(about, subjects) }));
  });
  while ((await database.query(forgetAnswers, [ids, answersBatch])).length === answersBatch);
  await database.query(finish, [JSON.stringify(left)]);
}
