import { ConversationStatus } from '@pharos/proto/pharos/core/v1/conversation';
import type { InProject } from '@pharos/service';
import { beforeEach, describe, expect, test } from 'vitest';
import type { ActionRequest, Outcome } from '../domain/outcome.js';
import { claimTurns } from '../store/turn-queue.js';
import { answering, escalating } from '../testing/turns-world.js';
import { useTurnsWorld, world } from '../testing/use-turns-world.js';
import { mostTries, takeTurn } from './take-turn.js';

useTurnsWorld();

let at: InProject;
const openConversation = (fields = {}) => world.core.open(at, fields).id;
const withActions =
  (...actions: ActionRequest[]) =>
  (): Outcome => ({ ...answering('x'), actions });

describe('a worker that dies', () => {
  beforeEach(async () => {
    at = await world.project('autopilot', { allowed_actions: ['add_tags'], handoff_message: 'A person takes over.' });
  });

  const dies = () => new Promise<never>(() => undefined);
  /** Has a worker take the turn and stop dead at a write. */
  const dieAt = async (hook: 'beforeWrite' | 'afterWrite', count: number) => {
    let left = count;
    let reached = () => {};
    const there = new Promise<void>((resolve) => {
      reached = resolve;
    });
    world.core[hook] = () => {
      left -= 1;
      if (left > 0) return undefined;
      if (left === 0) reached();
      return left === 0 ? dies() : undefined;
    };
    const worker = world.startWorker();
    await world.makeDue(at);
    worker.look();
    await there;
    // It claims nothing more; what it has stays with it.
    void worker.stop(0);
    await world.endLeases(at);
  };

  test.each([
    ['closed', ConversationStatus.CLOSED],
    ['resolved', ConversationStatus.RESOLVED],
  ])('while it hands over reopens nothing that a person has %s since', async (_, status) => {
    const id = openConversation();
    world.decide = () => escalating('user_requested');
    await world.ask(at, id);
    await dieAt('afterWrite', 1);
    world.core.conversation(id).status = status;
    await world.settle(at);
    expect(world.core.conversation(id).status).toBe(status);
    expect(await world.events(at)).toEqual([]);
    expect(await world.runs(at)).toMatchObject([{ decision: 'abstain' }]);
  });

  test('after it handed over tells so, whatever people have done since', async () => {
    const id = openConversation();
    world.decide = () => escalating('user_requested');
    await world.ask(at, id);
    // A note, a message to the customer, and the hand-over itself.
    await dieAt('afterWrite', 3);
    world.core.conversation(id).status = ConversationStatus.CLOSED;
    await world.settle(at);
    expect(world.core.conversation(id).status).toBe(ConversationStatus.CLOSED);
    expect((await world.events(at)).map(({ type }) => type)).toEqual(['agent.escalated']);
  });

  test('leaves tags alone that a person sets while it acts', async () => {
    const id = openConversation({ tags: ['vip'] });
    world.decide = withActions({ name: 'add_tags', arguments: { tags: ['refund'] } });
    world.core.beforeWrite = (call) => {
      if (call === 'updateConversation') world.core.conversation(id).tags = ['checked by Ada'];
    };
    await world.ask(at, id);
    await world.settle(at);
    expect(world.core.conversation(id).tags).toEqual(['checked by Ada', 'refund']);
  });

  test.each([
    ['before it speaks', 'beforeWrite', 1],
    ['after it spoke', 'afterWrite', 1],
    ['after it acted', 'afterWrite', 2],
  ] as const)('%s leaves its decision to the next, which does not ask the model again', async (_, hook, count) => {
    const id = openConversation();
    world.decide = withActions({ name: 'add_tags', arguments: { tags: ['refund'] } });
    await world.ask(at, id);
    await dieAt(hook, count);
    world.published = () => hook === 'beforeWrite';
    await world.settle(at);
    expect(world.core.answers(id)).toHaveLength(1);
    expect(world.core.conversation(id).tags).toEqual(['refund']);
    expect(world.decided).toHaveLength(1);
    expect(await world.runs(at)).toHaveLength(1);
    expect(await world.events(at)).toHaveLength(1);
  });

  test('while it hands over leaves one note, one message, one event', async () => {
    const id = openConversation();
    world.decide = () => escalating();
    await world.ask(at, id);
    await dieAt('afterWrite', 3);
    await world.settle(at);
    expect([world.core.notes(id), world.core.answers(id)].map((said) => said.length)).toEqual([1, 1]);
    expect(await world.events(at)).toHaveLength(1);
  });

  test('again and again is noticed: the turn is dead, and visible', async () => {
    const id = openConversation();
    await world.ask(at, id);
    await world.rows(
      `UPDATE turns SET lease = gen_random_uuid(), leased_until = clock_now(), tries = $2 WHERE conversation_id = $1`,
      id,
      mostTries - 1,
    );
    await world.settle(at);
    expect(world.dead).toBe(1);
    expect(await world.turn(id)).toMatchObject({ due_at: null, dead_reason: expect.stringContaining('died') });
    expect((await world.runs(at))[0]).toMatchObject({ decision: 'escalate', escalation_reason: 'tool_error' });
    expect(world.core.answers(id)).toEqual(['A person takes over.']);
    await world.changed(at, id, { assigned_to: { from: 'ada', to: null } });
    await world.ask(at, id, 'Are you there?');
    await world.settle(at);
    expect(world.core.answers(id)).toHaveLength(2);
  });
});

