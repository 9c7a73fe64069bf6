import { newId } from '@pharos/kit';
import type { InProject } from '@pharos/service';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { confidenceOf } from '../answering/confidence/confidence.js';
import { unhelped } from '../answering/decide/decisions.js';
import type { NewRun } from '../domain/run.js';
import { type AgentDatabase, createAgentDatabase } from '../testing/agent-database.js';
import { answered, aRun, newTenant } from '../testing/sample-runs.js';
import { countJudged, maxSamples, readCalibration } from './calibrations.js';
import { judgeByRating, noteComeback } from './customer-signs.js';
import { judgeByMessage } from './judge-runs.js';
import { learnOne } from './learn-calibration.js';
import { completeRun, insertRun } from './runs.js';

let world: AgentDatabase;
beforeAll(async () => {
  world = await createAgentDatabase();
});
afterAll(() => world.stop());

const later = (seconds: number) => new Date(Date.now() + 60_000 + 1_000 * seconds);
const resolve = { ...answered, decision: { kind: 'resolve', content: null } } as const;
const again = { ...answered, decision: unhelped('The customer says so.') };

/** An answer that a customer got. */
async function answeredRun(at: InProject, fields: Partial<NewRun> = {}): Promise<NewRun> {
  const run = aRun(at, fields);
  await insertRun(world.pool, run);
  await completeRun(world.pool, { ...at, runId: run.id }, { actions: [], replyMessageId: newId('msg') });
  return run;
}

/** The customer writes after it. */
async function comesBack(at: InProject, { conversationId, contactId }: NewRun, outcome: NewRun['outcome']) {
  const run = aRun(at, { conversationId, contactId, outcome });
  const recordedAt = (await insertRun(world.pool, run)) ?? new Date();
  await noteComeback(world.pool, run, recordedAt, null);
}

const rates = (at: InProject, { conversationId }: NewRun, score: number, when = later(1)) =>
  judgeByRating(world.pool, { ...at, conversationId, score, at: when });

async function signsOf({ projectId }: InProject): Promise<[string, string, boolean][]> {
  const rows = await world.pool.query<{ run_id: string; sign: string; is_right: boolean }>(
    {
      name: '',
      text: 'SELECT run_id, sign, is_right FROM customer_signs WHERE project_id = $1 AND is_right IS NOT NULL ORDER BY seen_at',
    },
    [projectId],
  );
  return rows.map(({ run_id, sign, is_right }) => [run_id, sign, is_right]);
}

test('the next message of the customer judges the answer before it, in their own project alone', async () => {
  const [at, other] = [newTenant(), newTenant()];
  const [helped, unhelpful] = [await answeredRun(at), await answeredRun(at)];
  await comesBack(at, helped, resolve);
  await comesBack(at, unhelpful, again);
  await comesBack(other, await answeredRun(at), again);
  expect(await signsOf(at)).toEqual([
    [helped.id, 'confirmed', true],
    [unhelpful.id, 'asked_again', false],
  ]);
  expect(await signsOf(other)).toEqual([]);
});

test('a rating judges the last answer; heard of again or too late it changes nothing, and the latest counts', async () => {
  const at = newTenant();
  const run = await answeredRun(at);
  await rates(at, run, 1, later(1));
  await rates(at, run, 5, later(2));
  await rates(at, run, 1, later(1));
  await rates(newTenant(), run, 1, later(3));
  expect(await signsOf(at)).toEqual([[run.id, 'rated', true]]);
});

test('a rating of three takes back the one before for good, also when that is heard of again, and no other sign', async () => {
  const at = newTenant();
  const [run, reopened] = [await answeredRun(at), await answeredRun(at)];
  await rates(at, run, 1, later(1));
  await rates(at, run, 3, later(2));
  await rates(at, run, 1, later(1));
  expect([await signsOf(at), await countJudged(world.pool, at)]).toEqual([[], 0]);
  await comesBack(at, reopened, resolve);
  await rates(at, reopened, 3, later(3));
  expect(await signsOf(at)).toEqual([[reopened.id, 'confirmed', true]]);
  await comesBack(at, run, again);
  expect((await signsOf(at)).map(([id]) => id)).toContain(run.id);
});

test('what the customer says of the answer outweighs their rating, whichever comes first', async () => {
  const at = newTenant();
  const [first, second] = [await answeredRun(at), await answeredRun(at)];
  await comesBack(at, first, resolve);
  await rates(at, first, 1);
  await rates(at, second, 5, new Date());
  await comesBack(at, second, again);
  expect((await signsOf(at)).map(([id, sign]) => [id, sign])).toEqual(
    expect.arrayContaining([
      [first.id, 'confirmed'],
      [second.id, 'asked_again'],
    ]),
  );
});

