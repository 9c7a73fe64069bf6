import { fail } from '@pharos/contract';
import type { InProject } from '@pharos/service';
import { beforeEach, describe, expect, test } from 'vitest';
import type { ActionRequest, Outcome } from '../domain/outcome.js';
import type { AgentMode, AgentSettings } from '../domain/settings.js';
import { answering } from '../testing/turns-world.js';
import { useTurnsWorld, world } from '../testing/use-turns-world.js';

useTurnsWorld();

const order: ActionRequest = { name: 'cancel_order', arguments: { order: 'A-1' } };
const tag: ActionRequest = { name: 'add_tags', arguments: { tags: ['refund'] } };
const allowed = ['cancel_order', 'add_tags'];

let at: InProject;
let id: string;
let made: ActionRequest[];
beforeEach(async () => {
  made = [];
  at = await world.project('autopilot', { allowed_actions: allowed });
  id = world.core.open(at).id;
  world.runAction = (request) => {
    made.push(request);
    return { ...request, result: 'success', error: null };
  };
});

/** The project's agent is set so from now on. */
async function set(mode: AgentMode, settings: Partial<AgentSettings>): Promise<void> {
  const text = 'UPDATE configs SET mode = $2, settings = $3::jsonb, revision = revision + 1 WHERE project_id = $1';
  await world.rows(text, at.projectId, mode, JSON.stringify({ allowed_actions: allowed, ...settings }));
}

/** The customer writes, and what was decided waits: knowledge is down. */
async function waits(content?: string): Promise<void> {
  const cite = world.published;
  world.published = () => {
    throw fail('UNAVAILABLE');
  };
  await world.ask(at, id, content);
  await world.settle(at);
  world.published = cite;
  expect((await world.turn(id))?.plan).not.toBeNull();
}

describe('a decision that waits while knowledge is down', () => {
  test.each([
    ['turned off', 'autopilot', { enabled: false }],
    ['set to assist', 'assist', {}],
    ['set to shadow', 'autopilot', { shadow: true }],
  ] as const)('says and does nothing once the agent is %s', async (_, mode, settings) => {
    world.decide = (_asked, question): Outcome => ({ ...answering(question), actions: [tag] });
    await waits();
    await set(mode, settings);
    await world.settle(at);
    expect(world.core.said(id)).toHaveLength(1);
    expect(world.core.conversation(id).tags).toEqual([]);
    expect(await world.events(at)).toEqual([]);
    expect((await world.runs(at))[0]).toMatchObject({
      decision: 'abstain',
      summary: expect.stringContaining('settings'),
      reply_message_id: null,
    });
    expect(await world.turn(id)).toMatchObject({ due_at: null, plan: null });
  });

  test('is a note once the agent is set to copilot', async () => {
    await waits();
    await set('copilot', {});
    await world.settle(at);
    expect([world.core.answers(id), world.core.notes(id)].map((said) => said.length)).toEqual([0, 1]);
  });

  test('is decided anew when an action of it is not allowed any more', async () => {
    world.decide = (_asked, question): Outcome =>
      world.decided.length === 1 ? { ...answering('x'), actions: [tag] } : answering(question);
    await waits();
    await set('autopilot', { allowed_actions: ['cancel_order'] });
    await world.settle(at);
    expect(world.core.answers(id)).toEqual(['About: Where is my parcel?']);
    expect(world.core.conversation(id).tags).toEqual([]);
  });

  test('is carried out when other settings changed, and other actions were never allowed', async () => {
    world.decide = (_asked, question): Outcome => ({ ...answering(question), actions: [tag, { ...tag, name: 'x' }] });
    await waits();
    await set('autopilot', { max_turns: 7, allowed_actions: ['add_tags'] });
    await world.settle(at);
    expect(world.core.answers(id)).toHaveLength(1);
    expect(world.core.conversation(id).tags).toEqual(['refund']);
    expect(world.decided).toHaveLength(1);
  });
});

describe('an action that the customer agreed to', () => {
  beforeEach(async () => {
    world.decide = (asked, question): Outcome => {
      if (!asked.pendingAction)
        return { ...answering(''), decision: { kind: 'clarify', content: 'Shall I?', awaits: order } };
      return { ...answering(question), actions: [order] };
    };
    await world.ask(at, id, 'Cancel my order');
    await world.settle(at);
  });

  test.each([
    ['the agent is turned off', { enabled: false }],
    ['it is not allowed any more', { allowed_actions: ['add_tags'] }],
  ])('and that waits is not made once %s', async (_, settings) => {
    await waits('Yes');
    await set('autopilot', settings);
    await world.settle(at);
    expect(made).toEqual([]);
  });

  test('and was made is told of, though the agent is turned off before that was said', async () => {
    world.core.beforeWrite = () => {
      throw fail('UNAVAILABLE');
    };
    await world.ask(at, id, 'Yes');
    await world.settle(at);
    world.core.beforeWrite = () => undefined;
    await set('autopilot', { enabled: false });
    await world.settle(at);
    expect(made).toEqual([order]);
    expect(world.core.answers(id)).toEqual(['Shall I?', 'About: Yes']);
    expect((await world.events(at)).map(({ data }) => data.result)).toEqual(['success']);
  });
});

test('an action that is left of an answer that was sent is refused when it is not allowed any more', async () => {
  world.decide = (_asked, question): Outcome => ({ ...answering(question), actions: [tag] });
  world.core.beforeWrite = (call) => {
    if (call === 'updateConversation') throw fail('UNAVAILABLE');
  };
  await world.ask(at, id);
  await world.settle(at);
  world.core.beforeWrite = () => undefined;
  await set('autopilot', { allowed_actions: [] });
  await world.settle(at);
  expect(world.core.answers(id)).toHaveLength(1);
  expect(world.core.conversation(id).tags).toEqual([]);
  expect((await world.events(at)).map(({ data }) => data.result)).toEqual(['rejected']);
});
