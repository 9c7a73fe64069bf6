import pg from 'pg';
import { type BenchContext, below, byTurns, type Figure } from './figures.js';
import { medianMs, rawRequest } from './generator.js';
import { conversationId, newProject, seedProject, vacuum } from './seeded-project.js';

const small = 10_000;
const large = 1_000_000;
const withContacts = 100_000;
// Short turns, so that what else the machine does falls on both sides alike.
const rounds = 15;
const requests = 100;

/** Lists of 25 in a project of ten thousand messages and in one of a million, in the same database; and what `include` costs. */
export async function benchLists(context: BenchContext): Promise<Figure[]> {
  const [few, many] = [await seeded(context, small), await seeded(context, large)];
  const rich = await seeded(context, withContacts);
  await addContacts(context.platform.database.url, rich);
  await vacuum(context.platform.database.url);
  const list = (id: string, query = '') => `/projects/${id}/conversations${query}`;
  const messages = (id: string) => `${list(id)}/${conversationId(id, 1)}/messages`;
  const size = (what: string, path: (projectId: string) => string) =>
    compare(context, `list of 25, ${what}: 1 M / 10 k`, path(many), path(few), 1.3);
  const include = (names: string) =>
    compare(context, `list of 25, include=${names}: with / without`, list(rich, `?include=${names}`), list(rich), 1.5);
  return [
    await size('conversations', list),
    await size('conversations by updated_at', (id) => list(id, '?sort=updated_at')),
    await size('conversations of a status', (id) => list(id, '?status=open')),
    await size('messages of a conversation', messages),
    await include('contact,last_message'),
  ];
}

async function seeded({ platform, tenant }: BenchContext, messages: number): Promise<string> {
  const projectId = await newProject(tenant);
  await seedProject(platform.database.url, projectId, messages);
  return projectId;
}

/** The list at a path against the one at another, each asked for again and again, in turns. */
export async function compare(
  { platform, tenant }: BenchContext,
  what: string,
  path: string,
  comparedWith: string,
  most: number,
): Promise<Figure> {
  const port = Number(new URL(platform.baseUrl).port);
  const run = (asked: string) => {
    const request = rawRequest('GET', `/api/v1${asked}`, { 'x-api-key': tenant.apiKey });
    return medianMs({ port, requests, status: 200, request: () => request });
  };
  const sides = await byTurns(
    rounds,
    () => run(path),
    () => run(comparedWith),
  );
  return below(what, sides.ratios, most, 2);
}

/** Gives every conversation a contact of its own. */
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
    const text = `UPDATE conversations SET contact_id = 'con_' || substr(id, 5) WHERE project_id = $1`;
    await client.query(text, [projectId]);
    await client.query('VACUUM ANALYZE contacts');
  } finally {
    await client.end();
  }
}
