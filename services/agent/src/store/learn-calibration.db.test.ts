import { aCall } from '@pharos/service/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { defaultCalibration, samplesNeeded } from '../answering/calibration.js';
import { confidenceOf, type Signals } from '../answering/confidence/confidence.js';
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
const sure: Signals = {
  score: 1,
  keyword_rank: 1,
  semantic_rank: 1,
  coverage: 1,
  alike: 1,
  length: 1,
  quoted: 1,
  lead: 1,
};

type At = ReturnType<typeof newTenant>;

/** A suggestion of which so much was left. */
async function judged(at: At, kept: number, signals: Signals = { score: kept }): Promise<void> {
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
