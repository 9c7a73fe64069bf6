import type { Database, Statement } from '@pharos/kit';
import type { InProject } from '@pharos/service';

/** Up to `subscriptions`, which have no comma, a row each; answers the numbers of those that somebody asks for. */
const select: Statement = {
  name: 'select_asked_for',
  text: `SELECT n.number::integer FROM unnest($1::text[], $2::text[], $3::text[])
      WITH ORDINALITY n (project_id, org_id, subscriptions, number)
    WHERE EXISTS (SELECT FROM webhooks w
      WHERE w.project_id = n.project_id AND w.org_id = n.org_id AND w.deleted_at IS NULL
        AND w.events && string_to_array(n.subscriptions, ','))`,
};

/** What may be asked for in a project: any of the subscriptions will do. */
export interface Question extends InProject {
  subscriptions: readonly string[];
}

/** For each question, whether any webhook of the project, active or not, asks for it. */
export async function areAskedFor(database: Database, questions: readonly Question[]): Promise<boolean[]> {
  const rows = await database.query<{ number: number }>(select, [
    questions.map(({ projectId }) => projectId),
    questions.map(({ orgId }) => orgId),
    questions.map(({ subscriptions }) => subscriptions.join(',')),
  ]);
  const found = new Set(rows.map(({ number }) => number));
  return questions.map((_, at) => found.has(at + 1));
}
