import { createHash } from 'node:crypto';
import { valueLimits } from '@pharos/forms';
import { type Database, firstRow, NamedStatement, param, type Statement, sql } from '@pharos/kit';
import { removeDue } from '../../shared/purge.js';
import type { FormRow } from './record.js';

/**
 * Counts within the transaction that keeps the submission, so that exactly what is kept is counted, by however many replicas:
 * those of one visitor wait for each other at the row. A window that is full leaves the row alone.
 */
const count = new NamedStatement(
  'count_form_visit',
  sql`INSERT INTO form_visits AS v (form_id, visitor, submissions, ends_at)
    VALUES (${param('form_id', 'visitor')}, 1, clock_now() + ${param('seconds')} * interval '1 second')
    ON CONFLICT (form_id, visitor) DO UPDATE SET
      submissions = CASE WHEN v.ends_at <= clock_now() THEN 1 ELSE v.submissions + 1 END,
      ends_at = CASE WHEN v.ends_at <= clock_now() THEN excluded.ends_at ELSE v.ends_at END
      WHERE v.ends_at <= clock_now() OR v.submissions < ${param('limit')}::integer
    RETURNING submissions`,
);

const selectEnd: Statement = {
  name: 'select_form_visit_end',
  text: `SELECT greatest(1, ceil(extract(epoch FROM ends_at - clock_now())))::integer AS seconds FROM form_visits
    WHERE form_id = $1 AND visitor = $2`,
};

/** A digest of who fills in a form, which hides their address. */
export function visitorDigest(form: Pick<FormRow, 'id'>, visitor: string): Buffer {
  return createHash('sha256').update(`${form.id} ${visitor}`).digest();
}

/** Counts a submission of the visitor. Returns the seconds until there is room for another, when there is none now. */
export function countVisit(tx: Database, form: FormRow, visitor: string): Promise<number | undefined> {
  return countOne(tx, form, visitorDigest(form, visitor), form.rate_limit_per_ip);
}

/** Counts a file of a submission; each submission may bring as many as a field takes. */
export function countUpload(tx: Database, form: FormRow, visitor: string): Promise<number | undefined> {
  return countOne(tx, form, visitorDigest(form, `upload ${visitor}`), form.rate_limit_per_ip * valueLimits.files);
}

async function countOne(tx: Database, form: FormRow, visitor: Buffer, limit: number): Promise<number | undefined> {
  const who = { form_id: form.id, visitor };
  const limits = { limit, seconds: form.rate_limit_window_seconds };
  if ((await count.query(tx, { ...who, ...limits })).length > 0) return undefined;
  const end = await firstRow(tx.query<{ seconds: number }>(selectEnd, [who.form_id, who.visitor]));
  return end?.seconds ?? 1;
}

/** Removes up to a number of counts whose windows have ended, and returns how many. */
export const forgetVisits = removeDue('form_visits', { key: 'form_id, visitor', time: 'ends_at' });
