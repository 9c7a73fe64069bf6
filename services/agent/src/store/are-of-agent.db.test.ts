import { newId } from '@pharos/kit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AgentDatabase, createAgentDatabase } from '../testing/agent-database.js';
import { aRun, newTenant } from '../testing/sample-runs.js';
import { areOfAgent } from './are-of-agent.js';
import { insertRun } from './runs.js';
import { askTurn, type InConversation } from './turns.js';

let world: AgentDatabase;
beforeAll(async () => {
  world = await createAgentDatabase();
});
afterAll(() => world.stop());

const conversation = (at = newTenant()): InConversation => ({ ...at, conversationId: newId('cnv') });

async function withTurn(): Promise<InConversation> {
  const at = conversation();
  const message = { messageId: newId('msg'), messageAt: new Date(), traceparent: '' };
  await askTurn(world.pool, { ...at, ...message }, { quietMs: 0, longestMs: 0 });
  return at;
}

test('what people write concerns the agent where a turn is known, and where it has done something by itself', async () => {
  const [turn, other] = [await withTurn(), conversation()];
  const ran: InConversation[] = [];
  for (const trigger of ['autopilot', 'copilot', 'suggest'] as const) {
    const at = conversation();
    ran.push(at);
    await insertRun(world.pool, aRun(at, { trigger, conversationId: at.conversationId }));
  }
  expect(await areOfAgent(world.pool, [turn, other, ...ran])).toEqual([true, false, true, true, false]);
});

test('a conversation of another organization or project is none of the agent’s', async () => {
  const turn = await withTurn();
  const others = [
    { ...turn, orgId: newId('org') },
    { ...turn, projectId: newId('prj') },
  ];
  expect(await areOfAgent(world.pool, others)).toEqual([false, false]);
});
