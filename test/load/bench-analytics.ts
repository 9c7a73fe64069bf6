import pg from 'pg';
import { type Platform, startPlatform } from '../support/platform.js';
import { type BenchContext, below, type Figure } from './figures.js';
import { medianMs, rawRequest } from './generator.js';
import { createWriter } from './made-articles.js';
import { signedIn } from './person.js';
import { newProject } from './seeded-project.js';

const rounds = 5;
const requests = 10;
const days = 365;
const gaps = 3_000;

/** The four reports of a year in which ten million messages were written, by day. */
export async function benchAnalytics({ servers }: BenchContext): Promise<Figure[]> {
  const env = { RATE_LIMIT_PEOPLE: '100000000' };
  const platform = await startPlatform({ postgres: servers.postgres, webhooks: 1, knowledge: 1, agent: 1, env });
  try {
    const tenant = await platform.createTenant();
    const projectId = await newProject(tenant);
    await seed(platform.database.url, tenant.orgId, projectId);
    return await reports(platform, projectId, await signedIn(platform, tenant));
  } finally {
    await platform.stop();
  }
}

async function reports(platform: Platform, projectId: string, headers: Record<string, string>): Promise<Figure[]> {
  const port = Number(new URL(platform.baseUrl).port);
  const to = new Date();
  const from = new Date(to.getTime() - days * 86_400_000);
  const span = `from=${from.toISOString()}&to=${to.toISOString()}&interval=day&time_zone=Europe/Berlin`;
  const figures: Figure[] = [];
  for (const report of ['overview', 'team', 'agent', 'topics']) {
    const request = rawRequest('GET', `/api/v1/projects/${projectId}/analytics/${report}?${span}`, headers);
    const run = () => medianMs({ port, requests, status: 200, request: () => request });
    await run();
    const taken: number[] = [];
    for (let round = 0; round < rounds; round += 1) taken.push(await run());
    figures.push(below(`${report} of a year of 10 M messages, by day, ms`, taken, 200, 0));
  }
  return figures;
}

const hours = `FROM generate_series(date_trunc('hour', now()) - interval '${days} days', now(), interval '1 hour') WITH ORDINALITY h (at, n)`;

/**
 * The counts that such a year leaves: two and a half million conversations of four messages each, in four channels, of forty members of
 * whom half work in each hour, with sixty tags, and handed over by the agent for six reasons. All hours have something of each.
 */
const seeds = [
  `INSERT INTO core.analytics_counts (project_id, grain, kind, dimension, at, key, counts)
    SELECT $1, 'hour', 'numbers', d.dimension, h.at, d.key, ARRAY[285, 270, 600, 300, 240, 140, 120, 90, 280, 20, 5, 5, 10, 20, 40] ${hours},
      (SELECT 'all' AS dimension, '' AS key
        UNION ALL SELECT 'channel', unnest(ARRAY['email', 'chat', 'api', 'widget'])
        UNION ALL SELECT 'tag', 'tag ' || n FROM generate_series(1, 60) n
        UNION ALL SELECT 'reason', unnest(ARRAY['user_requested', 'low_confidence', 'no_knowledge', 'policy_topic', 'tool_error', 'model_error'])
      ) d`,
  `INSERT INTO core.analytics_counts (project_id, grain, kind, dimension, at, key, counts)
    SELECT $1, 'hour', k.kind, 'member', h.at, 'usr_' || lpad(m::text, 26, '0'), k.counts ${hours},
      generate_series(1, 40) m, (VALUES ('numbers', ARRAY[0, 12, 0, 15, 0, 0, 0, 0, 8, 1, 0, 0, 1, 1, 2]), ('durations', $2::int[])) k (kind, counts)
    WHERE (h.n + m) % 2 = 0`,
  `INSERT INTO core.analytics_counts (project_id, grain, kind, dimension, at, key, counts)
    SELECT $1, 'hour', 'durations', 'all', h.at, '', $2::int[] ${hours}`,
  `INSERT INTO core.analytics_counts (project_id, grain, kind, dimension, at, key, counts)
    SELECT DISTINCT ON (kind, dimension, date_trunc('day', at, 'UTC'), key) project_id, 'day', kind, dimension,
      date_trunc('day', at, 'UTC'), key, (SELECT array_agg(each * CASE dimension WHEN 'member' THEN 12 ELSE 24 END ORDER BY n) FROM unnest(counts) WITH ORDINALITY u (each, n))
      FROM core.analytics_counts WHERE project_id = $1 AND grain = 'hour'`,
  `INSERT INTO agent.hourly_usage (project_id, hour, org_id, calls, cost_micro_usd) SELECT $1, h.at, $2, 280, 400000 ${hours}`,
  `INSERT INTO agent.runs (id, org_id, project_id, conversation_id, trigger, shadow, message_id, decision, question, queries, passages,
      signals, content, actions, model, calls, input_tokens, output_tokens, latency_ms, is_gap, created_at)
    SELECT 'run_' || right($1, 14) || n, $2, $1, 'cnv_' || n, 'message', false, 'msg_' || n, 'escalate', q, '{}', '[]', '{}', '', '[]', 'bench',
      1, 1, 1, 1, true, now() - n * interval '1 hour' FROM unnest($3::text[]) WITH ORDINALITY q (q, n)`,
];

async function seed(databaseUrl: string, orgId: string, projectId: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  // First responses within a minute to two days, resolutions within ten minutes to a month.
  const durations = Array.from({ length: 72 + 64 }, (_, slot) =>
    slot < 18 || (slot > 52 && slot < 100) ? 0 : 1 + (slot % 7),
  );
  const { question } = createWriter(41);
  const questions = Array.from({ length: gaps }, question);
  const values = [
    [projectId],
    [projectId, durations],
    [projectId, durations],
    [projectId],
    [projectId, orgId],
    [projectId, orgId, questions],
  ];
  try {
    for (const [at, text] of seeds.entries()) await client.query(text, values[at]);
    await client.query('VACUUM ANALYZE core.analytics_counts, agent.hourly_usage, agent.runs');
  } finally {
    await client.end();
  }
}
