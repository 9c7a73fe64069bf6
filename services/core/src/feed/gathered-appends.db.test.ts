import { createLogger, type Database, newId, type Statement } from '@pharos/kit';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { aCall, startTestCore, type TestCore } from '../testing/test-core.js';
import { TestProject } from '../testing/test-project.js';
import { appendToUnlocked, type NewFeedEvent } from './append-events.js';
import { FeedWriter } from './feed-writer.js';
import { GatheredAppends } from './gathered-appends.js';

const log = createLogger({ service: 'test', level: 'silent' });
let core: TestCore;
let one: TestProject;
let other: TestProject;
let appends: GatheredAppends;
beforeAll(async () => {
  core = await startTestCore();
  appends = new GatheredAppends(core.database, log);
});
beforeEach(async () => {
  [one, other] = [await listenedTo(), await listenedTo()];
});
afterAll(() => core.stop());

async function listenedTo(): Promise<TestProject> {
  const project = await TestProject.create(core);
  await core.feeds.openFeed(project.at, aCall());
  return project;
}

const eventOf = (given: Partial<NewFeedEvent> = {}): NewFeedEvent => ({
  event_id: newId('evt'),
  type: 'message.created',
  conversation_id: null,
  contact_id: null,
  is_internal: false,
  user_id: null,
  assignees: null,
  statuses: null,
  about: null,
  occurred_at: new Date(),
  envelope: '{}',
  ...given,
});
const someEvents = (count: number) => Array.from({ length: count }, () => eventOf());
const idsOf = (events: readonly NewFeedEvent[]) => events.map(({ event_id }) => event_id);

async function recordedOf({ projectId }: TestProject): Promise<string[]> {
  const text = 'SELECT event_id FROM feed_events WHERE project_id = $1 ORDER BY place';
  return (await core.rows<{ event_id: string }>(text, projectId)).map(({ event_id }) => event_id);
}

/** The ids of projects of which listeners are told. */
async function newsHeard(): Promise<string[]> {
  const session = await core.database.raw.connect();
  const heard: string[] = [];
  session.on('notification', ({ payload }) => heard.push(payload?.split(' ')[1] ?? ''));
  onTestFinished(() => session.release(true));
  await session.query('LISTEN core_feed');
  return heard;
}

/** Locks a project's feed, as a transaction that appends to it does; answers what ends that. */
async function lockFeed({ projectId }: TestProject): Promise<() => Promise<void>> {
  const session = await core.database.raw.connect();
  await session.query('BEGIN');
  await session.query('SELECT FROM feeds WHERE project_id = $1 FOR UPDATE', [projectId]);
  onTestFinished(() => session.release(true));
  return async () => void (await session.query('COMMIT'));
}

test('what comes of several projects at once is one statement, in the order of each, and listeners of each are told', async () => {
  const names: string[] = [];
  const query = <Row>(statement: Statement, values?: readonly unknown[]) => {
    names.push(statement.name);
    return core.database.query<Row>(statement, values);
  };
  const heard = await newsHeard();
  const [ofOne, ofOther] = [someEvents(16), someEvents(5)];
  const watched = new GatheredAppends({ ...core.database, for: () => ({ ...core.database, query }) }, log);
  await Promise.all([watched.append({ ...one.at, events: ofOne }), watched.append({ ...other.at, events: ofOther })]);
  expect(names).toEqual(['append_to_unlocked_feeds']);
  expect([await recordedOf(one), await recordedOf(other)]).toEqual([idsOf(ofOne), idsOf(ofOther)]);
  await expect.poll(() => heard.toSorted()).toEqual([one.projectId, other.projectId].toSorted());
});

test('what comes again beside what is new is recorded once, and takes no room', async () => {
  const events = someEvents(3);
  await appends.append({ ...one.at, events: events.slice(0, 2) });
  await appends.append({ ...one.at, events });
  expect(await recordedOf(one)).toEqual(idsOf(events));
  const [feed] = await core.rows<{ bytes: number }>(
    'SELECT bytes::int FROM feeds WHERE project_id = $1',
    one.projectId,
  );
  expect(feed?.bytes).toBe(events.length * '{}'.length);
});

test('no project waits for one whose feed is locked, and that one is appended to in the end', async () => {
  const unlock = await lockFeed(one);
  const [ofOne, ofOther] = [someEvents(2), someEvents(2)];
  const waiting = appends.append({ ...one.at, events: ofOne });
  await appends.append({ ...other.at, events: ofOther });
  await appends.append({ ...other.at, events: someEvents(1) });
  expect((await recordedOf(other)).slice(0, 2)).toEqual(idsOf(ofOther));
  await unlock();
  await waiting;
  expect(await recordedOf(one)).toEqual(idsOf(ofOne));
});

