import pg from 'pg';
import { compare } from './bench-lists.js';
import { type BenchContext, below, type Figure } from './figures.js';
import { medianMs, rawRequest } from './generator.js';
import { newProject } from './seeded-project.js';

const small = 10_000;
const large = 1_000_000;
const rounds = 5;
const requests = 200;

/** Ten views as a team has them beside its inbox. */
const views = [
  'status=open',
  'status=open&waiting_on=team',
  'status=open&waiting_on=team&assigned_to=none',
  'status=open&assigned_to=agent-1',
  'status=open&assigned_to=agent-2&waiting_on=team',
  'waiting_on=customer',
  'status=snoozed',
  'handled_by=ai&status=open',
  'priority=urgent&status=open',
  'tag=t7&status=open',
];

/** The queue of a project of ten thousand conversations and of one of a million, in the same database. */
export async function benchQueue(context: BenchContext): Promise<Figure[]> {
  const [few, many] = [await newProject(context.tenant), await newProject(context.tenant)];
  await seed(context.platform.database.url, few, small);
  await seed(context.platform.database.url, many, large);
  const size = (query: string) => {
    const path = (id: string) => `/projects/${id}/conversations?${query}`;
    return compare(context, `list of 25, ${query}: 1 M / 10 k conversations`, path(many), path(few), 1.3);
  };
  return [
    await size('waiting_on=team&sort=waiting_since&order=asc'),
    await size('status=open&waiting_on=team&sort=waiting_since&order=asc'),
    await size('sort=last_message_at'),
    await size('handled_by=ai&sort=last_message_at'),
    await counts(context, many),
  ];
}

async function counts({ platform, tenant }: BenchContext, projectId: string): Promise<Figure> {
  const query = views.map((view, n) => `views=${encodeURIComponent(`view-${n}:${view}`)}`).join('&');
  const path = `/api/v1/projects/${projectId}/conversations/counts?${query}`;
  const request = rawRequest('GET', path, { 'x-api-key': tenant.apiKey });
  const port = Number(new URL(platform.baseUrl).port);
  const taken: number[] = [];
  for (let round = 0; round < rounds; round += 1)
    taken.push(await medianMs({ port, requests, status: 200, request: () => request }));
  return below('counts of ten views of 1 M conversations, ms', taken, 30, 1);
}

/**
 * A project that has run for years: one conversation in fifty is not resolved, and half of those wait on the team. Rows go straight
 * into the tables.
 */
async function seed(databaseUrl: string, projectId: string, conversations: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, options: '-c search_path=core' });
  await client.connect();
  const id = `'cnv_' || right($1, 14) || lpad(n::text, 12, '0')`;
  const at = "now() - interval '90 days' + n * interval '7 milliseconds'";
  try {
    await client.query(
      `INSERT INTO conversations (id, project_id, subject, status, priority, channel, assigned_to, tags, created_at)
       SELECT ${id}, $1, 'Order ' || n, CASE WHEN n % 50 > 0 THEN 'resolved' WHEN n % 500 = 0 THEN 'snoozed' ELSE 'open' END,
         (ARRAY['normal','high','urgent'])[1 + n % 3], 'chat', CASE WHEN n % 3 > 0 THEN 'agent-' || n % 20 END,
         ARRAY['t' || n % 40], ${at} FROM generate_series(1, $2::int) n`,
      [projectId, conversations],
    );
    await client.query(
      `INSERT INTO conversation_activity (conversation_id, project_id, updated_at, last_message_at, message_count, handled_by,
         asked_at, answered_at, resolved_at)
       SELECT ${id}, $1, ${at}, ${at}, 3, (ARRAY['ai','people','people','nobody'])[1 + n % 4],
         CASE WHEN n % 100 = 0 THEN ${at} END, CASE WHEN n % 100 > 0 THEN ${at} END, CASE WHEN n % 50 > 0 THEN ${at} END
       FROM generate_series(1, $2::int) n`,
      [projectId, conversations],
    );
    await client.query('VACUUM ANALYZE conversations, conversation_activity');
  } finally {
    await client.end();
  }
}
