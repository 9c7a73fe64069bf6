import { type Database, NamedStatement, param, type Statement, sql } from '@pharos/kit';
import { indexedChannel } from '../schema.js';

/** An article that a generation does not hold as it is, taken by a worker. */
export interface IndexTask {
  generation: string;
  article_id: string;
  org_id: string;
  project_id: string;
  /** Grows with each change: whoever finds it grown begins again. */
  change: number;
  /** Until when this worker has it: whoever finds another time has lost it to another worker. */
  leased_until: Date;
  failures: number;
}

const claimed = sql`UPDATE index_tasks t SET leased_until = moment() + ${param('lease_ms')} * interval '1 millisecond'
    FROM picked, articles a WHERE t.generation = picked.generation AND t.article_id = picked.article_id AND a.id = t.article_id
    RETURNING t.generation, t.article_id, a.org_id, a.project_id, t.change, t.leased_until, t.failures`;
const clock = 'clock AS MATERIALIZED (SELECT moment() AS now)';
const due = `due_at <= (SELECT now FROM clock) AND (leased_until IS NULL OR leased_until <= (SELECT now FROM clock))`;

/** So many at once: the others when somebody looks the next time. */
const wakeDue: Statement = {
  name: 'wake_due_index_tasks',
  text: `WITH ${clock}, late AS MATERIALIZED (
    SELECT late.* FROM unnest($1::text[]) g(name) CROSS JOIN LATERAL (
      SELECT generation, article_id FROM index_tasks WHERE generation = g.name AND asleep AND due_at <= (SELECT now FROM clock)
      ORDER BY due_at LIMIT 500 FOR UPDATE SKIP LOCKED
    ) late
  )
  UPDATE index_tasks t SET asleep = false FROM late WHERE t.generation = late.generation AND t.article_id = late.article_id`,
};

/**
 * Projects with something due, two probes of the index for each: from the one `after` on, and round to it. A project may have no
 * more places than it leaves to others (`busy`, `places`: who has how many already). `~` comes after every id. No EXISTS, which is planned
 * as a join with all that is due.
 */
const turns = sql`turn AS MATERIALIZED (
    SELECT g.name AS generation, queue.project_id, place.room
    FROM unnest(${param('generations')}::text[]) g(name)
    CROSS JOIN (VALUES (${param('after')}::text, '~'), ('', ${param('after')}::text)) span(after, until)
    CROSS JOIN LATERAL (
      WITH RECURSIVE walk AS (
        (SELECT t.project_id FROM index_tasks t
          WHERE t.generation = g.name AND t.project_id > span.after AND t.project_id <= span.until AND NOT t.asleep
          ORDER BY t.project_id LIMIT 1)
        UNION ALL
        SELECT (SELECT t.project_id FROM index_tasks t
          WHERE t.generation = g.name AND t.project_id > walk.project_id AND t.project_id <= span.until AND NOT t.asleep
          ORDER BY t.project_id LIMIT 1)
        FROM walk WHERE walk.project_id IS NOT NULL
      ) SELECT project_id FROM walk WHERE project_id IS NOT NULL
    ) queue
    CROSS JOIN LATERAL (
      SELECT (${param('free')} + 1 - coalesce(max(busy.places), 0)) / 2 AS room
      FROM unnest(${param('busy')}::text[], ${param('places')}::integer[]) busy(project_id, places) WHERE busy.project_id = queue.project_id
    ) place
    CROSS JOIN LATERAL (
      SELECT FROM index_tasks WHERE generation = g.name AND project_id = queue.project_id AND NOT asleep AND ${due}
      ORDER BY due_at LIMIT 1
    ) oldest
    WHERE place.room > 0 LIMIT ${param('free')}
  )`;

/** Tasks of articles that were removed while they were put into the queue go: nobody could do them, and others would wait. */
const claimDue = new NamedStatement(
  'claim_due_index_tasks',
  sql`WITH ${clock}, ${turns}, picked AS MATERIALIZED (
    SELECT oldest.generation, oldest.article_id FROM turn CROSS JOIN LATERAL (
      SELECT generation, article_id FROM index_tasks
      WHERE generation = turn.generation AND project_id = turn.project_id AND NOT asleep AND ${due}
      ORDER BY due_at LIMIT least(turn.room, ceil(${param('free')}::numeric / (SELECT count(*) FROM turn))::integer)
      FOR UPDATE SKIP LOCKED
    ) oldest LIMIT ${param('free')}
  ), ownerless AS (
    DELETE FROM index_tasks t USING picked p WHERE t.generation = p.generation AND t.article_id = p.article_id
      AND NOT EXISTS (SELECT FROM articles a WHERE a.id = t.article_id)
  ) ${claimed}`,
);

const claimArticle = new NamedStatement(
  'claim_index_tasks_of_article',
  sql`WITH ${clock}, picked AS (
    SELECT generation, article_id FROM index_tasks
    WHERE article_id = ${param('article_id')} AND generation = ANY (${param('generations')}::text[]) AND ${due}
    FOR UPDATE SKIP LOCKED
  ) ${claimed}`,
);

const told = (from: string) => `SELECT pg_notify('${indexedChannel}', article_id) FROM ${from}`;

/** Unless it has changed meanwhile, or was lost. */
const finish: Statement = {
  name: 'finish_index_task',
  text: `WITH done AS (
    DELETE FROM index_tasks WHERE generation = $1 AND article_id = $2 AND leased_until = $3 AND change = $4 RETURNING article_id
  ) ${told('done')}`,
};

