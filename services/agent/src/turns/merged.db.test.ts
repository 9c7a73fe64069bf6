import { Priority } from '@pharos/proto/pharos/core/v1/conversation';
import { SenderType } from '@pharos/proto/pharos/core/v1/message';
import type { InProject } from '@pharos/service';
import { beforeEach, describe, expect, test } from 'vitest';
import type { ActionRequest, Outcome } from '../domain/outcome.js';
import { claimTurns } from '../store/turn-queue.js';
import { answering } from '../testing/turns-world.js';
import { useTurnsWorld, world } from '../testing/use-turns-world.js';
import { takeTurn } from './take-turn.js';

useTurnsWorld();

const orderOf = (order: string): ActionRequest => ({ name: 'cancel_order', arguments: { order } });
const order = orderOf('A-1');

let at: InProject;
let [from, into] = ['', ''];
let made: ActionRequest[];
beforeEach(async () => {
  made = [];
  at = await world.project('autopilot', { allowed_actions: ['cancel_order'] });
  [from, into] = [world.core.open(at).id, world.core.open(at).id];
  world.runAction = (request) => {
    made.push(request);
    return { ...request, result: 'success', error: null };
  };
  world.decide = ({ pendingAction }, question): Outcome =>
    pendingAction && question === 'Yes'
      ? { ...answering(question), actions: [pendingAction] }
      : { ...answering(''), decision: { kind: 'clarify', content: 'Shall I?', awaits: orderOf(question) } };
});

async function says(id: string, content: string): Promise<void> {
  await world.ask(at, id, content);
  await world.settle(at);
}

async function merge(isTold = true): Promise<void> {
  world.core.merge(from, into);
  if (isTold) await tell();
}

function tell(): Promise<void> {
  const conversation = world.core.conversation(into);
  return world.happened(at, { $case: 'conversationMerged', value: { conversation, mergedId: from } });
}

describe('an action that waits for the customer’s agreement', () => {
  test('is forgotten when its conversation becomes part of another, where "Yes" may answer something else', async () => {
    await says(from, 'A-1');
    await merge();
    expect(await world.turn(into)).toMatchObject({ pending_action: null });
    await says(into, 'Yes');
    expect(made).toEqual([]);
  });

  test('gives way to one that waits there already', async () => {
    await says(from, 'A-1');
    await says(into, 'A-2');
    await merge();
    expect(await world.turn(into)).toMatchObject({ pending_action: orderOf('A-2') });
  });
});

test.each([
  ['before the event of that comes', false],
  ['as its event comes', true],
])('an agreement that is understood while its conversation is merged counts there, once, %s', async (_, isTold) => {
  await says(from, 'A-1');
  const { decide } = world;
  world.decide = async (asked, question) => {
    const decided = await decide(asked, question);
    world.decide = decide;
    await merge(isTold);
    return decided;
  };
  await says(from, 'Yes');
  await world.settle(at);
  expect(made).toEqual([order]);
  expect(world.core.answers(into)).toEqual(['Shall I?', 'About: Yes']);
});

describe('an action that the customer agreed to, whose conversation becomes part of another while it is made,', () => {
  beforeEach(() => says(from, 'A-1'));

  test.each([
    ['before the event of that comes', false],
    ['as its event comes', true],
  ])('is made once and told of there, %s', async (_, isTold) => {
    world.runAction = async (request) => {
      made.push(request);
      await merge(isTold);
      return { ...request, result: 'success', error: null };
    };
    await says(from, 'Yes');
    await world.settle(at);
    await tell();
    await world.settle(at);
    expect(made).toEqual([order]);
    expect(world.core.answers(into)).toEqual(['Shall I?', 'About: Yes']);
    expect((await world.events(at)).map(({ data }) => [data.result, data.conversation_id])).toEqual([
      ['success', into],
    ]);
    const runs = await world.runs(at);
    expect(runs.at(-1)).toMatchObject({ conversation_id: into, decision: 'reply', actions: [{ result: 'success' }] });
    expect([await world.turn(from), (await world.turn(into))?.pending_action]).toEqual([undefined, null]);
  });

  test('is told of to people where the customer wrote meanwhile, who have the conversation from then on', async () => {
    world.runAction = async (request) => {
      made.push(request);
      await world.ask(at, into, 'And the invoice?');
      await merge();
      return { ...request, result: 'success', error: null };
    };
    await says(from, 'Yes');
    await world.settle(at);
    expect(made).toEqual([order]);
    expect(world.core.notes(into)).toEqual([expect.stringContaining('“cancel_order” was carried out')]);
    expect(world.core.conversation(into).priority).toBe(Priority.HIGH);
    expect((await world.events(at)).map(({ type }) => type)).toEqual(['agent.action_executed', 'agent.escalated']);
    const decided = world.decided.length;
    await says(into, 'Hello?');
    expect(world.decided).toHaveLength(decided);
  });

  test('is told of also where the agent itself has said something in the other conversation meanwhile', async () => {
    world.runAction = async (request) => {
      made.push(request);
      world.core.say(into, 'Do you mean the blue one?', SenderType.AI);
      await merge();
      return { ...request, result: 'success', error: null };
    };
    await says(from, 'Yes');
    await world.settle(at);
    expect(made).toEqual([order]);
    expect(world.core.answers(into).at(-1)).toBe('About: Yes');
    expect((await world.events(at)).map(({ type }) => type)).toContain('agent.escalated');
  });

  test('is not made again when its worker died, and people learn that nobody knows what became of it', async () => {
    let begun = () => {};
    const making = new Promise<void>((resolve) => {
      begun = resolve;
    });
    world.runAction = (request) => {
      made.push(request);
      begun();
      return new Promise(() => undefined);
    };
    await world.ask(at, from, 'Yes');
    await world.makeDue(at);
    const [turn] = await claimTurns(world.database, [{ ...at, room: 1 }], 30_000);
    if (!turn) throw new Error('nothing was due');
    void takeTurn(turn, world.deps(), new AbortController().signal, () => undefined);
    await making;
    await merge();
    await world.endLeases(at);
    await world.settle(at);
    expect(made).toHaveLength(1);
    expect(world.core.notes(into)).toEqual([expect.stringContaining('unknown whether')]);
    expect((await world.events(at)).map(({ type }) => type)).toEqual(['agent.action_executed', 'agent.escalated']);
    expect(await world.turn(from)).toBeUndefined();
  });
});
