import { setTimeout as sleep } from 'node:timers/promises';
import { ModelServer, says } from '@pharos/agent/model-server';
import { canStart, poll, startNats } from '@pharos/test';
import { afterEach, expect, test } from 'vitest';
import { randomFrom } from '../relevance/metrics.js';
import { AgentProject, asksBack } from '../support/agent-project.js';
import { type Platform, startPlatform } from '../support/platform.js';

const seed = Number(process.env.FAULT_SEED ?? 20_261_122);

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

interface World {
  readonly platform: Platform;
  readonly project: AgentProject;
  readonly model: ModelServer;
}

/** Two agents, over NATS where there is a server, that ask a model of the test's own. */
async function startWorld(): Promise<World> {
  const model = await ModelServer.start(() => says(asksBack));
  closing.push(() => model.stop());
  const nats = canStart('nats') ? await startNats() : undefined;
  if (nats) closing.push(() => nats.dispose());
  const platform = await startPlatform({
    knowledge: 1,
    agent: 2,
    ...(nats ? { nats: nats.url } : {}),
    env: { AGENT_MODEL: 'openai-compatible/test', AGENT_COMPATIBLE_URL: model.url },
  });
  closing.push(() => platform.stop());
  const project = await AgentProject.create(platform);
  closing.push(() => project.end());
  return { platform, project, model };
}

const answers = (project: AgentProject, ids: readonly string[]) =>
  Promise.all(ids.map(async (id) => (await project.saidByAi(id)).length));

test('killed between the model’s answer and its own: another says it, once, and asks no model again', async () => {
  const { platform, project, model } = await startWorld();
  const [core] = platform.core;
  model.replies = () => {
    // From now on nothing can be said: the decision is made and stored, and its worker waits for core.
    core.signal('SIGSTOP');
    return says(asksBack);
  };
  const id = await project.ask();
  const stored = 'SELECT FROM turns WHERE conversation_id = $1 AND plan IS NOT NULL';
  await poll(async () => (await project.rows(stored, id)).length > 0, { what: 'the decision' });
  const asked = model.calls.length;
  await Promise.all(platform.agent.map((agent) => agent.kill()));
  core.signal('SIGCONT');
  model.replies = () => says(asksBack);
  await project.endLeases();
  await Promise.all(platform.agent.map((agent) => agent.start()));
  await poll(async () => (await project.waiting()) === 0, { what: 'the turn to end', timeoutMs: 120_000 });
  expect(await project.saidByAi(id)).toEqual(['Which order do you mean?']);
  expect(model.calls).toHaveLength(asked);
  expect(await project.rows('SELECT FROM model_calls WHERE project_id = $1', project.id)).toHaveLength(asked);
  expect(await project.runs()).toBe(1);
}, 900_000);

test('killed again and again while customers write: each is answered, once', async () => {
  const { platform, project } = await startWorld();
  const random = randomFrom(seed);
  console.log(`agent killed: FAULT_SEED=${seed}`);
  const ids: string[] = [];
  for (let round = 0; round < 3; round += 1) {
    ids.push(...(await Promise.all(Array.from({ length: 12 }, () => project.ask()))));
    const victim = platform.agent[round % 2];
    await sleep(1_000 + random() * 1_500);
    await victim?.kill();
    await victim?.start();
  }
  await project.endLeases();
  await poll(async () => (await answers(project, ids)).every((count) => count > 0), {
    what: 'every answer',
    timeoutMs: 180_000,
  });
  await poll(async () => (await project.waiting()) === 0, { what: 'all turns to end', timeoutMs: 120_000 });
  expect(await answers(project, ids)).toEqual(ids.map(() => 1));
}, 900_000);
