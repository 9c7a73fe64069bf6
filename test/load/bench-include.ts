import pg from 'pg';
import { type BenchContext, type Figure, median, spread } from './figures.js';
import { generateLoad, percentile, rawRequest } from './generator.js';
import { seedProject, vacuum } from './seeded-project.js';

const messages = 100_000;
const rounds = 5;
const requests = 400;
const most = 1.5;

/** A list of 25 conversations with each one's contact and last message, against the same list without. */
export async function benchInclude({ platform, tenant, projectId }: BenchContext): Promise<Figure[]> {
  await seedProject(platform.database.url, projectId, messages);
  await addContacts(platform.database.url, projectId);
  await vacuum(platform.database.url);
  const port = Number(new URL(platform.baseUrl).port);
  const run = async (query: string) => {
    const path = `/api/v1/projects/${projectId}/conversations${query}`;
    const request = rawRequest('GET', path, { 'x-api-key': tenant.apiKey });
    const result = await generateLoad({ port, connections: 1, requests, request: () => request });
    if (result.statuses[200] !== requests) throw new Error(`unexpected answers: ${JSON.stringify(result.statuses)}`);
    return percentile(result.latencies, 0.5);
  };
  const figures: Figure[] = [];
  for (const include of ['contact,last_message', 'contact', 'last_message']) {
    const turn = async () => ({ with: await run(`?include=${include}`), without: await run('') });
    await turn();
    const turns: Awaited<ReturnType<typeof turn>>[] = [];
    for (let round = 0; round < rounds; round += 1) turns.push(await turn());
    const ratios = turns.map((each) => each.with / each.without);
    const both = include.includes(',');
    figures.push({
      what: `list of 25 conversations, include=${include}: with / without`,
      value: spread(ratios, 2),
      ...(both ? { bar: { text: `within ${most}`, met: median(ratios) <= most } } : {}),
    });
  }
  return figures;
}

/** Every conversation has a contact of its own. */
async function addContacts(databaseUrl: string, projectId: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, options: '-c search_path=core' });
  await client.connect();
  try {
    await client.query(
      `INSERT INTO contacts (id, project_id, email, email_folded, name, company, metadata, created_at)
       SELECT 'con_' || substr(id, 5), project_id, id || '@example.com', lower(id) || '@example.com', 'Customer ' || id, 'Acme',
         '{"plan": "pro", "seats": 3}', created_at FROM conversations WHERE project_id = $1`,
      [projectId],
    );
    await client.query(`UPDATE conversations SET contact_id = 'con_' || substr(id, 5) WHERE project_id = $1`, [
      projectId,
    ]);
    await client.query('VACUUM ANALYZE contacts');
  } finally {
    await client.end();
  }
}