const same = sql`change = ${param('change')}`;

/** A change that came meanwhile was not what failed. For what is away an article fails once, however often it is tried. */
const fail = new NamedStatement(
  'fail_index_task',
  sql`WITH failed AS (
    UPDATE index_tasks SET leased_until = NULL, awaits_engine = ${param('isAway')} AND ${same}, asleep = ${same},
      failures = CASE WHEN NOT ${same} THEN failures WHEN ${param('isAway')} THEN greatest(failures, 1) ELSE failures + 1 END,
      error = CASE WHEN ${same} THEN ${param('reason')} END,
      due_at = CASE WHEN ${same} THEN moment() + ${param('waitMs')} * interval '1 millisecond' ELSE due_at END
    WHERE generation = ${param('generation')} AND article_id = ${param('article_id')} AND leased_until = ${param('leased_until')}
    RETURNING article_id
  ) ${told('failed')}`,
);

/**
 * A statement of its own: one that waited for another transaction's change of the row would not find it by that change. Whoever
 * has lost the task may have overwritten what the next worker wrote, so it is to be done once more in any case.
 */
const giveBack: Statement = {
  name: 'give_back_index_task',
  text: `INSERT INTO index_tasks AS t (generation, article_id, project_id)
    SELECT g.name, a.id, a.project_id FROM generations g, articles a WHERE g.name = $1 AND g.state <> 'retired' AND a.id = $2
    ON CONFLICT (generation, article_id) DO UPDATE
      SET change = t.change + 1, leased_until = CASE WHEN t.leased_until <> $3 THEN t.leased_until END
    RETURNING leased_until IS NULL AS free`,
};

const renew: Statement = {
  name: 'renew_index_task',
  text: `UPDATE index_tasks SET leased_until = moment() + $4 * interval '1 millisecond'
    WHERE generation = $1 AND article_id = $2 AND leased_until = $3 RETURNING leased_until`,
};

const queued: Statement = {
  name: 'select_generations_with_task',
  text: 'SELECT generation FROM index_tasks WHERE article_id = $1 AND generation = ANY ($2::text[])',
};

const release: Statement = {
  name: 'release_index_tasks',
  text: 'UPDATE index_tasks SET leased_until = NULL WHERE generation = $1 AND leased_until IS NOT NULL',
};

/** At how many places a worker may index something else, and who has those where it does already. */
export interface FreePlaces {
  readonly free: number;
  /** How many places each project has. */
  readonly taken?: ReadonlyMap<string, number>;
  /** Projects after this one, by their ids, have their turn first. */
  readonly after?: string;
}

/**
 * Takes tasks of these generations for so long: projects take turns, each with the oldest of its own. A project gets no more than as
 * many places as are left for others. What it costs does not depend on how much waits, nor on how many projects wait for another time.
 */
export async function claimTasks(
  database: Database,
  generations: readonly string[],
  leaseMs: number,
  { free, taken = new Map(), after = '' }: FreePlaces,
): Promise<IndexTask[]> {
  await database.query(wakeDue, [generations]);
  const places = { busy: [...taken.keys()], places: [...taken.values()] };
  return claimDue.query<IndexTask>(database, { generations, lease_ms: leaseMs, free, after, ...places });
}

/** Takes the tasks of one article. */
export function claimTasksOf(
  database: Database,
  generations: readonly string[],
  leaseMs: number,
  articleId: string,
): Promise<IndexTask[]> {
  return claimArticle.query<IndexTask>(database, { generations, lease_ms: leaseMs, article_id: articleId });
}

/** True when the article is to be done again: it has changed since the task was taken, or the task was lost. */
export async function finishTask(database: Database, task: IndexTask): Promise<boolean> {
  const done = await database.query(finish, [...leaseOf(task), task.change]);
  return done.length === 0 && giveBackTask(database, task);
}

export interface TaskFailure {
  /** To be shown to tenants. */
  readonly reason: string;
  /** Whether that was because an engine or the embedder is away, for which no article is given up. */
  readonly isAway: boolean;
  readonly waitMs: number;
}

/** The task is due again after the wait, with the reason to be shown. */
export async function failTask(database: Database, task: IndexTask, failure: TaskFailure): Promise<void> {
  const failed = await fail.query(database, { ...task, ...failure });
  if (failed.length === 0) await giveBackTask(database, task);
}

/** Another worker may take it, at once; true unless one has it already. */
export async function giveBackTask(database: Database, task: IndexTask): Promise<boolean> {
  const [row] = await database.query<{ free: boolean }>(giveBack, leaseOf(task));
  return row?.free === true;
}

/** The worker keeps the task for so long from now on, unless it has lost it. */
export async function renewTask(database: Database, task: IndexTask, leaseMs: number): Promise<void> {
  const [renewed] = await database.query<{ leased_until: Date }>(renew, [...leaseOf(task), leaseMs]);
  if (renewed) task.leased_until = renewed.leased_until;
}

/** Which of the generations do not hold the article as it is. */
export async function queuedIn(
  database: Database,
  articleId: string,
  generations: readonly string[],
): Promise<string[]> {
  if (generations.length === 0) return [];
  const rows = await database.query<{ generation: string }>(queued, [articleId, generations]);
  return rows.map(({ generation }) => generation);
}

/** Every task is free, whoever has it. */
export async function releaseTasks(database: Database, generation: string): Promise<void> {
  await database.query(release, [generation]);
}

function leaseOf({ generation, article_id, leased_until }: IndexTask): unknown[] {
  return [generation, article_id, leased_until];
}
