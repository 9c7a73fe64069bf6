import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { connectWhenUp, createLogger, createSealer } from '@pharos/kit';
import { createServiceDatabase, execute, type ServiceDatabase } from '@pharos/service/testing';
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { exitCodes, migrateServices } from './migrate-services.js';

const masterKey = randomBytes(32).toString('base64');
const role = `migrating_${randomBytes(4).toString('hex')}`;
let database: ServiceDatabase;
let place: string;

beforeAll(async () => {
  database = await createServiceDatabase();
  const { host, pathname } = new URL(database.url);
  place = `${host}${pathname}`;
  await execute(database.url, `CREATE ROLE ${role} LOGIN PASSWORD 'se#cret' CONNECTION LIMIT 1`);
});

afterAll(async () => {
  await execute(database.url, `DROP OWNED BY ${role}; DROP ROLE ${role}`);
  await database.drop();
});

const written = { said: vi.spyOn(console, 'error').mockImplementation(() => {}) };
afterEach(() => written.said.mockClear());

/** The exit code, and what was said. */
async function migrateWith(env: Record<string, string>, giveUpAfterMs = 300, checkOnly = false) {
  const settings = { DATABASE_URL: database.url, MASTER_KEY: masterKey, LOG_LEVEL: 'silent', ...env };
  const code = await migrateServices(settings, { check: true, checkOnly, giveUpAfterMs });
  return { code, said: written.said.mock.calls.flat().join('\n') };
}

const urlOf = (user: string, password: string, at = place) => `postgres://${user}:${password}@${at}`;

test.each(['se#cret', '12#34', 'se/cret', '12/34', 'se@cret', 'se?cret'])(
  'a password that is not percent-encoded is named by its kind, and nothing of it is shown: %s',
  async (password) => {
    const { code, said } = await migrateWith({ DATABASE_URL: urlOf(role, password) });
    expect(code).toBe(exitCodes.refused);
    expect(said).toMatch(/^DATABASE_URL has a user, password or database name with a character that must be percent-/);
    expect(said).not.toMatch(new RegExp(`${role}|cret|12|34`));
  },
);

test('on a server of its own a service finds its schema, and no other', async () => {
  const own = await createServiceDatabase();
  onTestFinished(() => own.drop());
  const { code } = await migrateWith({ DATABASE_URL: own.url, TARGET: 'webhooks' }, 60_000);
  expect(code).toBe(exitCodes.done);
  const schemas = await execute<{ name: string }>(
    own.url,
    `SELECT nspname AS name FROM pg_namespace WHERE nspname IN ('core', 'webhooks', 'knowledge', 'agent', 'mail')`,
  );
  expect(schemas).toEqual([{ name: 'webhooks' }]);
});

test('a wrong password is a sentence at once', async () => {
  const { code, said } = await migrateWith({ DATABASE_URL: urlOf(role, 'wrong') });
  expect(code).toBe(exitCodes.refused);
  expect(said).toBe(`PostgreSQL at ${new URL(database.url).host} refuses the password of user "${role}".`);
});

test('a missing database is a sentence at once', async () => {
  const { code, said } = await migrateWith({
    DATABASE_URL: urlOf(role, 'se%23cret', `${new URL(database.url).host}/absent`),
  });
  expect([code, said]).toEqual([exitCodes.refused, expect.stringMatching(/has no database "absent": create it/)]);
});

test('a missing right is a sentence with the grant that is needed', async () => {
  const { code, said } = await migrateWith({ DATABASE_URL: urlOf(role, 'se%23cret') });
  expect(code).toBe(exitCodes.refused);
  const name = new URL(database.url).pathname.slice(1);
  expect(said).toBe(`User "${role}" may not create schemas: GRANT CREATE ON DATABASE "${name}" TO "${role}".`);
});

