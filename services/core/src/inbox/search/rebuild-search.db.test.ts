import { execute, type ServiceDatabase } from '@pharos/service/testing';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createDatabaseBefore, migrateToday } from '../../testing/database-before.js';
import { aCall, startTestCore, type TestCore } from '../../testing/test-core.js';
import { rebuildSearch } from './rebuild-search.js';

const at = { orgId: 'org_a', projectId: 'prj_a' };

let made: ServiceDatabase;
let core: TestCore;
/** A database as it was before a migration, with some texts; `meanwhile` is what happened until it was migrated. */
async function start(migration: string, meanwhile = ''): Promise<void> {
  made = await createDatabaseBefore(migration);
  await execute(
    made.url,
    `SET search_path = core;
    INSERT INTO organizations (id, name, tier) VALUES ('org_a', 'A', 'pro');
    INSERT INTO projects (id, org_id, name, slug) VALUES ('prj_a', 'org_a', 'A', 'a');
    INSERT INTO contacts (id, project_id, name) SELECT 'con_' || n, 'prj_a', CASE n WHEN 7 THEN '山田太郎' ELSE 'Ada' END
      FROM generate_series(1, 250) n;
    INSERT INTO conversations (id, project_id, status, priority, channel, subject)
      VALUES ('cnv_a', 'prj_a', 'open', 'normal', 'api', '退款申请'), ('cnv_b', 'prj_a', 'open', 'normal', 'api', 'Hello');
    INSERT INTO conversation_activity (conversation_id, project_id, updated_at) SELECT id, project_id, created_at FROM conversations;
    INSERT INTO messages (id, project_id, conversation_id, sender_type, content, content_type, is_internal, created_at)
      SELECT 'msg_' || n, 'prj_a', 'cnv_b', 'customer', CASE n WHEN 120 THEN 'Cafe' || U&'\\0301' ELSE 'Hello there' END, 'text', false, now()
      FROM generate_series(1, 250) n;
    UPDATE messages SET content = '<p class="lead">Z&uuml;rich</p>', content_type = 'html' WHERE id = 'msg_130';
    UPDATE messages SET content = 'Hello there', content_type = 'html' WHERE id = 'msg_131';
    ${meanwhile}`,
  );
  await migrateToday(made);
  core = await startTestCore(made);
}
beforeEach(() => start('0033'));
async function stop(): Promise<void> {
  await core.stop();
  await made.drop();
}
afterEach(stop);

async function find(q: string): Promise<string[]> {
  const lists = { statuses: [], priorities: [], channels: [], assignees: [], contactIds: [], tags: [] };
  const request = { ...at, ...lists, sort: 0, ascending: false, page: undefined, q } as const;
  return (await core.conversations.listConversations(request, aCall())).conversations.map(({ id }) => id);
}

async function findContacts(q: string): Promise<string[]> {
  const { contacts } = await core.contacts.listContacts({ ...at, q, metadata: [], page: undefined }, aCall());
  return contacts.map(({ id }) => id);
}

async function rebuildAll(): Promise<void> {
  while (await rebuildSearch(core.database));
}

test('what was written before is found as what is written today', async () => {
  expect([await find('退款'), await find('café'), await findContacts('太郎')]).toEqual([[], [], []]);
  expect([await find('zürich'), await find('lead')]).toEqual([[], ['cnv_b']]);
  expect(await leftToRebuild()).toEqual(['contacts', 'conversations', 'messages']);
  await rebuildAll();
  expect([await find('退款'), await find('café'), await findContacts('太郎')]).toEqual([
    ['cnv_a'],
    ['cnv_b'],
    ['con_7'],
  ]);
  expect([await find('zürich'), await find('lead')]).toEqual([['cnv_b'], []]);
  expect(await leftToRebuild()).toEqual([]);
});

test('a step ends with the texts that it has time for', async () => {
  await core.rows(`UPDATE messages SET content = repeat('long ', 20000) WHERE id = ANY ($1)`, [
    'msg_97',
    'msg_98',
    'msg_99',
  ]);
  await core.rows(`UPDATE messages SET content = repeat('退款，', 33000) WHERE id = ANY ($1)`, [
    'msg_94',
    'msg_95',
    'msg_96',
  ]);
  await core.rows(`DELETE FROM search_rebuilds WHERE table_name <> 'messages'`);
  const places: string[] = [];
  for (let n = 0; n < 2; n += 1) {
    expect(await rebuildSearch(core.database)).toBe(true);
    places.push(
      ...(await core.rows<{ before_id: string }>('SELECT before_id FROM search_rebuilds')).map(
        (each) => each.before_id,
      ),
    );
  }
  expect(places).toEqual(['msg_96', 'msg_94']);
});

