import { newId, systemClock } from '@pharos/kit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertRun } from '../store/runs.js';
import { type AgentDatabase, createAgentDatabase } from '../testing/agent-database.js';
import { FakeSources } from '../testing/fake-sources.js';
import { aRun, newTenant, unknown } from '../testing/sample-runs.js';
import { scriptedSource } from '../testing/scripted-model.js';
import { decideTurn } from './decide-turn.js';

let database: AgentDatabase;
beforeAll(async () => {
  database = await createAgentDatabase();
});
afterAll(() => database.stop());

const question = 'How long does a refund take until the money is back on my bank account?';
const text = 'A refund takes five working days until the money is back on your bank account.';

/** What autopilot decides about a question that it can answer, after two of the conversation that it could not. */
async function decidedAfterFailures(handedBackAt: Date | null) {
  const at = newTenant();
  const sources = new FakeSources();
  sources.publish(at, 'How long does a refund take?', text);
  const { id: conversationId } = sources.converse(at, question);
  for (let n = 1; n <= 2; n += 1) await insertRun(database.pool, aRun(at, { conversationId, outcome: unknown }));
  const deps = { database: database.pool, clock: systemClock, sources, models: scriptedSource() };
  const asked = { at, conversationId, trigger: 'autopilot', runId: newId('run'), handedBackAt } as const;
  return (await decideTurn(deps, asked, new AbortController().signal)).run.outcome.decision;
}

const later = () => new Date(Date.now() + 3_600_000);

test('what the agent could not answer counts until people give the conversation back, and its summary says so', async () => {
  expect(await decidedAfterFailures(null)).toMatchObject({
    kind: 'escalate',
    reason: 'repeated_failure',
    summary: 'The agent could not answer 2 earlier messages.',
  });
  expect(await decidedAfterFailures(new Date(0))).toMatchObject({ reason: 'repeated_failure' });
  expect(await decidedAfterFailures(later())).toMatchObject({ kind: 'reply' });
});
