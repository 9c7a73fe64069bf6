import { afterAll, beforeAll, expect, test } from 'vitest';
import { createClient } from './connection.js';
import { connectionsWarning, databaseProblems } from './database-problems.js';
import { createTestDatabase, runOn, type TestDatabase } from './test-database.js';

let database: TestDatabase;
const role = `narrow_${process.pid}`;

beforeAll(async () => {
  database = await createTestDatabase();
  await runOn(database.url, `CREATE ROLE ${role} LOGIN PASSWORD 'narrow'`);
});

afterAll(async () => {
  await runOn(database.url, `DROP OWNED BY ${role}; DROP ROLE ${role}`);
  await database.drop();
});

async function problems(settings: { user?: string; oldest?: number; options?: string }): Promise<string[]> {
  const url = new URL(database.url);
  if (settings.user) Object.assign(url, { username: settings.user, password: 'narrow' });
  if (settings.options) url.searchParams.set('options', settings.options);
  const client = createClient({ url: url.href, applicationName: 'test' });
  await client.connect();
  return databaseProblems(client, ['first', 'second'], settings.oldest).finally(() => client.end());
}

test('an owner on a server of today has no problem', async () => {
  expect(await problems({})).toEqual([]);
});

test('an older server than is needed is named with both versions', async () => {
  expect(await problems({ oldest: 990_000 })).toEqual([
    expect.stringMatching(/^The server is PostgreSQL \d+\.\d+.*, and Pharos needs 99 or newer\.$/),
  ]);
});

test('a server that cannot be written is named', async () => {
  const found = await problems({ options: '-c default_transaction_read_only=on' });
  expect(found).toEqual([expect.stringMatching(/^The server is read-only/)]);
});

test('every right that is missing is named, with the statement that gives it', async () => {
  await runOn(database.url, 'CREATE SCHEMA first');
  expect(await problems({ user: role })).toEqual([
    `User "${role}" may not use the schema "first": GRANT USAGE, CREATE ON SCHEMA "first" TO "${role}".`,
    `User "${role}" may not create schemas: GRANT CREATE ON DATABASE "${new URL(database.url).pathname.slice(1)}" TO "${role}".`,
  ]);
  await runOn(
    database.url,
    `CREATE SCHEMA second; GRANT ALL ON SCHEMA first, second TO ${role}; CREATE TABLE first.t ()`,
  );
  expect(await problems({ user: role })).toEqual([
    `1 tables of the schema "first" belong to another user than "${role}": use that user, or change their owner.`,
  ]);
});

test('fewer connections than the processes can open are told, with both numbers', async () => {
  const client = createClient({ url: database.url, applicationName: 'test' });
  await client.connect();
  expect(await connectionsWarning(client, 10)).toBeUndefined();
  expect(await connectionsWarning(client, 100_000)).toMatch(
    /^PostgreSQL allows \d+ connections, and the pods can open 100000/,
  );
  await client.end();
});
