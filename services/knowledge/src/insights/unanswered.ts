import type { Database, Statement } from '@pharos/kit';
import type { PageRequest } from '@pharos/proto/pharos/core/v1/page';
import { Conditions, type InProject, listPage, type Order, type Page } from '@pharos/service';

/** A question that found nothing, and how often. */
export interface UnansweredCount extends InProject {
  /** Digest of the question. */
  readonly id: string;
  readonly question: string;
  readonly searches: number;
}

export interface UnansweredRow {
  id: string;
  question: string;
  searches: number;
  first_searched_at: Date;
  last_searched_at: Date;
}

/** In one order everywhere: two replicas that count the same questions would otherwise wait for each other. */
const count: Statement = {
  name: 'count_unanswered',
  text: `INSERT INTO unanswered_searches AS u (project_id, org_id, id, question, searches)
    SELECT project_id, org_id, id, question, searches
    FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::int[]) AS c(project_id, org_id, id, question, searches)
    WHERE NOT EXISTS (SELECT FROM deleted_projects d WHERE d.project_id = c.project_id)
    ORDER BY project_id, id
    ON CONFLICT (project_id, id) DO UPDATE
      SET searches = least(u.searches::bigint + excluded.searches, ${2 ** 31 - 1}), last_searched_at = moment()
      WHERE u.org_id = excluded.org_id`,
};

/** Those that were searched for least have to give way: of these whichever, so that nobody's flood of new ones drives out the others. */
const trim: Statement = {
  name: 'trim_unanswered',
  text: `DELETE FROM unanswered_searches WHERE (project_id, id) IN (
    SELECT surplus.project_id, surplus.id FROM unnest($1::text[]) AS p(id) CROSS JOIN LATERAL (
      SELECT project_id, id FROM unanswered_searches WHERE project_id = p.id
      ORDER BY searches DESC, id DESC OFFSET $2
    ) surplus)`,
};

const forget: Statement = {
  name: 'forget_old_unanswered',
  text: `DELETE FROM unanswered_searches WHERE (project_id, id) IN (SELECT project_id, id FROM unanswered_searches
    WHERE last_searched_at < (SELECT moment() - interval '90 days') ORDER BY last_searched_at LIMIT $1) RETURNING 1 AS one`,
};

const forgetBatch = 1_000;
/** How many different questions of a project are kept. */
export const maxQuestions = 1_000;

/** Adds to what is counted; a project keeps `most` of its questions. Those of projects that were deleted lately are left out. */
export async function countUnanswered(
  database: Database,
  counts: readonly UnansweredCount[],
  most = maxQuestions,
): Promise<void> {
  const of = <Key extends keyof UnansweredCount>(key: Key) => counts.map((each) => each[key]);
  // Both or none: what was counted must not be counted again.
  await database.transaction(async (tx) => {
    await tx.query(count, [of('projectId'), of('orgId'), of('id'), of('question'), of('searches')]);
    await tx.query(trim, [[...new Set(of('projectId'))], most]);
  });
}

/** Forgets what nobody has searched for in 90 days; true when there may be more. */
export async function forgetOldUnanswered(database: Database): Promise<boolean> {
  return (await database.query(forget, [forgetBatch])).length === forgetBatch;
}

const orders = {
  searches: { column: 'searches', id: 'id', ascending: false, type: 'bigint' },
  last_searched_at: { column: 'last_searched_at', id: 'id', ascending: false },
} as const satisfies Record<string, Order>;

export type UnansweredOrder = keyof typeof orders;

/** Those searched for most, or latest, first. */
export function listUnanswered(
  database: Database,
  { orgId, projectId }: InProject,
  sort: UnansweredOrder,
  page: PageRequest | undefined,
): Promise<Page<UnansweredRow>> {
  return listPage(database, {
    name: `list_unanswered_by_${sort}`,
    columns: 'id, question, searches, first_searched_at, last_searched_at',
    from: 'unanswered_searches',
    conditions: new Conditions().equal('project_id', projectId).equal('org_id', orgId),
    order: orders[sort],
    binding: ['unanswered', projectId, sort],
    page,
  });
}