test('a user without connections left is waited for, and named when time is up', async () => {
  const log = createLogger({ service: 'test', level: 'silent' });
  const taken = await connectWhenUp({ url: urlOf(role, 'se%23cret'), applicationName: 'the other', log });
  const { code, said } = await migrateWith({ DATABASE_URL: urlOf(role, 'se%23cret') });
  await taken.end();
  expect(code).toBe(exitCodes.notUp);
  expect(said).toMatch(/has no connection free for user "migrating_\w+": raise max_connections\. Gave up after \d+ s/);
});

test.each([
  ['nothing listens', 'postgres://u:se%23cret@127.0.0.1:1/pharos', /^Nothing answers at 127\.0\.0\.1:1: is PostgreSQL/],
  ['nobody knows the name', 'postgres://u:se%23cret@db.invalid/pharos', /^The name "db\.invalid" of the PostgreSQL/],
])('a server that is not up is waited for, and named when time is up: %s', async (_, url, sentence) => {
  const { code, said } = await migrateWith({ DATABASE_URL: url });
  expect([code, said]).toEqual([exitCodes.notUp, expect.stringMatching(sentence)]);
  expect(said).not.toContain('cret');
});

test('a server that comes up while it is waited for is migrated', async () => {
  const { hostname, port } = new URL(database.url);
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    if (connections === 1) return socket.destroy();
    return socket.pipe(connect(Number(port), hostname)).pipe(socket);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port: own } = server.address() as AddressInfo;
  const { code } = await migrateWith(
    { DATABASE_URL: Object.assign(new URL(database.url), { port: own }).href },
    20_000,
  );
  server.close();
  expect([code, connections > 1]).toEqual([exitCodes.done, true]);
});

test('all that is wrong is said at once: settings, secrets, and the database', async () => {
  const { code, said } = await migrateWith({
    DATABASE_URL: urlOf(role, 'wrong'),
    MASTER_KEY: 'short',
    NATS_URL: 'nats://pharos:Zm9v/c2VjcmV0@nats:4222',
    EXPECTED_SETTINGS: 'MASTER_KEY=keys/master-key SERVICE_TOKEN=keys/token',
  });
  expect(code).toBe(exitCodes.refused);
  expect(said).toMatch(/^4 problems have to be mended:/);
  expect(said).toMatch(
    /SERVICE_TOKEN is missing: this namespace has no secret "keys" with something under the key "token"/,
  );
  expect(said).toMatch(/MASTER_KEY must be 32 bytes in base64/);
  expect(said).toMatch(/NATS_URL must be a URL such as/);
  expect(said).toMatch(/refuses the password/);
});

test('another master key than that of the database is found before the release goes out', async () => {
  await migrateWith({}, 10_000);
  expect(await migrateWith({})).toMatchObject({ code: exitCodes.done, said: '' });
  const sealed = createSealer(masterKey).seal('fits', 'master key check').toString('hex');
  await execute(database.url, `INSERT INTO core.master_key_check (sealed) VALUES ('\\x${sealed}')`);
  expect(await migrateWith({})).toMatchObject({ code: exitCodes.done });
  const { code, said } = await migrateWith({ MASTER_KEY: randomBytes(32).toString('base64') });
  expect([code, said]).toEqual([exitCodes.refused, expect.stringMatching(/^MASTER_KEY is not the key that encrypts/)]);
});

test('a server beside the database that does not answer is a warning before a release, and a failure of its test', async () => {
  const silent = { NATS_URL: 'nats://127.0.0.1:1' };
  expect(await migrateWith(silent)).toMatchObject({ code: exitCodes.done, said: '' });
  const { code, said } = await migrateWith(silent, 300, true);
  expect([code, said]).toEqual([exitCodes.notUp, expect.stringMatching(/^NATS at 127\.0\.0\.1:1 does not answer/)]);
  expect(await migrateWith({ MASTER_KEY: masterKey }, 300, true)).toMatchObject({ code: exitCodes.done });
});
