import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogger, createRegistry, newId, type PostgresPool, systemClock } from '@pharos/kit';
import { ReplyAddresses } from '@pharos/mail';
import { createTestPool } from '@pharos/service/testing';
import { createStorage, type ObjectStorage } from '@pharos/storage';
import { acceptMail } from '../incoming/accept.js';
import type { SenderChecks } from '../incoming/check-sender.js';
import { Importer } from '../incoming/importer.js';
import { RawMails } from '../incoming/raw-mails.js';
import { WaitingRoom } from '../incoming/waiting-room.js';
import type { AtMailbox } from '../mailboxes/index.js';
import { Enqueueing } from '../outgoing/index.js';
import { schema } from '../schema.js';
import { FakeCore } from './fake-core.js';
import { takeMailDatabase } from './mail-database.js';

const log = createLogger({ service: 'test', level: 'silent' });

export interface MailFacts {
  readonly id: string;
  readonly state: string;
  readonly reason: string | null;
  readonly attempts: number;
  readonly conversation_id: string | null;
  readonly storage_key: string | null;
  readonly raw: Buffer | null;
}

/** What comes in, over a database of its own, with a core that stands for the real one. */
export class TestMail {
  readonly core = new FakeCore();
  readonly rawMails: RawMails;
  readonly outcomes: string[] = [];
  readonly enqueueing = new Enqueueing(true);
  readonly replyAddresses = new ReplyAddresses(Buffer.alloc(32, 7).toString('base64'), 'in.example.com');
  /** Nobody checks senders until a test says how. */
  senders: SenderChecks | undefined;

  private constructor(
    readonly database: PostgresPool,
    readonly storage: ObjectStorage,
    private readonly close: () => Promise<void>,
  ) {
    this.rawMails = new RawMails({ opened: storage });
  }

  static async start(): Promise<TestMail> {
    const { url, drop } = await takeMailDatabase();
    const folder = await mkdtemp(join(tmpdir(), 'mails-'));
    const storage = await createStorage({ STORAGE_DIR: folder, STORAGE_S3_REGION: '' });
    if (!storage) throw new Error('no storage');
    const database = createTestPool({ url, schema, max: 20 });
    return new TestMail(database, storage, async () => {
      await database.end();
      await drop();
      await rm(folder, { recursive: true });
    });
  }

  /** Where everything has room. */
  get waitingRoom() {
    return new WaitingRoom(this.database, systemClock);
  }

  get notifications() {
    return this.core.clients.notifications;
  }

  get importDeps() {
    const { database, core, rawMails, storage, replyAddresses, senders } = this;
    const deps = { database, clock: systemClock, core: core.clients, rawMails, storage: { opened: storage } };
    return { ...deps, replyAddresses, senders };
  }

  /** A replica's importer. */
  importer() {
    const onAttempt = (outcome: string) => void this.outcomes.push(outcome);
    return new Importer({ ...this.importDeps, clock: systemClock, log, registry: createRegistry(), onAttempt });
  }

  /** Imports what is due, until nothing is. */
  async importAll(importer = this.importer()): Promise<void> {
    for (let more = true; more; ) {
      more = await importer.importSome();
      more ||= (await this.rows('SELECT FROM incoming_mails WHERE due_at <= clock_now() LIMIT 1')).length > 0;
    }
  }

  /** A mailbox of a project of its own. */
  async mailbox(orgId = newId('org')): Promise<AtMailbox> {
    const at = { orgId, projectId: newId('prj'), mailboxId: newId('mbx') };
    const text = 'INSERT INTO mailboxes (id, org_id, project_id, address) VALUES ($1, $2, $3, $4)';
    await this.rows(text, at.mailboxId, at.orgId, at.projectId, 'help@example.com');
    return at;
  }

  async receive(at: AtMailbox, raw: string | Buffer, mailFrom = 'ada@example.com'): Promise<void> {
    await acceptMail(this, at, { mailFrom, raw: Buffer.from(raw) });
  }

  mails({ mailboxId }: Pick<AtMailbox, 'mailboxId'>): Promise<MailFacts[]> {
    const text = `SELECT id, state, reason, attempts, conversation_id, storage_key, raw FROM incoming_mails
      WHERE mailbox_id = $1 ORDER BY id`;
    return this.rows<MailFacts>(text, mailboxId);
  }

  /** As when so much time had passed: what waits is due, and leases are over. */
  async makeDue(): Promise<void> {
    await this.rows(`UPDATE incoming_mails SET due_at = clock_now() - interval '1 second' WHERE due_at IS NOT NULL`);
  }

  rows<Row>(text: string, ...values: unknown[]): Promise<Row[]> {
    return this.database.query<Row>({ name: '', text }, values);
  }

  stop(): Promise<void> {
    return this.close();
  }
}

export interface MailWords {
  readonly id?: string;
  readonly from?: string;
  readonly subject?: string;
  readonly text?: string;
  /** More headers, a line each. */
  readonly headers?: readonly string[];
}

/** A raw mail. */
export function rawMail({
  id = `${newId('x')}@mail.example`,
  from = 'Ada Lovelace <ada@example.com>',
  subject = 'Where is my order?',
  text = 'It should have come on Monday.',
  headers = [],
}: MailWords = {}): string {
  const lines = [`Message-ID: <${id}>`, `From: ${from}`, 'To: help@example.com', `Subject: ${subject}`, ...headers];
  return [...lines, 'Content-Type: text/plain; charset=utf-8', '', text, ''].join('\r\n');
}
