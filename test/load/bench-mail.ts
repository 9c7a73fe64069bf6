import { setTimeout as sleep } from 'node:timers/promises';
import { createTransport, type Transporter } from 'nodemailer';
import pg from 'pg';
import { type Platform, startPlatform, type Tenant } from '../support/platform.js';
import { poll } from '../support/poll.js';
import { ownPort } from '../support/ports.js';
import { type OwnProcess, spawnOwn, untilUp } from '../support/processes.js';
import { atLeast, type BenchContext, below, type Figure, median, spread } from './figures.js';
import { percentile } from './generator.js';
import { cpuSecondsOf } from './process-figures.js';
import { newProject } from './seeded-project.js';

const script = (name: string) => new URL(`./${name}.js`, import.meta.url).pathname;

const mailBytes = 50_000;
const paced = { perSecond: 50, seconds: 20 };
const burst = 600;
const answers = 400;
/** As long as mail servers take that look for spam before they answer, and none at all. */
const delaysMs = [50, 0];
const pairs = 3;
/** Connections of those who send, the pool of the bare side included. */
const connections = 5;
const answer = 'Your lamp has left our shop on Monday and should be there by now. '.repeat(8);

interface MailWorld {
  readonly platform: Platform;
  readonly tenant: Tenant;
  readonly projectId: string;
  readonly address: string;
  readonly smtpPort: number;
  readonly sink: Sink;
  readonly database: pg.Pool;
}

interface Sink {
  readonly smtpPort: number;
  /** How long it took from the first of so many mails to the last, once it has them; counts anew from then on. */
  taken(count: number): Promise<number>;
  /** Has it answer after this time. */
  delay(ms: number): Promise<unknown>;
  stop(): Promise<void>;
}

/** Mail of one organization that comes in, at a steady pace and all at once, and answers that go out, against a bare pool. */
export async function benchMail({ servers }: BenchContext): Promise<Figure[]> {
  const world = await startWorld(servers.postgres);
  try {
    const rates = await inAtOnce(world);
    const figures = [...(await inByPace(world)), ...rates];
    for (const delayMs of delaysMs) figures.push(...(await out(world, delayMs)));
    return figures;
  } finally {
    await world.database.end();
    await world.platform.stop();
    await world.sink.stop();
  }
}

async function startWorld(postgres: BenchContext['servers']['postgres']): Promise<MailWorld> {
  const sink = await startSink();
  const smtpPort = await ownPort();
  const env = {
    RATE_LIMIT_ENTERPRISE: '100000000',
    SMTP_URL: `smtp://127.0.0.1:${sink.smtpPort}`,
    MAIL_FROM: 'Support <support@example.com>',
    PUBLIC_URL: 'https://support.example.com/',
    SMTP_LISTEN: `127.0.0.1:${smtpPort}`,
    MAIL_DOMAIN: 'in.example.com',
  };
  const platform = await startPlatform({ postgres, mail: 1, env });
  const tenant = await platform.createTenant();
  const projectId = await newProject(tenant);
  const mailbox = await tenant.api.post(`/projects/${projectId}/mailboxes`, { address: 'help@example.com' });
  const database = new pg.Pool({ connectionString: platform.database.url, max: 2 });
  return { platform, tenant, projectId, address: mailbox.body.data.forward_address, smtpPort, sink, database };
}

async function startSink(): Promise<Sink> {
  const [port, smtpPort] = [await ownPort(), await ownPort()];
  const env = { PATH: process.env.PATH, PORT: String(port), SMTP_PORT: String(smtpPort) };
  const own: OwnProcess = spawnOwn(process.execPath, [script('mail-sink')], { env });
  await untilUp(own, 'the sink', async () => own.output().includes('ready'));
  return {
    smtpPort,
    taken: async (count) => {
      const signal = AbortSignal.timeout(240_000);
      const answered = await fetch(`http://127.0.0.1:${port}/?count=${count}`, { signal });
      return ((await answered.json()) as { ms: number }).ms;
    },
    delay: (ms) => fetch(`http://127.0.0.1:${port}/delay?ms=${ms}`),
    stop: () => own.stop(),
  };
}

function openPool({ smtpPort }: MailWorld): Transporter {
  const pool = { pool: true, maxConnections: connections, maxMessages: Number.POSITIVE_INFINITY } as const;
  return createTransport({ ...pool, host: '127.0.0.1', port: smtpPort, ignoreTLS: true });
}

const line = 'A customer tells in some words what has come to pass with the lamp that they bought.\r\n';
let made = 0;

/** A mail of 50 kB, each with a customer of its own. */
function mailOf({ address }: MailWorld): { envelope: { from: string; to: string }; raw: string } {
  made += 1;
  const from = `customer-${made}@customers.example`;
  const id = `Message-ID: <bench-${made}@customers.example>`;
  const head = [`From: ${from}`, `To: ${address}`, `Subject: Lamp ${made}`, id, 'Content-Type: text/plain', '', ''];
  return { envelope: { from, to: address }, raw: head.join('\r\n').padEnd(mailBytes, line) };
}

async function imported(world: MailWorld, count: number): Promise<void> {
  const text = `SELECT count(*)::int AS done FROM mail.incoming_mails WHERE project_id = $1 AND state = 'imported'`;
  const isDone = async () => (await world.database.query(text, [world.projectId])).rows[0].done >= count;
  await poll(isDone, { what: `${count} mails to be imported`, timeoutMs: 240_000 });
}