test('several replicas do so at once', async () => {
  await Promise.all([rebuildAll(), rebuildAll(), rebuildAll()]);
  await rebuildAll();
  expect([await find('退款'), await find('café'), await findContacts('太郎')]).toEqual([
    ['cnv_a'],
    ['cnv_b'],
    ['con_7'],
  ]);
});

test('only texts that have other words are written anew, and for those who edit them nothing has changed', async () => {
  const before = await revisions();
  expect(await rewritten()).toEqual(['cnv_a', 'con_7', 'msg_120', 'msg_130']);
  expect(await revisions()).toEqual(before);
});

const ofLetters = ['contacts of letters', 'conversations of letters', 'messages of letters'];
test.each([
  ['all has been made anew since', 'DELETE FROM search_rebuilds', ['messages of html', ...ofLetters]],
  [
    'some messages have been made anew since',
    "DELETE FROM search_rebuilds WHERE table_name <> 'messages'; UPDATE search_rebuilds SET before_id = 'msg_125'",
    ['messages', 'messages of html', ...ofLetters],
  ],
])('of a version that knew the words of all scripts, HTML is written anew: %s', async (_, meanwhile, names) => {
  await stop();
  await start('0037', meanwhile);
  expect(await leftToRebuild()).toEqual(names.toSorted());
  expect([await find('zürich'), await find('lead')]).toEqual([[], ['cnv_b']]);
  expect(await rewritten()).toEqual(['msg_130']);
  expect([await find('zürich'), await find('lead')]).toEqual([['cnv_b'], []]);
});

test('of a version for which «ё» was another letter than «е», and «ł» than «l», texts with them are written anew', async () => {
  await stop();
  await start(
    '0041',
    `DELETE FROM search_rebuilds;
    UPDATE contacts SET name = 'Семён' WHERE id = 'con_9';
    UPDATE conversations SET subject = 'Мой счЕ' || U&'\\0308' || 'т' WHERE id = 'cnv_a';
    UPDATE messages SET content = '<p>&#1105;лка &oslash;re</p>', content_type = 'html' WHERE id = 'msg_140'`,
  );
  expect(await leftToRebuild()).toEqual(ofLetters);
  expect([await findContacts('Семен'), await find('счет'), await find('елка')]).toEqual([[], [], []]);
  // Meanwhile they are found as before.
  expect([await findContacts('Семён'), await find('Мой счёт'), await find('øre')]).toEqual([
    ['con_9'],
    ['cnv_a'],
    ['cnv_b'],
  ]);
  expect(await rewritten()).toEqual(['cnv_a', 'con_9', 'msg_140']);
  for (const q of ['Семен', 'Семён']) expect(await findContacts(q), q).toEqual(['con_9']);
  for (const q of ['счет', 'счёт']) expect(await find(q), q).toEqual(['cnv_a']);
  for (const q of ['елка', 'ore']) expect(await find(q), q).toEqual(['cnv_b']);
});

async function leftToRebuild(): Promise<string[]> {
  const left = await core.rows<{ table_name: string }>('SELECT table_name FROM search_rebuilds ORDER BY table_name');
  return left.map((each) => each.table_name);
}

function revisions(): Promise<unknown[]> {
  return core.rows('SELECT id, revision FROM conversations UNION ALL SELECT id, revision FROM contacts ORDER BY id');
}

/** Which rows a rebuild writes anew. */
async function rewritten(): Promise<string[]> {
  const rows = () =>
    core.rows<{ id: string; row: string }>(
      `SELECT id, xmin::text AS row FROM conversations UNION ALL SELECT id, xmin::text FROM contacts
      UNION ALL SELECT id, xmin::text FROM messages ORDER BY id`,
    );
  const before = new Map((await rows()).map(({ id, row }) => [id, row]));
  await rebuildAll();
  return (await rows()).filter(({ id, row }) => before.get(id) !== row).map(({ id }) => id);
}

test('a text that somebody holds is waited for, and nobody waits for its words', async () => {
  await core.database.transaction(async (tx) => {
    await tx.query({ name: '', text: "SELECT FROM contacts WHERE id = 'con_7' FOR UPDATE" });
    await rebuildAll();
    expect(await findContacts('太郎')).toEqual([]);
  });
  await rebuildAll();
  expect(await findContacts('太郎')).toEqual(['con_7']);
});

test('what a replica of the version before writes and looks for meanwhile is found as well', async () => {
  await core.rows(`INSERT INTO contacts (id, project_id, name) VALUES ('con_new', 'prj_a', '山田花子')`);
  expect(await findContacts('花子')).toEqual(['con_new']);
  // As it looks for words: all of them.
  const text = `SELECT id FROM contacts WHERE search @@ (
    SELECT string_agg(quote_literal(lexeme), ' & ') FROM unnest(words($1)))::tsquery`;
  expect(await core.rows(text, '山田花子')).toEqual([{ id: 'con_new' }]);
});
