import { newId } from '@pharos/kit';
import { aCall } from '@pharos/service/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AgentDatabase, createAgentDatabase } from '../testing/agent-database.js';
import { aRun, draft, newTenant, unknown } from '../testing/sample-runs.js';
import { countRuns } from './run-counts.js';
import { completeRun, findRun, insertRun } from './runs.js';
import { insertSuggestions } from './suggestions.js';

let world: AgentDatabase;
beforeAll(async () => {
  world = await createAgentDatabase();
});
afterAll(() => world.stop());

test('a run is recorded once, with what it cites and without the texts of passages', async () => {
  const at = newTenant();
  const run = aRun(at);
  expect(await insertRun(world.pool, run)).toBeInstanceOf(Date);
  expect(await insertRun(world.pool, { ...run, model: 'another' })).toBeUndefined();
  const row = await findRun(world.pool, { ...at, runId: run.id });
  expect(row).toMatchObject({
    decision: 'reply',
    model: 'extractive',
    content: 'Within five days.',
    cost_micro_usd: 0,
  });
  expect(row?.passages).toEqual([expect.objectContaining({ title: 'Refunds', cited: true })]);
  expect(JSON.stringify(row?.passages)).not.toContain('five days');
});

test('lookups of a suggestion are told once, as the agent’s', async () => {
  const at = newTenant();
  const lookup = { name: 'find_order', arguments: { order_id: 'A-7' }, result: 'success', error: null } as const;
  const run = aRun(at, { trigger: 'suggest', actions: [lookup] });
  await insertSuggestions(world.pool, aCall(), run, [draft]);
  await insertSuggestions(world.pool, aCall(), run, [draft]);
  const text = `SELECT data, ordering_key, caller->>'type' AS actor FROM outbox WHERE project_id = $1 AND type = 'agent.action_executed'`;
  expect(await world.pool.query({ name: '', text }, [at.projectId])).toEqual([
    {
      data: { ...lookup, conversation_id: run.conversationId, contact_id: run.contactId },
      ordering_key: run.conversationId,
      actor: 'ai',
    },
  ]);
});

test('a run of another tenant is not found, and not changed', async () => {
  const at = newTenant();
  const run = aRun(at);
  await insertRun(world.pool, run);
  for (const foreign of [
    newTenant(),
    { ...at, orgId: newTenant().orgId },
    { ...at, projectId: newTenant().projectId },
  ]) {
    expect(await findRun(world.pool, { ...foreign, runId: run.id })).toBeUndefined();
    await completeRun(world.pool, { ...foreign, runId: run.id }, { actions: [], replyMessageId: newId('msg') });
  }
  expect(await findRun(world.pool, { ...at, runId: run.id })).toMatchObject({ reply_message_id: null });
});

test('what became of a run is written down with it', async () => {
  const at = newTenant();
  const run = aRun(at);
  await insertRun(world.pool, run);
  const actions = [{ name: 'add_tags', arguments: { tags: ['refund'] }, result: 'success', error: null } as const];
  const replyMessageId = newId('msg');
  await completeRun(world.pool, { ...at, runId: run.id }, { actions, replyMessageId });
  expect(await findRun(world.pool, { ...at, runId: run.id })).toMatchObject({
    actions,
    reply_message_id: replyMessageId,
  });
});

test('what autopilot said in a conversation and could not say is counted, shadow apart', async () => {
  const at = newTenant();
  const conversationId = newId('cnv');
  const messageId = newId('msg');
  await insertRun(world.pool, aRun(at, { conversationId }));
  await insertRun(world.pool, aRun(at, { conversationId, shadow: true }));
  await insertRun(world.pool, aRun(at, { conversationId, trigger: 'suggest' }));
  await insertRun(world.pool, aRun(at, { conversationId, messageId, outcome: unknown }));
  await insertRun(world.pool, aRun(at, { conversationId, messageId, outcome: unknown }));
  await insertRun(world.pool, aRun(at));
  const counted = (shadow: boolean, tenant = at) =>
    countRuns(world.pool, tenant, { conversationId, shadow, handedBackAt: null });
  expect(await counted(false)).toEqual({ answers: 1, failures: 1 });
  // An answer that was sent together with a hand-over.
  const decision = { kind: 'escalate', reason: 'user_requested', summary: '', drafts: [] } as const;
  const handedOver = aRun(at, { conversationId, outcome: { ...unknown, decision } });
  await insertRun(world.pool, handedOver);
  await completeRun(world.pool, { ...at, runId: handedOver.id }, { actions: [], replyMessageId: newId('msg') });
  expect(await counted(false)).toEqual({ answers: 2, failures: 1 });
  expect(await counted(true)).toEqual({ answers: 1, failures: 0 });
  expect(await counted(false, newTenant())).toEqual({ answers: 0, failures: 0 });
});

test('a run in which a model wrote what PostgreSQL refuses is recorded without that', async () => {
  const at = newTenant();
  const bad = 'a\0b\ud800';
  const action = { name: bad, arguments: { [bad]: bad }, result: 'rejected', error: bad } as const;
  const decision = { kind: 'escalate', reason: 'tool_error', summary: bad, drafts: [] } as const;
  const run = aRun(at, { outcome: { ...unknown, queries: [bad], decision }, actions: [action] });
  await insertSuggestions(world.pool, aCall(), run, [{ ...draft, content: bad }]);
  // Whoever takes over records nothing more.
  expect(await insertSuggestions(world.pool, aCall(), run, [draft])).toBeUndefined();
  expect(await insertRun(world.pool, run)).toBeUndefined();
  const good = 'ab\ufffd';
  expect(await findRun(world.pool, { ...at, runId: run.id })).toMatchObject({
    summary: good,
    queries: [good],
    actions: [{ name: good, arguments: { [good]: good }, result: 'rejected', error: good }],
  });
});
