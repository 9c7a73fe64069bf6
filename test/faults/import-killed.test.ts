import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { randomFrom } from '../relevance/metrics.js';
import { poll } from '../support/index.js';
import { type Platform, startPlatform, type Tenant } from '../support/platform.js';
import { noLimit } from './steady-traffic.js';

/** `FAULT_ROUNDS` makes the import longer or shorter (`npm run test:tools`: 200), `FAULT_SEED` repeats its kills. */
const rounds = Number(process.env.FAULT_ROUNDS ?? 20);
const seed = Number(process.env.FAULT_SEED ?? 20_261_124);
const contacts = rounds * 500;
const conversations = rounds * 100;
const kills = 4;
const clients = 3;
const rowsOfRequest = 1_000;
/** From an answer to the kill at most: about as long as a request takes. */
const jitterMs = 200;

interface Request {
  readonly what: 'contacts' | 'conversations';
  /** Gzip-encoded lines of JSON. */
  readonly rows: Uint8Array<ArrayBuffer>;
}

interface Sent {
  answered: number;
  failed: number;
}

let platform: Platform;
let tenant: Tenant;
let database: pg.Pool;
beforeAll(async () => {
  platform = await startPlatform({ env: noLimit });
  tenant = await platform.createTenant();
  database = new pg.Pool({ connectionString: platform.database.url, options: '-c search_path=core', max: 2 });
  // The outbox forgets what has been handled.
  await database.query(`CREATE TABLE told (type text, id text, event_id text)`);
  await database.query(`CREATE FUNCTION note_told() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$ BEGIN
    INSERT INTO core.told SELECT type, ordering_key, event_id FROM added; RETURN NULL; END $$`);
  await database.query(`CREATE TRIGGER note_told AFTER INSERT ON outbox REFERENCING NEW TABLE AS added
    FOR EACH STATEMENT EXECUTE FUNCTION note_told()`);
});
afterAll(async () => {
  await database?.end();
  await platform?.stop();
});

const contact = (n: number) => ({ external_id: `c${n}`, email: `c${n}@example.com`, name: `Contact ${n}` });
/** Who is in a conversation: of most the import of contacts tells as well. */
const personOf = (n: number) => (n * 7) % (contacts + conversations / 10);
const message = (name: string, n: number, second: number) => ({
  external_id: name,
  content: `${name} ${n}`,
  sender_type: 'customer',
  created_at: `2020-01-01T10:00:0${second}Z`,
});
const conversation = (n: number) => ({
  external_id: `t${n}`,
  subject: `Ticket ${n}`,
  status: 'closed',
  contact: { email: `c${personOf(n)}@example.com` },
  messages: [message('Question', n, 0), message('Answer', n, 1)],
});
/** The same, when something was said since. */
const continued = (n: number) => {
  const { messages, ...fields } = conversation(n);
  return { ...fields, messages: [...messages, message('Follow-up', n, 2)] };
};

function requestsOf(what: Request['what'], count: number, row: (n: number) => object): Request[] {
  return Array.from({ length: Math.ceil(count / rowsOfRequest) }, (_, at) => {
    const first = at * rowsOfRequest;
    const some = Array.from({ length: Math.min(rowsOfRequest, count - first) }, (_, n) => row(first + n));
    return { what, rows: new Uint8Array(gzipSync(some.map((each) => JSON.stringify(each)).join('\n'))) };
  });
}

async function send(projectId: string, { what, rows }: Request) {
  const headers = { 'content-type': 'application/x-ndjson', 'content-encoding': 'gzip' };
  const path = `/projects/${projectId}/${what}/import?notify=true`;
  const { status, body } = await tenant.api.post(path, undefined, { rawBody: rows, headers });
  return { status, body: body as { meta?: { created: number; updated: number; unchanged: number; failed: number } } };
}

