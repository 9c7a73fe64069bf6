import { newId } from '@pharos/kit';
import type { InProject } from '@pharos/service';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { NewRun } from '../domain/run.js';
import { type AgentDatabase, createAgentDatabase } from '../testing/agent-database.js';
import { answered, aRun, draft, newTenant, unknown } from '../testing/sample-runs.js';
import { countJudged } from './calibrations.js';
import { judgeByMessage } from './judge-runs.js';
import { learnOne } from './learn-calibration.js';
import { completeRun, insertRun } from './runs.js';

let world: AgentDatabase;
beforeAll(async () => {
  world = await createAgentDatabase();
});
afterAll(() => world.stop());

const soon = () => new Date(Date.now() + 60_000);

async function ran(at: InProject, fields: Partial<NewRun>, isSent = false): Promise<NewRun> {
  const run = aRun(at, { outcome: answered, ...fields });
  await insertRun(world.pool, run);
  if (isSent) await completeRun(world.pool, { ...at, runId: run.id }, { actions: [], replyMessageId: newId('msg') });
  return run;
}

const wrote = (at: InProject, { conversationId }: NewRun, text = draft.content, when = soon()) =>
  judgeByMessage(world.pool, { ...at, conversationId, text, at: when });

async function keptOf({ id }: NewRun): Promise<number | null> {
  const rows = await world.pool.query<{ kept: number | null }>(
    { name: '', text: 'SELECT kept FROM runs WHERE id = $1' },
    [id],
  );
  return rows[0]?.kept ?? null;
}

test('a draft of copilot was right as far as it is in what a person wrote; one that is ignored was not', async () => {
  const at = newTenant();
  const [sent, ignored] = [await ran(at, { trigger: 'copilot' }), await ran(at, { trigger: 'copilot' })];
  await wrote(at, sent);
  await wrote(at, ignored, 'Something else entirely');
  expect(await keptOf(sent)).toBe(1);
  expect(await keptOf(ignored)).toBeLessThan(0.2);
  expect(await countJudged(world.pool, at)).toBe(2);
});

test('a person who writes after an answer of autopilot corrects it, whatever they write; after a hand-over they do not', async () => {
  const at = newTenant();
  const corrected = await ran(at, { trigger: 'autopilot' }, true);
  const handedOver = await ran(at, { trigger: 'autopilot', outcome: unknown });
  await wrote(at, corrected);
  await wrote(at, handedOver);
  expect(await keptOf(corrected)).toBe(0);
  expect(await keptOf(handedOver)).toBeNull();
});

test('the first message counts, however often it is heard of, and only of what was there before it', async () => {
  const at = newTenant();
  const run = await ran(at, { trigger: 'copilot' });
  await wrote(at, run, draft.content, new Date(Date.now() - 60_000));
  expect(await keptOf(run)).toBeNull();
  await wrote(at, run);
  await wrote(at, run, 'And something else');
  expect(await keptOf(run)).toBe(1);
});

test('suggestions, and what was only tried out, are not judged so, nor what another tenant has', async () => {
  const at = newTenant();
  const suggested = await ran(at, { trigger: 'suggest' });
  const shadow = await ran(at, { trigger: 'autopilot', shadow: true });
  const foreign = await ran(at, { trigger: 'copilot' });
  await wrote(at, suggested);
  await wrote(at, shadow);
  await wrote(newTenant(), foreign);
  expect([await keptOf(suggested), await keptOf(shadow), await keptOf(foreign)]).toEqual([null, null, null]);
});

test('a project learns from what copilot drafted', async () => {
  const at = newTenant();
  for (let n = 0; n < 60; n += 1) {
    const score = n % 2;
    const run = await ran(at, { trigger: 'copilot', outcome: { ...answered, signals: { score } } });
    await wrote(at, run, score === 1 ? draft.content : 'No');
  }
  await world.pool.query({ name: '', text: 'UPDATE calibrations_due SET due_at = clock_now()' });
  while (await learnOne(world.pool));
  const rows = await world.pool.query<{ samples: number }>(
    { name: '', text: 'SELECT samples FROM calibrations WHERE project_id = $1' },
    [at.projectId],
  );
  expect(rows).toEqual([{ samples: 60 }]);
});