test('nothing is judged after a hand-over, in shadow, or once a person has corrected the answer', async () => {
  const at = newTenant();
  const shadow = await answeredRun(at, { shadow: true });
  const handedOver = aRun(at, { outcome: again });
  await insertRun(world.pool, handedOver);
  const corrected = await answeredRun(at);
  await judgeByMessage(world.pool, { ...at, conversationId: corrected.conversationId, text: 'No.', at: later(0) });
  for (const run of [shadow, handedOver, corrected]) await rates(at, run, 5);
  expect(await signsOf(at)).toEqual([]);
});

/** So many answers, of which a person corrected one kind of signals and left the other. */
/** What an article that has so much of the question looks like to the confidence. */
const signalsOf = (share: number) => ({ coverage: share, titled: share, quoted: share, alike: share, agreed: share });

async function judgeByPeople(at: InProject, count: number): Promise<void> {
  for (let n = 0; n < count; n += 1) {
    const share = n % 2;
    const run = await answeredRun(at, { trigger: 'copilot', outcome: { ...answered, signals: signalsOf(share) } });
    const text = share === 1 ? 'Within five days.' : 'Something else';
    await judgeByMessage(world.pool, { ...at, conversationId: run.conversationId, text, at: later(0) });
  }
}

async function learned(at: InProject) {
  await world.pool.query({ name: '', text: 'UPDATE calibrations_due SET due_at = clock_now()' });
  while (await learnOne(world.pool));
  return readCalibration(world.pool, at);
}

test('customers alone do not steer a project, however many they are; beside people they do', async () => {
  const [alone, together, onlyPeople] = [newTenant(), newTenant(), newTenant()];
  for (const at of [together, onlyPeople]) await judgeByPeople(at, 52);
  const outcome = { ...answered, signals: signalsOf(0.5) };
  // Half a sample each: as many as a curve needs, and enough of both kinds.
  for (let n = 0; n < 110; n += 1)
    await comesBack(alone, await answeredRun(alone, { outcome }), n % 2 === 0 ? again : resolve);
  for (let n = 0; n < 40; n += 1) await comesBack(together, await answeredRun(together, { outcome }), again);
  expect((await learned(alone)).source).toBe('default');
  const [people, both] = [await learned(onlyPeople), await learned(together)];
  expect(both).toMatchObject({ source: 'project', samples: 92 });
  expect(both.intercept).toBeLessThan(people.intercept);
});

test('a customer counts once, whatever they write and however often', async () => {
  const at = newTenant();
  await judgeByPeople(at, 52);
  const contactId = newId('con');
  for (let n = 0; n < 100; n += 1)
    await comesBack(at, await answeredRun(at, { contactId, outcome: { ...answered, signals: signalsOf(1) } }), again);
  expect(await learned(at)).toMatchObject({ source: 'project', samples: 53 });
});

test.each([
  ['confirm what was wrong', resolve, 0],
  ['deny what was right', again, 1],
] as const)('invented visitors who %s, however many, do not outvote people', async (_, outcome, share) => {
  const at = newTenant();
  await judgeByPeople(at, 52);
  const signals = signalsOf(share);
  for (let n = 0; n < 104; n += 1)
    await comesBack(at, await answeredRun(at, { outcome: { ...answered, signals } }), outcome);
  const confidence = confidenceOf(signals, await learned(at));
  expect(confidence > 0.5).toBe(share === 1);
});

/** The same sign of the same customer in so many more conversations, each later than all before. */
async function repeat(at: InProject, { id }: NewRun, times: number): Promise<void> {
  const copies = `SELECT (jsonb_populate_record(t, jsonb_build_object(KEY, 'run_copy_' || n))).* FROM TABLE t, generate_series(1, $2::int) n WHERE`;
  const of = (table: string, key: string) =>
    world.pool.query(
      {
        name: '',
        text: `INSERT INTO ${table} ${copies.replace('KEY', `'${key}'`).replace('TABLE', table)} t.${key} = $1`,
      },
      [id, times],
    );
  await of('runs', 'id');
  await of('customer_signs', 'run_id');
  const text = `UPDATE customer_signs SET seen_at = seen_at + interval '1 hour' WHERE project_id = $1 AND run_id <> $2`;
  await world.pool.query({ name: '', text }, [at.projectId, id]);
}

test('a customer with more signs than are read drives no other out', async () => {
  const at = newTenant();
  await judgeByPeople(at, 52);
  const [quiet, busy] = [await answeredRun(at), await answeredRun(at)];
  await comesBack(at, busy, again);
  await repeat(at, busy, maxSamples);
  await comesBack(at, quiet, again);
  expect(await learned(at)).toMatchObject({ source: 'project', samples: 54 });
});