describe('an action that waits for the customer', () => {
  const order: ActionRequest = { name: 'cancel_order', arguments: { order: 'A-1' } };
  let made: ActionRequest[];
  beforeEach(async () => {
    made = [];
    at = await world.project('autopilot', { allowed_actions: ['cancel_order'] });
    world.runAction = (request) => {
      made.push(request);
      return { ...request, result: 'success', error: null };
    };
    world.decide = (asked, question): Outcome =>
      asked.pendingAction
        ? { ...answering(question), actions: [order] }
        : { ...answering(''), decision: { kind: 'clarify', content: 'Shall I cancel it?', awaits: order } };
  });

  test('is made once the customer agrees, before that is said', async () => {
    const id = openConversation();
    await world.ask(at, id, 'Cancel my order');
    await world.settle(at);
    expect(made).toEqual([]);
    expect((await world.turn(id))?.pending_action).toEqual(order);
    await world.ask(at, id, 'Yes');
    await world.settle(at);
    expect(made).toEqual([order]);
    expect(world.core.answers(id)).toEqual(['Shall I cancel it?', 'About: Yes']);
    expect((await world.turn(id))?.pending_action).toBeNull();
    expect((await world.events(at)).map(({ data }) => [data.name, data.result])).toEqual([['cancel_order', 'success']]);
  });

  test('is not made when the customer wrote again before it was', async () => {
    const id = openConversation();
    const decideAsBefore = world.decide;
    world.decide = async (asked, question): Promise<Outcome> => {
      if (!asked.pendingAction) return decideAsBefore(asked, question);
      if (question !== 'Yes') return answering(question);
      await world.ask(at, id, 'Wait, do not!');
      return { ...answering(question), actions: [order] };
    };
    await world.ask(at, id, 'Cancel my order');
    await world.settle(at);
    await world.ask(at, id, 'Yes');
    await world.settle(at);
    await world.settle(at);
    expect(made).toEqual([]);
    expect(world.core.answers(id)).toHaveLength(2);
    expect(world.core.answers(id)).not.toContain('About: Yes');
  });

  test('is given to people when it does not succeed, and nothing is said but that', async () => {
    const id = openConversation();
    world.runAction = (request) => ({ ...request, result: 'failed', error: 'The shop answered 500.' });
    await world.ask(at, id, 'Cancel my order');
    await world.settle(at);
    await world.ask(at, id, 'Yes');
    await world.settle(at);
    expect(world.core.answers(id)).toEqual(['Shall I cancel it?', expect.stringContaining('A person from our team')]);
    expect(world.core.notes(id)).toEqual([expect.stringContaining('The shop answered 500.')]);
    expect((await world.events(at)).at(-1)).toMatchObject({ type: 'agent.escalated', data: { reason: 'tool_error' } });
    expect((await world.runs(at)).at(-1)).toMatchObject({
      decision: 'escalate',
      escalation_reason: 'tool_error',
      content: '',
    });
  });

  test.each([
    ['success', ['Shall I cancel it?', 'About: Yes']],
    ['failed', ['Shall I cancel it?']],
  ] as const)(
    'is made once when the customer writes while it is made (%s), and people see to it',
    async (result, said) => {
      const id = openConversation();
      world.runAction = async (request) => {
        made.push(request);
        await world.ask(at, id, 'thank you');
        return { ...request, result, error: result === 'success' ? null : 'The shop answered 500.' };
      };
      await world.ask(at, id, 'Cancel my order');
      await world.settle(at);
      await world.ask(at, id, 'Yes');
      await world.settle(at);
      await world.settle(at);
      expect(made).toHaveLength(1);
      expect(world.core.answers(id)).toEqual(said);
      expect(world.core.notes(id)).toEqual([expect.stringContaining('cancel_order')]);
      expect((await world.turn(id))?.pending_action).toBeNull();
      expect((await world.events(at)).map(({ type, data }) => [type, data.result])).toEqual([
        ['agent.action_executed', result],
        ['agent.escalated', undefined],
      ]);
    },
  );

  test('is told to a person who writes while it is made, and to nobody else', async () => {
    const id = openConversation();
    world.runAction = async (request) => {
      made.push(request);
      await world.replies(at, id);
      return { ...request, result: 'success', error: null };
    };
    for (const content of ['Cancel my order', 'Yes']) {
      await world.ask(at, id, content);
      await world.settle(at);
    }
    expect(made).toHaveLength(1);
    expect(world.core.answers(id)).toEqual(['Shall I cancel it?']);
    expect(world.core.notes(id)).toEqual([expect.stringContaining('was carried out')]);
    expect((await world.turn(id))?.pending_action).toBeNull();
    expect((await world.events(at)).map(({ data }) => data.result)).toEqual(['success']);
  });

  test('is not made twice when the worker died while it was made', async () => {
    const id = openConversation();
    await world.ask(at, id, 'Cancel my order');
    await world.settle(at);
    await world.ask(at, id, 'Yes');
    let begun = () => {};
    const making = new Promise<void>((resolve) => {
      begun = resolve;
    });
    world.runAction = (request) => {
      made.push(request);
      begun();
      return new Promise(() => undefined);
    };
    const dead = world.deps();
    await world.makeDue(at);
    const [turn] = await claimTurns(world.database, [{ ...at, room: 1 }], 30_000);
    if (!turn) throw new Error('nothing was due');
    void takeTurn(turn, dead, new AbortController().signal, () => undefined);
    await making;
    await world.endLeases(at);
    await world.settle(at);
    expect(made).toHaveLength(1);
    expect(world.core.notes(id)).toEqual([expect.stringContaining('unknown whether')]);
  });
});
