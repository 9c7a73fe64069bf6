import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { createTransport } from 'nodemailer';
import pg from 'pg';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { randomFrom } from '../relevance/metrics.js';
import { poll } from '../support/index.js';
import { type Platform, startPlatform, type Tenant } from '../support/platform.js';
import { ownPort } from '../support/ports.js';
import { noLimit } from './steady-traffic.js';

/** `FAULT_ROUNDS` makes it longer or shorter (`npm run test:tools`: 200), `FAULT_SEED` repeats its kills. */
const rounds = Number(process.env.FAULT_ROUNDS ?? 20);
const seed = Number(process.env.FAULT_SEED ?? 20_261_129);
/** So many mails come in and so many answers go out in each round. */
const each = 4;
/** From the round's first mail to the kill at most: about as long as its mails take. */
const killWithinMs = 600;
/** A customer's server takes so long at most before it says that it has a mail. */
const answerWithinMs = 60;
const patientMs = 120_000;

const random = randomFrom(seed);
/** How often a customer's server has taken the mail of each message to its end, by its Message-ID. */
const taken = new Map<string, number>();

let platform: Platform;
let tenant: Tenant;
let database: pg.Pool;
let customers: SMTPServer;
let smtpPort: number;
let projectId: string;
let forwardAddress: string;

beforeAll(async () => {
  customers = await customersServer();
  smtpPort = await ownPort();
  const { port } = customers.server.address() as AddressInfo;
  const env = {
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAIL_FROM: 'Support <support@example.com>',
    PUBLIC_URL: 'https://support.example.com/',
  };
  const listen = { SMTP_LISTEN: `127.0.0.1:${smtpPort}`, MAIL_DOMAIN: 'in.example.com' };
  platform = await startPlatform({ mail: 1, env: { ...noLimit, ...env, ...listen } });
  tenant = await platform.createTenant();
  database = new pg.Pool({ connectionString: platform.database.url, options: '-c search_path=mail', max: 2 });
  const project = await tenant.api.post(`/orgs/${tenant.orgId}/projects`, { name: 'Killed' });
  projectId = project.body.data.id;
  const mailbox = await tenant.api.post(`/projects/${projectId}/mailboxes`, { address: 'help@example.com' });
  forwardAddress = mailbox.body.data.forward_address;
});
afterAll(async () => {
  await database?.end();
  await platform?.stop();
  await new Promise<void>((resolve) => customers.close(() => resolve()));
});

/** Counts what it takes before it says so: a client that dies in between does not hear of it. */
async function customersServer(): Promise<SMTPServer> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) =>
      void take(stream).then(
        () => done(),
        // Its client was killed.
        (error: Error) => done(error),
      ),
  });
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  return server;
}

async function take(stream: AsyncIterable<Buffer>): Promise<void> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part);
  const id = /^Message-ID:\s+<([^>]+)>/im.exec(Buffer.concat(parts).toString())?.[1] ?? '';
  taken.set(id, (taken.get(id) ?? 0) + 1);
  await sleep(random() * answerWithinMs);
}

/** As a server does that has a mail for us: whatever was not acknowledged it sends again. */
async function mailIn(name: string): Promise<void> {
  const mail = { from: `${name}@customers.example`, to: forwardAddress, messageId: `<${name}@customers.example>` };
  for (;;) {
    const transport = createTransport({ host: '127.0.0.1', port: smtpPort, ignoreTLS: true });
    const sent = await transport.sendMail({ ...mail, subject: name, text: `It is ${name}.` }).catch(() => undefined);
    transport.close();
    if (sent) return;
    await sleep(50);
  }
}

/** Begins a conversation by mail; answers the id of its message. */
async function answer(name: string): Promise<string> {
  const contact = { email: `${name}@customers.example` };
  const message = { content: `About ${name}`, sender_type: 'agent' };
  const begun = { channel: 'email', subject: name, contact, message };
  const { body } = await tenant.api.post(`/projects/${projectId}/conversations`, begun);
  const { body: messages } = await tenant.api.get(`/projects/${projectId}/conversations/${body.data.id}/messages`);
  return messages.data[0].id;
}

/** As when so much time had passed that the leases of the killed process are over. */
async function endLeases(): Promise<void> {
  for (const table of ['incoming_mails', 'outgoing_mails'])
    await database.query(`UPDATE ${table} SET due_at = clock_now() WHERE due_at IS NOT NULL`);
}

async function round(n: number): Promise<{ incoming: string[]; outgoing: string[] }> {
  const names = Array.from({ length: each }, (_, at) => `round-${n}-${at}`);
  const [mail] = platform.mail;
  const kill = async () => {
    await sleep(random() * killWithinMs);
    await mail?.kill();
    await endLeases();
    await mail?.start();
  };
  const incoming = names.map((name) => `in-${name}`);
  const work = [Promise.all(incoming.map(mailIn)), Promise.all(names.map((name) => answer(`out-${name}`)))] as const;
  const [, outgoing] = await Promise.all([...work, kill()]);
  return { incoming, outgoing };
}

const left = `SELECT (SELECT count(*) FROM incoming_mails WHERE due_at IS NOT NULL)::int
  + (SELECT count(*) FROM outgoing_mails WHERE due_at IS NOT NULL)::int AS waiting`;

test(`a mail service killed by SIGKILL ${rounds} times imports no mail twice, sends none twice, and loses none without a word`, {
  timeout: 2 * patientMs + rounds * 30_000,
}, async () => {
  console.log(`mail killed: FAULT_SEED=${seed} FAULT_ROUNDS=${rounds}`);
  const incoming: string[] = [];
  const outgoing: string[] = [];
  for (let n = 0; n < rounds; n += 1) {
    const made = await round(n);
    incoming.push(...made.incoming);
    outgoing.push(...made.outgoing);
  }
  const core = new pg.Pool({ connectionString: platform.database.url, options: '-c search_path=core', max: 1 });
  const untold = async () =>
    (await core.query('SELECT FROM messages WHERE id = ANY ($1) AND delivery IS NULL', [outgoing])).rowCount;
  const isDone = async () => (await database.query(left)).rows[0].waiting === 0 && (await untold()) === 0;
  await poll(isDone, { what: 'all mails to be done with', timeoutMs: patientMs });

  const imported = await core.query<{ content: string }>(
    `SELECT content FROM messages WHERE project_id = $1 AND sender_type = 'customer' ORDER BY content`,
    [projectId],
  );
  expect(imported.rows.map(({ content }) => content)).toEqual(incoming.map((name) => `It is ${name}.`).sort());

  const told = await core.query<{ id: string; delivery: string; delivery_error: string | null }>(
    'SELECT id, delivery, delivery_error FROM messages WHERE id = ANY ($1)',
    [outgoing],
  );
  await core.end();
  const copiesOf = (id: string) => [...taken].filter(([header]) => header.includes(id)).map(([, copies]) => copies);
  const wrong = told.rows.filter(({ id, delivery, delivery_error: error }) => {
    const copies = copiesOf(id).reduce((sum, count) => sum + count, 0);
    return delivery === 'sent' ? copies !== 1 : copies > 1 || error !== 'unknown_outcome';
  });
  expect(wrong).toEqual([]);
  expect(told.rows).toHaveLength(rounds * each);
  const unknown = told.rows.filter(({ delivery }) => delivery === 'failed');
  const arrived = unknown.filter(({ id }) => copiesOf(id).length > 0).length;
  console.log(
    `  ${incoming.length} in, ${outgoing.length} out, of which ${unknown.length} of unknown outcome (${arrived} had arrived)`,
  );
});