/** What PostgreSQL refuses: when it looks up who was erased, or when it stores the event. */
const refused: readonly [string, Partial<NewFeedEvent>][] = [
  ['a character that no text has, by which it would be erased,', { about: ['\u0000'] }],
  ['a character that no text has', { user_id: '\u0000' }],
  ['a text that is too long for an index', { contact_id: Array.from({ length: 1_000 }, () => newId('con')).join() }],
  ['a time out of range', { occurred_at: new Date(-8.64e15) }],
  ['no time', { occurred_at: new Date(Number.NaN) }],
];

test.each(refused)(
  'an event with %s fails alone: others of its project and of other organizations do not',
  async (_, bad) => {
    const writer = new FeedWriter(core.database, log, 128);
    const ofOne = someEvents(10).with(5, eventOf({ about: ['subject'], ...bad }));
    const ofOther = Array.from({ length: 40 }, () => eventOf({ about: ['subject'] }));
    const written = (project: TestProject) => (event: NewFeedEvent) => writer.write(project.at, [event]);
    const [own] = await Promise.all([
      Promise.allSettled(ofOne.map(written(one))),
      Promise.all(ofOther.map(written(other))),
    ]);
    expect(own.map(({ status }) => status)).toEqual(own.map((__, at) => (at === 5 ? 'rejected' : 'fulfilled')));
    expect(await recordedOf(one)).toEqual(idsOf(ofOne.toSpliced(5, 1)));
    expect(await recordedOf(other)).toEqual(idsOf(ofOther));
  },
);

test('nothing is appended for another organization, nor to a feed to which nobody listens', async () => {
  const unheard = await TestProject.create(core);
  const events = someEvents(2);
  await Promise.all([
    appends.append({ ...one.at, orgId: other.orgId, events: someEvents(2) }),
    appends.append({ ...unheard.at, events: someEvents(2) }),
    appends.append({ ...other.at, events }),
  ]);
  expect([await recordedOf(one), await recordedOf(unheard), await recordedOf(other)]).toEqual([[], [], idsOf(events)]);
});

test('a feed to which nobody listens any more is neither locked nor waited for', async () => {
  await core.database.raw.query('UPDATE feeds SET listened_until = clock_now() WHERE project_id = $1', [one.projectId]);
  const unlock = await lockFeed(one);
  await appends.append({ ...one.at, events: someEvents(1) });
  await appends.append({ ...one.at, events: someEvents(17) });
  expect(await recordedOf(one)).toEqual([]);
  await unlock();
});

test('with a plan of when nobody had a feed, an event is looked up in one that has grown, which is not read for it', async () => {
  let [text, values]: [string, readonly unknown[]] = ['', []];
  const query: Database['query'] = async (statement, rows = []) => {
    [text, values] = [statement.text, rows];
    return [];
  };
  await appendToUnlocked({ ...core.database, query }, [{ ...one.at, events: someEvents(3) }]);
  const session = await core.database.raw.connect();
  onTestFinished(() => session.release(true));
  await session.query(
    'BEGIN; SET LOCAL plan_cache_mode = force_generic_plan; SET LOCAL session_replication_role = replica',
  );
  await session.query(
    'DELETE FROM feed_events; CREATE TEMP TABLE kept AS SELECT * FROM feeds; DELETE FROM feeds; ANALYZE feeds',
  );
  await session.query(`PREPARE append(json) AS ${text}`);
  await session.query(`EXECUTE append('[]')`);
  await session.query(
    `INSERT INTO feed_events (project_id, place, event_id, type, is_internal, occurred_at, envelope, bytes)
      SELECT '${one.projectId}', n, 'evt_' || n, 'message.created', false, clock_now(), '{}', 2 FROM generate_series(1, 20000) n`,
  );
  await session.query(
    `INSERT INTO feeds (project_id, org_id, listened_until, last_place, kept_after) SELECT 'prj_' || n, 'org', 'infinity', 0, 0
      FROM generate_series(1, 20000) n; INSERT INTO feeds SELECT * FROM kept`,
  );
  const { rows } = await session.query(`EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) EXECUTE append('${values[0]}')`);
  const parts: Record<string, unknown>[] = rows[0]['QUERY PLAN'][0].Plan.Plans;
  const blocksOf = (name: string) => parts.find((plan) => plan['Subplan Name'] === name)?.['Shared Hit Blocks'];
  expect([blocksOf('CTE fresh'), blocksOf('CTE locked')]).toEqual([expect.any(Number), expect.any(Number)]);
  expect(blocksOf('CTE fresh')).toBeLessThan(50);
  expect(blocksOf('CTE locked')).toBeLessThan(50);
});
