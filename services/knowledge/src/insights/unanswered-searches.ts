import { createHash } from 'node:crypto';
import { type Database, failureLevel, type Part, type Statement } from '@pharos/kit';
import { createJob, type InProject, type JobDeps } from '@pharos/service';
import { anonymousQuestion } from './anonymous-question.js';

export interface UnansweredDeps extends JobDeps {
  readonly database: Database;
}

/** A question that found nothing, and how often. */
interface UnansweredCount extends InProject {
  /** Digest of the question. */
  readonly id: string;
  readonly question: string;
  readonly searches: number;
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
      SET searches = least(u.searches::bigint + excluded.searches, ${2 ** 31 - 1}), last_searched_at = clock_now()
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
    WHERE last_searched_at < (SELECT clock_now() - interval '90 days') ORDER BY last_searched_at LIMIT $1) RETURNING 1 AS one`,
};

const forgetBatch = 1_000;
/** How many different questions of a project are kept. */
export const maxQuestions = 1_000;

const everyMs = 5_000;
/** Different questions that wait at once: of all organizations, and of one, which leaves room for the others. */
const mostWaiting = 10_000;
const mostOfOne = 1_000;
/** Different questions in one statement. */
const batch = 1_000;

/**
 * Counts what was searched for and found nothing. A search only leaves a note here, in memory; every few seconds the notes are
 * written. What does not fit, and what cannot be written before the process ends, is not counted: it is a hint for authors.
 */
export class UnansweredSearches {
  readonly part: Part;
  #waiting = new Map<string, UnansweredCount>();
  #ofOrganization = new Map<string, number>();

  constructor(private readonly deps: UnansweredDeps) {
    const job = createJob({ ...deps, name: 'count unanswered searches', everyMs, run: () => this.write() });
    const stop = async (timeoutMs: number) => {
      await job.stop(timeoutMs);
      await this.write().catch((err: unknown) =>
        this.deps.log[failureLevel(err)]({ err }, 'could not store unanswered searches; they are lost'),
      );
    };
    this.part = { ...job, stop };
  }

  /** Keeps a note of a question that found nothing. Never fails, and waits for nobody. */
  note({ orgId, projectId }: InProject, text: string): void {
    const question = anonymousQuestion(text);
    if (question === undefined) return;
    const id = createHash('sha256').update(question).digest('hex').slice(0, 32);
    this.#add({ orgId, projectId, id, question, searches: 1 });
  }

  #add(count: UnansweredCount): void {
    const key = `${count.projectId} ${count.id}`;
    const before = this.#waiting.get(key);
    const ofOrganization = this.#ofOrganization.get(count.orgId) ?? 0;
    if (!before && (this.#waiting.size >= mostWaiting || ofOrganization >= mostOfOne)) return;
    if (!before) this.#ofOrganization.set(count.orgId, ofOrganization + 1);
    this.#waiting.set(key, { ...count, searches: (before?.searches ?? 0) + count.searches });
  }

  /** Writes all notes; those that could not be written are left for the next time. False: nothing is left to do at once. */
  async write(): Promise<false> {
    const counts = [...this.#waiting.values()];
    this.#waiting = new Map();
    this.#ofOrganization = new Map();
    for (let at = 0; at < counts.length; at += batch) {
      try {
        await countUnanswered(this.deps.database, counts.slice(at, at + batch));
      } catch (error) {
        for (const left of counts.slice(at)) this.#add(left);
        throw error;
      }
    }
    return false;
  }
}

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
