import { newId } from '@pharos/kit';
import pg from 'pg';
import { poll } from '../support/poll.js';
import { copyInto, copyText } from './bare-copy.js';
import { type BenchContext, type Figure, median, spread } from './figures.js';
import { generateLoad, rawRequest } from './generator.js';

const rowsOfRequest = 1_000;
const rows = 20_000;
const rounds = 5;
/** The next request is on its way while one is carried out. */
const connections = 2;
const least = 0.3;

/** Contacts through the API against COPY of the same rows: contacts, audit entries and, where others are told, events. */
export async function benchImport(context: BenchContext): Promise<Figure[]> {
  const client = new pg.Client({ connectionString: context.platform.database.url, options: '-c search_path=core' });
  await client.connect();
  try {
    return [...(await compare(context, client, true)), ...(await compare(context, client, false))];
  } finally {
    await client.end();
  }
}

/** Turn by turn, after a warm-up. */
async function compare(context: BenchContext, client: pg.Client, notify: boolean): Promise<Figure[]> {
  await importAll(context, client, notify);
  const imported: number[] = [];
  const copied: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    imported.push(await importAll(context, client, notify));
    copied.push(await copyAll(context, client, notify));
  }
  const ratios = imported.map((rate, round) => rate / (copied[round] as number));
  const what = `import of contacts${notify ? ', notify=true' : ''}`;
  return [
    { what: `${what}: rows/s, platform / bare COPY`, value: `${spread(imported, 0)} / ${spread(copied, 0)}` },
    {
      what: `${what}: platform / bare COPY`,
      value: spread(ratios, 2),
      bar: { text: `at least ${least}`, met: median(ratios) >= least },
    },
  ];
}

async function newProject({ tenant }: BenchContext): Promise<string> {
  const { body } = await tenant.api.post(`/orgs/${tenant.orgId}/projects`, { name: 'Import' });
  return body.data.id;
}

const contact = (n: number) => ({
  external_id: `crm-${n}`,
  email: `customer${n}@example.com`,
  name: `Customer ${n}`,
  phone: `+49 30 ${n}`,
  company: 'Acme',
  job_title: 'Buyer',
  metadata: { plan: n % 10 === 0 ? 'pro' : 'free', seats: n % 100 },
  created_at: '2024-05-01T10:00:00.000Z',
});

/** Rows a second, until the last answer. */
async function importAll(context: BenchContext, client: pg.Client, notify: boolean): Promise<number> {
  const projectId = await newProject(context);
  const path = `/api/v1/projects/${projectId}/contacts/import?notify=${notify}`;
  const bodies = Array.from({ length: rows / rowsOfRequest }, (_, at) =>
    JSON.stringify(Array.from({ length: rowsOfRequest }, (_, n) => contact(at * rowsOfRequest + n))),
  );
  const headers = { 'x-api-key': context.tenant.apiKey };
  const sent = bodies.map((body) => rawRequest('POST', path, headers, body));
  const { statuses, seconds } = await generateLoad({
    port: Number(new URL(context.platform.baseUrl).port),
    connections,
    requests: sent.length,
    request: (n) => sent[n] as Buffer,
  });
  if (statuses[200] !== sent.length) throw new Error(`unexpected answers: ${JSON.stringify(statuses)}`);
  await untilQuiet(client, projectId);
  return rows / seconds;
}

/** The same rows, ready made, in one transaction. */
async function copyAll(context: BenchContext, client: pg.Client, notify: boolean): Promise<number> {
  const projectId = await newProject(context);
  const texts = await rowsToCopy(client, projectId, context.tenant.orgId);
  const started = performance.now();
  await client.query('BEGIN');
  for (const [table, text] of texts) if (notify || !table.startsWith('outbox')) await copyInto(client, table, text);
  await client.query('COMMIT');
  const seconds = (performance.now() - started) / 1_000;
  await untilQuiet(client, projectId);
  return rows / seconds;
}

async function rowsToCopy(
  client: pg.Client,
  projectId: string,
  orgId: string,
): Promise<[table: string, rows: Buffer][]> {
  const { rows: callers } = await client.query(
    `SELECT caller FROM audit_entries WHERE action = 'importContacts' LIMIT 1`,
  );
  const { caller } = callers[0];
  const now = new Date().toISOString();
  const all = Array.from({ length: rows }, (_, n) => {
    const { email, created_at, ...fields } = contact(n);
    return { id: newId('con'), project_id: projectId, email, ...fields, created_at, updated_at: now, revision: 1 };
  });
  return [
    [
      `contacts (id, project_id, email, email_folded, name, phone, external_id, company, job_title, metadata, created_at,
        updated_at)`,
      copyText(
        all.map((c) => [
          c.id,
          c.project_id,
          c.email,
          c.email,
          c.name,
          c.phone,
          c.external_id,
          c.company,
          c.job_title,
          c.metadata,
          c.created_at,
          c.updated_at,
        ]),
      ),
    ],
    [
      'outbox (event_id, type, org_id, project_id, ordering_key, data, caller)',
      copyText(
        all.map((c) => [
          newId('evt'),
          'contact.created',
          orgId,
          projectId,
          c.id,
          { contact: c, imported: true },
          caller,
        ]),
      ),
    ],
    [
      'audit_entries (id, org_id, project_id, action, target_type, target_id, caller, outcome)',
      copyText(all.map((c) => [newId('aud'), orgId, projectId, 'importContacts', 'contact', c.id, caller, 'done'])),
    ],
  ];
}

/** All rows are there, and what they set off is over. */
async function untilQuiet(client: pg.Client, projectId: string): Promise<void> {
  const made = await client.query('SELECT count(*)::int AS n FROM contacts WHERE project_id = $1', [projectId]);
  if (made.rows[0].n !== rows) throw new Error(`${made.rows[0].n} contacts of ${rows}`);
  const waiting = async () => (await client.query('SELECT count(*)::int AS n FROM outbox')).rows[0].n as number;
  await poll(async () => (await waiting()) === 0, { what: 'events to be handled', timeoutMs: 300_000 });
}
