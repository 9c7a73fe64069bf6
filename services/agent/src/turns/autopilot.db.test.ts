import { ConversationStatus, Priority } from '@pharos/proto/pharos/core/v1/conversation';
import { SenderType } from '@pharos/proto/pharos/core/v1/message';
import type { InProject } from '@pharos/service';
import { beforeEach, describe, expect, test } from 'vitest';
import type { ActionOutcome, ActionRequest, Outcome } from '../domain/outcome.js';
import { answering, closedToday, escalating } from '../testing/turns-world.js';
import { useTurnsWorld, world } from '../testing/use-turns-world.js';

useTurnsWorld();

let at: InProject;
const openConversation = (fields = {}) => world.core.open(at, fields).id;
const withActions =
  (...actions: ActionRequest[]) =>
  (): Outcome => ({ ...answering('x'), actions });

describe('autopilot', () => {
  beforeEach(async () => {
    at = await world.project('autopilot', { escalation_assignee: null, handoff_message: 'A person takes over.' });
  });

  test('answers a customer’s message once, however often its event comes', async () => {
    const id = openConversation();
    const message = await world.ask(at, id);
    await Promise.all(Array.from({ length: 20 }, () => world.wrote(at, message)));
    await world.settle(at);
    await world.wrote(at, message);
    await world.settle(at);
    expect(world.core.answers(id)).toEqual(['About: Where is my parcel?']);
    expect(world.core.handedOver(id)).toEqual([]);
    expect(world.decided).toEqual([id]);
    const [run, ...more] = await world.runs(at);
    expect(more).toEqual([]);
    expect(run).toMatchObject({
      decision: 'reply',
      reply_message_id: world.core.said(id).at(-1)?.id,
      trigger: 'autopilot',
    });
    expect([...world.core.actors]).toEqual(['ai']);
  });

  test('answers an event that comes again after everything about it was forgotten by saying nothing', async () => {
    const id = openConversation();
    const message = await world.ask(at, id);
    await world.settle(at);
    await world.rows('DELETE FROM turns WHERE project_id = $1', at.projectId);
    await world.wrote(at, message);
    await world.settle(at);
    expect(world.core.answers(id)).toHaveLength(1);
    expect(world.decided).toHaveLength(1);
  });

  test('drafts and hands over where no answer reaches the customer, and says nothing', async () => {
    world.reached = false;
    const id = openConversation();
    world.decide = withActions({ name: 'add_tag', arguments: { tag: 'parcel' } });
    await world.ask(at, id);
    await world.settle(at);
    expect(world.core.said(id).filter(({ isInternal }) => !isInternal)).toHaveLength(1);
    const [note] = world.core.said(id).filter(({ isInternal }) => isInternal);
    expect(note?.content).toMatch(/does not reach whoever wrote(.|\n)*About: x/);
    expect(world.core.conversation(id).tags).toEqual([]);
    const [run] = await world.runs(at);
    expect(run).toMatchObject({ decision: 'escalate', escalation_reason: 'undeliverable', reply_message_id: null });
  });

  test('answers messages in quick succession together, and a later one apart', async () => {
    const id = openConversation();
    await world.ask(at, id, 'Hello');
    await world.ask(at, id, 'where is my parcel');
    await world.ask(at, id, 'it is late');
    await world.settle(at);
    await world.ask(at, id, 'Thanks, and the invoice?');
    await world.settle(at);
    expect(world.core.answers(id)).toEqual([
      'About: Hello + where is my parcel + it is late',
      'About: Thanks, and the invoice?',
    ]);
  });

  test('says nothing to itself, to the system, to notes and to other automatic messages', async () => {
    const id = openConversation();
    for (const sender of [SenderType.AI, SenderType.SYSTEM])
      await world.wrote(at, world.core.say(id, 'automatic', sender));
    await world.wrote(at, { ...world.core.say(id, 'note'), isInternal: true });
    expect(await world.turn(id)).toBeUndefined();
  });

  test('decides anew, once, what the customer said while it thought', async () => {
    const id = openConversation();
    world.decide = async (_, question) => {
      if (world.decided.length === 1) await world.ask(at, id, 'No, the red one');
      return answering(question);
    };
    await world.ask(at, id, 'Where is the blue one?');
    await world.settle(at);
    await world.settle(at);
    expect(world.core.answers(id)).toEqual(['About: Where is the blue one? + No, the red one']);
    const decisions = (await world.runs(at)).map(({ decision, question }) => [decision, question === null]);
    expect(decisions).toEqual([
      ['abstain', true],
      ['reply', false],
    ]);
  });

  test('says nothing when a person answered while it thought, and nothing from then on', async () => {
    const id = openConversation();
    world.decide = async (_, question) => {
      await world.replies(at, id);
      return answering(question);
    };
    await world.ask(at, id);
    await world.settle(at);
    await world.ask(at, id, 'And the invoice?');
    await world.settle(at);
    expect(world.core.answers(id)).toEqual([]);
    expect(world.decided).toHaveLength(1);
  });

  test.each([
    ['assigned to somebody', { assignedTo: 'ada' }],
    ['closed', { status: ConversationStatus.CLOSED }],
  ])('says nothing and changes nothing in a conversation that was %s while it thought', async (_, taken) => {
    for (const outcome of [answering('x'), escalating()]) {
      const id = openConversation();
      world.decide = () => {
        Object.assign(world.core.conversation(id), taken);
        return outcome;
      };
      await world.ask(at, id);
      await world.settle(at);
      expect(world.core.said(id)).toHaveLength(1);
      expect(world.core.conversation(id)).toMatchObject({ ...taken, priority: Priority.NORMAL });
    }
    expect((await world.runs(at)).map(({ decision }) => decision)).toEqual(['abstain', 'abstain']);
    expect(await world.events(at)).toEqual([]);
  });

  test('records an escalation as it was decided, drafts and all', async () => {
    const { decision } = answering('x');
    const drafts = decision.kind === 'reply' ? decision.drafts : [];
    world.decide = (): Outcome => ({
      ...escalating(),
      decision: { kind: 'escalate', reason: 'low_confidence', summary: 'Unsure.', drafts },
    });
    await world.ask(at, openConversation());
    await world.settle(at);
    const [run] = await world.runs(at);
    expect(run).toMatchObject({ escalation_reason: 'low_confidence', content: 'About: x' });
  });

  test('answers again when people give back what it hands over before that is written down', async () => {
    const id = openConversation();
    world.decide = () => escalating();
    world.core.afterWrite = (call) =>
      call === 'updateConversation' ? world.changed(at, id, { assigned_to: { from: 'ada', to: null } }) : undefined;
    await world.ask(at, id);
    await world.settle(at);
    world.decide = (_, question) => answering(question);
    await world.ask(at, id, 'And now?');
    await world.settle(at);
    expect(world.core.answers(id).at(-1)).toBe('About: And now?');
  });

  test('sends the hand-over message after an answer that comes with a hand-over', async () => {
    const settings = { allowed_actions: ['escalate'], handoff_message: 'A person takes over.' };
    const own = await world.project('autopilot', settings);
    const { id } = world.core.open(own);
    world.decide = withActions({ name: 'escalate', arguments: { summary: 'Wants a call.' } });
    await world.ask(own, id);
    await world.settle(own);
    expect(world.core.answers(id)).toEqual(['About: x', 'A person takes over.']);
    expect(world.core.handedOver(id)).toEqual(world.core.answers(id));
    const [answer] = world.core.said(id).filter(({ content }) => content === 'About: x');
    expect(await world.runs(own)).toMatchObject([
      {
        decision: 'escalate',
        escalation_reason: 'user_requested',
        summary: 'Wants a call.',
        content: 'About: x',
        reply_message_id: answer?.id,
      },
    ]);
  });

  test('records what it said, though people took the conversation before it was handed over', async () => {
    const own = await world.project('autopilot', { allowed_actions: ['escalate'], handoff_message: 'One moment.' });
    world.core.beforeWrite = (call) => {
      if (call !== 'updateConversation') return;
      for (const conversation of world.core.conversations.values())
        if (conversation.projectId === own.projectId) conversation.status = ConversationStatus.RESOLVED;
    };
    world.decide = withActions({ name: 'escalate', arguments: { summary: 'Wants a call.' } });
    await world.ask(own, world.core.open(own).id);
    await world.settle(own);
    world.decide = () => escalating();
    await world.ask(own, world.core.open(own).id);
    await world.settle(own);
    expect(await world.runs(own)).toMatchObject([
      { decision: 'reply', content: 'About: x', reply_message_id: expect.any(String) },
      { decision: 'abstain', summary: expect.stringContaining('was told that a person takes over') },
    ]);
    expect((await world.events(own)).map(({ type }) => type)).toEqual(['agent.action_executed']);
  });

  test.each([
    ['unassigned', (id: string) => world.changed(at, id, { assigned_to: { from: 'ada', to: null } })],
    ['resolved', (id: string) => world.changed(at, id, { status: { from: 'open', to: 'resolved' } })],
  ])('answers again once people have %s the conversation', async (_, giveBack) => {
    const id = openConversation();
    await world.replies(at, id);
    await world.ask(at, id);
    await world.settle(at);
    expect(world.decided).toEqual([]);
    await world.rows(`UPDATE turns SET stopped_at = stopped_at - interval '1 hour' WHERE conversation_id = $1`, id);
    await giveBack(id);
    await world.ask(at, id, 'And now?');
    const handedBack: unknown[] = [];
    world.decide = (asked, question) => {
      handedBack.push(asked.handedBackAt);
      return answering(question);
    };
    await world.settle(at);
    expect(world.core.answers(id)).toHaveLength(1);
    expect(handedBack).toEqual([expect.any(Date)]);
  });

  test('leaves a conversation that is assigned to somebody to them', async () => {
    const id = openConversation({ assignedTo: 'ada' });
    await world.ask(at, id);
    const other = openConversation();
    await world.ask(at, other);
    await world.changed(at, other, { assigned_to: { from: null, to: 'ada' } });
    await world.settle(at);
    expect(world.decided).toEqual([]);
  });

  test.each([
    ['closed', ConversationStatus.CLOSED],
    ['snoozed', ConversationStatus.SNOOZED],
    ['resolved', ConversationStatus.RESOLVED],
  ])('says nothing in a conversation that people have %s', async (_, status) => {
    const id = openConversation();
    const message = world.core.say(id, 'Thanks');
    world.core.conversation(id).status = status;
    await world.wrote(at, message);
    await world.settle(at);
    expect(world.decided).toEqual([]);
  });

  test('decides anew when what it cites is not published any more', async () => {
    const id = openConversation();
    world.published = () => world.decided.length > 1;
    await world.ask(at, id);
    await world.settle(at);
    expect(world.core.answers(id)).toHaveLength(1);
    expect(world.decided).toHaveLength(2);
    expect((await world.runs(at)).map(({ decision }) => decision)).toEqual(['abstain', 'reply']);
  });

  test('hands over: note, message once, open and high, event', async () => {
    const id = openConversation({ assignedTo: undefined });
    world.decide = () => escalating('user_requested');
    await world.ask(at, id, 'A human please');
    await world.settle(at);
    await world.ask(at, id, 'Hello?');
    await world.settle(at);
    expect(world.core.answers(id)).toEqual(['A person takes over.']);
    expect(world.core.handedOver(id)).toEqual(['A person takes over.']);
    expect(world.core.notes(id)).toEqual([expect.stringContaining('Wants to know where the parcel is.')]);
    expect(world.core.conversation(id)).toMatchObject({ status: ConversationStatus.OPEN, priority: Priority.HIGH });
    const [event, ...more] = await world.events(at);
    expect(more).toEqual([]);
    expect(event).toMatchObject({
      type: 'agent.escalated',
      data: { reason: 'user_requested' },
      caller: { type: 'ai' },
    });
  });

  test('says when people are back where it hands over outside of their hours', async () => {
    const own = await world.project('autopilot', closedToday());
    const { id } = world.core.open(own);
    world.decide = () => escalating();
    await world.ask(own, id);
    await world.settle(own);
    expect(world.core.answers(id)).toEqual([expect.stringMatching(/^A person takes over\.\n\nWe are back: .+ 09:00/)]);
  });

  test('assigns what it hands over to whom the project says, and leaves what is urgent urgent', async () => {
    const own = await world.project('autopilot', { escalation_assignee: 'team-2' });
    const { id } = world.core.open(own, { priority: Priority.URGENT });
    world.decide = () => escalating();
    await world.ask(own, id);
    await world.settle(own);
    expect(world.core.conversation(id)).toMatchObject({ assignedTo: 'team-2', priority: Priority.URGENT });
  });

  test.each([
    ['hears the usual message', {}, true, [expect.stringContaining('A person from our team')]],
    ['hears nothing where the project switched it off', { handoff_message: '' }, true, []],
    ['hears nothing where it would not reach them', {}, false, []],
  ] as const)('who is handed over %s, once, and a person is asked', async (_, settings, reached, said) => {
    world.reached = reached;
    const own = await world.project('autopilot', settings);
    const { id } = world.core.open(own);
    world.decide = () => escalating();
    await world.ask(own, id);
    await world.settle(own);
    await world.ask(own, id, 'Hello?');
    await world.settle(own);
    expect(world.core.answers(id)).toEqual(said);
    expect(world.core.notes(id)).toHaveLength(1);
    expect(await world.runs(own)).toMatchObject([{ escalation_reason: 'no_knowledge' }]);
  });

  test('resolves when the customer confirms, and takes up what they say besides', async () => {
    const id = openConversation();
    world.decide = (_, question): Outcome =>
      question === 'Thanks!'
        ? { ...answering(''), decision: { kind: 'resolve', content: 'You are welcome.' } }
        : answering(question);
    await world.ask(at, id, 'Thanks!');
    await world.settle(at);
    expect(world.core.conversation(id)).toMatchObject({ status: ConversationStatus.RESOLVED, aiResolved: true });
    // Written before it was resolved, so that it reopened nothing.
    const late = world.core.say(id, 'one more question');
    Object.assign(world.core.conversation(id), { status: ConversationStatus.RESOLVED, aiResolved: true });
    await world.wrote(at, late);
    await world.settle(at);
    expect(world.core.answers(id)).toEqual(['You are welcome.', 'About: one more question']);
    expect(world.core.conversation(id).status).toBe(ConversationStatus.OPEN);
  });

  test.each([
    ['of a lookup too, made or refused', {}, ['success', 'rejected']],
    ['of none in shadow', { shadow: true }, []],
  ])('fires an event %s', async (_, settings, results) => {
    const own = await world.project('autopilot', settings);
    const { id } = world.core.open(own);
    const lookup = { name: 'find_order', arguments: { order_id: 'A-7' } };
    const lookups: ActionOutcome[] = [
      { ...lookup, result: 'success', error: null },
      { ...lookup, result: 'rejected', error: 'no' },
    ];
    world.decide = (): Outcome => ({ ...answering('x'), lookups });
    await world.ask(own, id);
    await world.settle(own);
    expect((await world.events(own)).map(({ type, data }) => [type, data.name, data.result])).toEqual(
      results.map((result) => ['agent.action_executed', 'find_order', result]),
    );
  });

  test('does what is allowed, refuses the rest, and fires one event each', async () => {
    const own = await world.project('autopilot', { allowed_actions: ['add_tags', 'set_priority', 'set_status'] });
    const { id } = world.core.open(own, { tags: ['vip'] });
    const actions: ActionRequest[] = [
      { name: 'add_tags', arguments: { tags: ['refund', 'vip'] } },
      { name: 'set_priority', arguments: { priority: 'whatever' } },
      { name: 'assign', arguments: { assignee: 'mallory' } },
      { name: 'delete_everything', arguments: {} },
      { name: 'set_status', arguments: { status: 'closed' } },
    ];
    world.decide = withActions(...actions);
    await world.ask(own, id);
    await world.settle(own);
    expect(world.core.conversation(id)).toMatchObject({
      tags: ['vip', 'refund'],
      assignedTo: undefined,
      priority: Priority.NORMAL,
      status: ConversationStatus.CLOSED,
    });
    const events = await world.events(own);
    expect(events.map(({ type, data }) => [type, data.name, data.result])).toEqual([
      ['agent.action_executed', 'add_tags', 'success'],
      ['agent.action_executed', 'set_priority', 'rejected'],
      ['agent.action_executed', 'assign', 'rejected'],
      ['agent.action_executed', 'delete_everything', 'rejected'],
      ['agent.action_executed', 'set_status', 'success'],
    ]);
    // By which an erasure finds them.
    const { contactId } = world.core.conversation(id);
    expect(events.map(({ data }) => data.contact_id)).toEqual(Array(5).fill(contactId));
    expect((await world.runs(own))[0]?.actions).toHaveLength(5);
  });
});
