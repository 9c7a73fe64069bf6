import { aCall } from '@pharos/service/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { defaultCalibration, samplesNeeded } from '../answering/calibration.js';
import { confidenceOf, type Signals } from '../answering/confidence/confidence.js';
import { usualWeights } from '../answering/confidence/weights.js';
import { type AgentDatabase, createAgentDatabase } from '../testing/agent-database.js';
import { answered, aRun, draft, newTenant } from '../testing/sample-runs.js';
import { countJudged, readCalibration } from './calibrations.js';
import { learnOne } from './learn-calibration.js';
import { insertSuggestions, judgeSuggestion } from './suggestions.js';

let world: AgentDatabase;
beforeAll(async () => {
  world = await createAgentDatabase();
});
afterAll(() => world.stop());

/** Signals of a draft of which the platform is sure. */
const sure: Signals = { coverage: 1, titled: 1, quoted: 1, alike: 1, alike_mean: 1, length: 1 };

type At = ReturnType<typeof newTenant>;

/** A suggestion of which so much was left. */
async function judged(at: At, kept: number, signals: Signals = { coverage: kept }): Promise<void> {
  const run = aRun(at, { trigger: 'suggest', outcome: { ...answered, signals } });
  const recorded = await insertSuggestions(world.pool, aCall(), run, [draft]);
  const outcome = kept === 1 ? 'sent' : kept === 0 ? 'rejected' : 'edited';
  await judgeSuggestion(
    world.pool,
    aCall(),
    { ...at, suggestionId: recorded?.suggestions[0]?.id ?? '' },
    { outcome, kept },
  );
}

async function learnAll(): Promise<void> {
  await world.pool.query({ name: '', text: 'UPDATE calibrations_due SET due_at = clock_now()' });
  while (await learnOne(world.pool));
}

test('a project learns from its feedback once there is enough of it, and no other project does', async () => {
  const [at, other] = [newTenant(), newTenant()];
  for (let n = 0; n < samplesNeeded - 1; n += 1) await judged(at, [1, 0.7, 0.3, 0][n % 4] ?? 0);
  await judged(other, 1);
  await learnAll();
  expect(await readCalibration(world.pool, at)).toEqual(defaultCalibration);
  await judged(at, 1);
  await learnAll();
  expect(await countJudged(world.pool, at)).toBe(samplesNeeded);
  expect(await readCalibration(world.pool, at)).toMatchObject({ source: 'project', samples: samplesNeeded });
  expect(await readCalibration(world.pool, other)).toEqual(defaultCalibration);
});

test('a project whose drafts are mostly rejected is surer of less', async () => {
  const at = newTenant();
  const usual = confidenceOf(sure, defaultCalibration);
  expect(usual).toBeGreaterThan(0.75);
  for (let n = 0; n < samplesNeeded; n += 1) await judged(at, n % 4 === 0 ? 1 : 0, sure);
  await learnAll();
  expect(confidenceOf(sure, await readCalibration(world.pool, at))).toBeLessThan(0.75 * usual);
});

test('feedback is looked at once, by one of those that look', async () => {
  const at = newTenant();
  await judged(at, 1);
  await world.pool.query({ name: '', text: 'UPDATE calibrations_due SET due_at = clock_now()' });
  const taken = await Promise.all(Array.from({ length: 5 }, () => learnOne(world.pool)));
  expect(taken.filter(Boolean)).toHaveLength(1);
});

describe('a curve that was fitted to other weights', () => {
  const others = { ...usualWeights, best: { ...usualWeights.best, constant: usualWeights.best.constant - 1 } };
  const learnedAgo = (at: At, ago: string) =>
    world.pool.query(
      { name: '', text: 'UPDATE calibrations SET learned_at = clock_now() - $2::interval WHERE project_id = $1' },
      [at.projectId, ago],
    );

  test('is not used, and is fitted again to those of today, once it is not of just now', async () => {
    const at = newTenant();
    for (let n = 0; n < samplesNeeded; n += 1) await judged(at, n % 2, sure);
    await learnAll();
    const own = await readCalibration(world.pool, at);
    expect(own.source).toBe('project');
    expect(await readCalibration(world.pool, at, others)).toEqual(defaultCalibration);
    expect(await learnOne(world.pool, others)).toBe(false);
    await learnedAgo(at, '11 minutes');
    expect(await learnOne(world.pool, others)).toBe(true);
    const anew = await readCalibration(world.pool, at, others);
    expect(anew).toMatchObject({ source: 'project', samples: samplesNeeded });
    expect(anew.intercept).not.toBeCloseTo(own.intercept, 3);
    expect(await readCalibration(world.pool, at)).toEqual(defaultCalibration);
  });

  test('learns nothing from signals of before, which had another meaning', async () => {
    const at = newTenant();
    for (let n = 0; n < samplesNeeded; n += 1)
      await judged(at, n % 2, { ...sure, [['rating', 'lead', 'mentions'][n % 3] ?? '']: 1 });
    await learnAll();
    expect(await readCalibration(world.pool, at)).toEqual(defaultCalibration);
  });
});