/** As one who imports would: whatever was not answered with 200 is sent again, until all was. */
async function sendAll(projectId: string, requests: readonly Request[], sent: Sent) {
  const left = [...requests];
  const client = async () => {
    for (let request = left.shift(); request !== undefined; request = left.shift()) {
      const { status } = await send(projectId, request);
      if (status === 200) sent.answered += 1;
      else {
        sent.failed += 1;
        expect([502, 503, 504]).toContain(status);
        left.push(request);
        await sleep(50);
      }
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
}

/** Each time when another part of the requests is answered, and some are under way. */
async function killMeanwhile(requests: number, sent: Sent) {
  const [core] = platform.core;
  const random = randomFrom(seed);
  for (let kill = 1; kill <= kills; kill += 1) {
    const from = Math.floor((requests * kill) / (kills + 1));
    await poll(() => sent.answered >= from, { what: `${from} answers`, timeoutMs: 300_000 });
    await sleep(random() * jitterMs);
    await core.kill();
    await core.start();
  }
}

const counts = `SELECT
  (SELECT count(*) FROM contacts WHERE project_id = $1)::int AS contacts,
  (SELECT count(DISTINCT external_id) FROM contacts WHERE project_id = $1)::int AS named_contacts,
  (SELECT count(DISTINCT email_folded) FROM contacts WHERE project_id = $1)::int AS emails,
  (SELECT count(*) FROM conversations WHERE project_id = $1)::int AS conversations,
  (SELECT count(DISTINCT external_id) FROM conversations WHERE project_id = $1)::int AS named_conversations,
  (SELECT count(*) FROM conversations c JOIN contacts p ON p.id = c.contact_id WHERE c.project_id = $1)::int AS with_contact,
  (SELECT count(*) FROM messages WHERE project_id = $1)::int AS messages,
  (SELECT count(*) FROM (SELECT FROM messages WHERE project_id = $1
    GROUP BY conversation_id HAVING string_agg(left(content, 1), '' ORDER BY created_at) = 'QAF') m)::int AS whole`;

const tellings = `SELECT type, count(*)::int AS told, count(DISTINCT event_id)::int AS events, count(DISTINCT id)::int AS records
  FROM told WHERE type IN ('contact.created', 'conversation.created', 'message.created') GROUP BY type ORDER BY type`;

test(`an import of ${contacts} contacts and ${conversations} conversations, during which core is killed by SIGKILL ${kills} times, makes each once`, {
  timeout: 900_000,
}, async () => {
  console.log(`import killed: FAULT_SEED=${seed} FAULT_ROUNDS=${rounds}`);
  const { body } = await tenant.api.post(`/orgs/${tenant.orgId}/projects`, { name: 'Imported' });
  const projectId = body.data.id as string;
  const requests = [
    ...requestsOf('contacts', contacts, contact),
    ...requestsOf('conversations', conversations, conversation),
    ...requestsOf('conversations', conversations, continued),
  ];
  const sent = { answered: 0, failed: 0 };
  const startedMs = Date.now();
  await Promise.all([sendAll(projectId, requests, sent), killMeanwhile(requests.length, sent)]);
  const ms = Date.now() - startedMs;
  console.log(`  ${requests.length} requests, ${sent.failed} sent again, in ${(ms / 1_000).toFixed(1)} s`);
  expect(sent.answered).toBe(requests.length);
  expect(sent.failed).toBeGreaterThan(0);

  const inConversations = new Set(Array.from({ length: conversations }, (_, n) => personOf(n)));
  const strangers = [...inConversations].filter((n) => n >= contacts).length;
  expect(strangers).toBeGreaterThan(0);
  const people = contacts + strangers;
  const expected = {
    contacts: people,
    named_contacts: contacts,
    emails: people,
    conversations,
    named_conversations: conversations,
    with_contact: conversations,
    messages: 3 * conversations,
    whole: conversations,
  };
  expect((await database.query(counts, [projectId])).rows).toEqual([expected]);
  const once = (type: string, told: number) => ({ type, told, events: told });
  const told = await database.query(tellings);
  expect(told.rows).toMatchObject([
    { ...once('contact.created', people), records: people },
    { ...once('conversation.created', conversations), records: conversations },
    once('message.created', 3 * conversations),
  ]);

  // Whoever is not sure that all went well sends everything again.
  for (const request of requests) {
    const { status, body } = await send(projectId, request);
    expect([status, body.meta]).toMatchObject([200, { created: 0, updated: 0, failed: 0 }]);
  }
  expect((await database.query(counts, [projectId])).rows).toEqual([expected]);
  expect((await database.query(tellings)).rows).toEqual(told.rows);
});