async function inAtOnce(world: MailWorld): Promise<Figure[]> {
  const pool = openPool(world);
  await Promise.all(Array.from({ length: 50 }, () => pool.sendMail(mailOf(world))));
  await imported(world, made);
  const cpu = cpuOf(world.platform);
  const startedMs = performance.now();
  await Promise.all(Array.from({ length: burst }, () => pool.sendMail(mailOf(world))));
  const takenMs = performance.now() - startedMs;
  await imported(world, made);
  const doneMs = performance.now() - startedMs;
  pool.close();
  const spent = cpuOf(world.platform).map((seconds, at) => ((seconds - (cpu[at] ?? 0)) * 1_000) / burst);
  return [
    { what: `${burst} mails of 50 kB at once: taken a second`, value: ((burst * 1_000) / takenMs).toFixed(0) },
    atLeast(`${burst} mails of 50 kB at once: imported a second`, (burst * 1_000) / doneMs, 50, 0),
    { what: 'CPU of a mail in: mail service, core, ms', value: spent.map((ms) => ms.toFixed(1)).join(', ') },
  ];
}

const cpuOf = ({ mail, core }: Platform) => [...mail, ...core].map(({ pid }) => cpuSecondsOf(pid));

async function inByPace(world: MailWorld): Promise<Figure[]> {
  const pool = openPool(world);
  const { perSecond, seconds } = paced;
  const first = made;
  const sent: Promise<unknown>[] = [];
  const startedMs = performance.now();
  for (let n = 0; n < perSecond * seconds; n += 1) {
    const dueMs = startedMs + (n * 1_000) / perSecond;
    if (dueMs > performance.now()) await sleep(dueMs - performance.now());
    sent.push(pool.sendMail(mailOf(world)));
  }
  await Promise.all(sent);
  pool.close();
  await imported(world, made);
  const { rows } = await world.database.query<{ ms: number }>(
    `SELECT extract(epoch FROM m.created_at - i.received_at) * 1000 AS ms FROM mail.incoming_mails i
      JOIN core.messages m ON m.id = i.message_id WHERE i.project_id = $1 ORDER BY i.id DESC LIMIT $2`,
    [world.projectId, made - first],
  );
  const latencies = Float64Array.from(rows.map(({ ms }) => Number(ms))).sort();
  const at = (share: number) => percentile(latencies, share);
  const what = `${perSecond} mails of 50 kB a second, from taken to a conversation`;
  return [{ what: `${what}: ms at p50`, value: at(0.5).toFixed(0) }, below(`${what}: ms at p95`, at(0.95), 1_000, 0)];
}

async function out(world: MailWorld, delayMs: number): Promise<Figure[]> {
  await world.sink.delay(delayMs);
  const sides = { ours: [] as number[], bare: [] as number[] };
  let cpu: number[] = [];
  for (let pair = 0; pair < pairs; pair += 1) {
    sides.bare.push(await bareRate(world));
    const run = await ourRate(world);
    sides.ours.push(run.perSecond);
    cpu = run.cpu;
  }
  const ratios = sides.ours.map((rate, at) => rate / (sides.bare[at] ?? 1));
  const what = `to a server that takes ${delayMs} ms`;
  return [
    { what: `mails out a second ${what}, ours; bare`, value: `${spread(sides.ours, 0)}; ${spread(sides.bare, 0)}` },
    { what: 'CPU of a mail out: mail service, core, ms', value: cpu.map((ms) => ms.toFixed(1)).join(', ') },
    atLeast(`mails out ${what}, ours / bare pool`, median(ratios), 0.5, 2),
  ];
}

async function bareRate({ sink }: MailWorld): Promise<number> {
  const sizes = { COUNT: String(answers), CONNECTIONS: String(connections), BODY: answer };
  const env = { PATH: process.env.PATH, SMTP_PORT: String(sink.smtpPort), ...sizes };
  const own = spawnOwn(process.execPath, [script('bare-mail-pool')], { env });
  await own.exited;
  await sink.taken(answers + 1);
  const perSecond = Number(/per second: ([\d.]+)/.exec(own.output())?.[1]);
  if (!(perSecond > 0)) throw new Error(`the bare pool failed:\n${own.output()}`);
  return perSecond;
}

/** Answers that are all there before the first of them can go out. */
async function ourRate({ platform, tenant, projectId, sink, database }: MailWorld) {
  const [mail] = platform.mail;
  await mail?.stop();
  for (let n = 0; n < answers; n += 8) await Promise.all(Array.from({ length: 8 }, () => begin(tenant, projectId)));
  const cpu = cpuSecondsOf(platform.core[0].pid);
  await mail?.start();
  const ms = await sink.taken(answers);
  const told = `SELECT count(*)::int AS left FROM mail.outgoing_mails WHERE due_at IS NOT NULL`;
  await poll(async () => (await database.query(told)).rows[0].left === 0, {
    what: 'all to be told',
    timeoutMs: 60_000,
  });
  const seconds = [cpuSecondsOf(mail?.pid ?? 0), cpuSecondsOf(platform.core[0].pid) - cpu];
  return { perSecond: (answers * 1_000) / ms, cpu: seconds.map((each) => (each * 1_000) / answers) };
}

async function begin({ api }: Tenant, projectId: string): Promise<void> {
  made += 1;
  const contact = { email: `customer-${made}@customers.example` };
  const message = { content: answer, sender_type: 'agent' };
  const conversation = { channel: 'email', subject: `Question ${made}`, contact, message };
  const { status } = await api.post(`/projects/${projectId}/conversations`, conversation);
  if (status !== 201) throw new Error(`a conversation was not made: ${status}`);
}
