import { newId, type PostgresPool } from '@pharos/kit';
import { MailWorld } from '@pharos/mail/testing';
import { createTestPool, type ServiceDatabase } from '@pharos/service/testing';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { schema } from '../schema.js';
import { FakeCore } from '../testing/fake-core.js';
import { createMailDatabase } from '../testing/mail-database.js';
import { rawMail } from '../testing/test-mail.js';
import { newProject, startService, type TestService } from '../testing/test-service.js';
import { acceptMail } from './accept.js';
import { RawMails } from './raw-mails.js';

const world = new MailWorld();
const core = new FakeCore();
const at = { ...newProject(), mailboxId: newId('mbx') };

let database: ServiceDatabase;
let pool: PostgresPool;
const masterKey = Buffer.alloc(32, 7).toString('base64');
const started: TestService[] = [];
beforeAll(async () => {
  database = await createMailDatabase();
  pool = createTestPool({ url: database.url, schema });
  const text = 'INSERT INTO mailboxes (id, org_id, project_id, address) VALUES ($1, $2, $3, $4)';
  await pool.query({ name: '', text }, [at.mailboxId, at.orgId, at.projectId, 'help@shop.example']);
  world.domain('example.com', 'p=reject');
});
afterAll(async () => {
  for (const service of started) await service.stop();
  await pool?.end();
  await database?.drop();
});

/** The tags of the conversation that a mail begins, at a service with this configuration. */
async function tagsOf(raw: string | Buffer, env: Record<string, string> = {}): Promise<readonly string[]> {
  const before = core.conversations.length;
  const service = await startService(
    database.url,
    { MASTER_KEY: masterKey, ...env },
    { core: core.clients, dns: world.dns },
  );
  started.push(service);
  const rawMails = new RawMails({ opened: undefined });
  await acceptMail({ database: pool, rawMails }, at, { mailFrom: 'ada@example.com', raw: Buffer.from(raw) });
  await vi.waitFor(() => expect(core.conversations.length).toBe(before + 1), { timeout: 60_000 });
  await service.stop();
  started.pop();
  return core.conversations.at(-1)?.tags ?? [];
}

const unsigned = () => rawMail({ from: 'Ada <ada@example.com>' });
const sealer = world.domain('sealer.example');
const sealed = () => sealer.seal(unsigned(), 'dmarc=pass header.from=example.com');

test('a service keeps forged mail apart, unless it is told to check nobody', async () => {
  expect(await tagsOf(unsigned())).toEqual(['unverified-sender']);
  expect(await tagsOf(unsigned(), { CHECK_SENDERS: 'false' })).toEqual([]);
});

test('a service believes the seals of the servers that it is told to trust, and of no others', async () => {
  expect(await tagsOf(await sealed())).toEqual(['unverified-sender']);
  expect(await tagsOf(await sealed(), { TRUSTED_SEALERS: 'google.com, Sealer.example' })).toEqual([]);
});
