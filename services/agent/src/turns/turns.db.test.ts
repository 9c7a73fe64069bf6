import { fail } from '@pharos/contract';
import { newId } from '@pharos/kit';
import { Contact } from '@pharos/proto/pharos/core/v1/contact';
import { Priority } from '@pharos/proto/pharos/core/v1/conversation';
import { SenderType } from '@pharos/proto/pharos/core/v1/message';
import type { InProject } from '@pharos/service';
import { beforeEach, describe, expect, test } from 'vitest';
import type { ActionRequest, Outcome } from '../domain/outcome.js';
import { newTenant } from '../testing/sample-runs.js';
import { answering, closedToday, escalating, stopMs } from '../testing/turns-world.js';
import { useTurnsWorld, world } from '../testing/use-turns-world.js';
import { modelTries, mostTries } from './take-turn.js';

useTurnsWorld();

let at: InProject;
const openConversation = (fields = {}) => world.core.open(at, fields).id;
const withActions =
  (...actions: ActionRequest[]) =>
  (): Outcome => ({ ...answering('x'), actions });

test('history that was imported is not answered', async () => {
  at = await world.project('autopilot');
  const id = openConversation();
  const message = world.core.say(id, 'Where was my parcel?');
  await world.happened(at, { $case: 'messageCreated', value: { message } }, { imported: true });
  await world.settle(at);
  expect(world.core.answers(id)).toEqual([]);
  await world.ask(at, id);
  await world.settle(at);
  expect(world.core.answers(id)).toHaveLength(1);
});

describe('copilot and shadow', () => {
  test('copilot writes one note for each message, and nothing to the customer', async () => {
    at = await world.project('copilot', { allowed_actions: ['add_tags'] });
    const id = openConversation();
    world.decide = withActions({ name: 'add_tags', arguments: { tags: ['x'] } });
    await world.ask(at, id);
    await world.settle(at);
    await world.replies(at, id);
    await world.ask(at, id, 'And the invoice?');
    await world.settle(at);
    expect(world.core.notes(id)).toHaveLength(2);
    expect(world.core.notes(id)[0]).toMatch(/confidence 90%[\s\S]*Sources:\n- Refunds$/);
    expect(world.core.answers(id)).toEqual([]);
    expect(world.core.conversation(id).tags).toEqual([]);
    expect(await world.events(at)).toEqual([]);
  });

  test('copilot writes its note for whoever the conversation is assigned to right after the message', async () => {
    at = await world.project('copilot');
    const id = openConversation();
    await world.ask(at, id);
    world.core.conversation(id).assignedTo = 'ada';
    await world.changed(at, id, { assigned_to: { from: null, to: 'ada' } });
    await world.settle(at);
    expect(world.core.notes(id)).toHaveLength(1);
  });

  test('copilot says what a person has to ask back, and nothing of what nobody asked', async () => {
    at = await world.project('copilot');
    const id = openConversation();
    const reason = 'The message is not clear. Suggested question: Which lamp?';
    world.decide = (_, question) => ({
      ...answering(question),
      queries: question === 'Thanks' ? [] : [question],
      decision: { kind: 'abstain', reason, drafts: [] },
    });
    await world.ask(at, id, 'The lamp');
    await world.settle(at);
    expect(world.core.notes(id)).toEqual([expect.stringContaining('Which lamp?')]);
    await world.replies(at, id);
    await world.ask(at, id, 'Thanks');
    await world.settle(at);
    expect(world.core.notes(id)).toHaveLength(1);
  });

  test('shadow decides and records, and sends and does nothing', async () => {
    at = await world.project('autopilot', { shadow: true, allowed_actions: ['add_tags'], handoff_message: 'Wait.' });
    const [first, second] = [openConversation(), openConversation()];
    world.decide = (asked) =>
      asked.conversationId === first ? withActions({ name: 'add_tags', arguments: { tags: ['x'] } })() : escalating();
    for (const id of [first, second]) await world.ask(at, id);
    await world.settle(at);
    for (const id of [first, second]) expect(world.core.said(id)).toHaveLength(1);
    expect(world.core.conversation(second).priority).toBe(Priority.NORMAL);
    expect(await world.events(at)).toEqual([]);
    const runs = await world.runs(at);
    expect(runs.map(({ decision, shadow }) => [decision, shadow]).toSorted()).toEqual([
      ['escalate', true],
      ['reply', true],
    ]);
    expect(runs.flatMap(({ actions }) => actions)).toEqual([expect.objectContaining({ result: 'rejected' })]);
  });

  test.each([
    ['assist', {}],
    ['autopilot', { enabled: false }],
  ] as const)('%s with %o does nothing by itself, and keeps nothing', async (mode, settings) => {
    at = await world.project(mode, settings);
    const id = openConversation();
    await world.ask(at, id);
    await world.changed(at, id, { assigned_to: { from: null, to: 'ada' } });
    expect(await world.turn(id)).toBeUndefined();
  });
});

describe('a conversation that becomes part of another', () => {
  let [from, into] = ['', ''];
  beforeEach(async () => {
    at = await world.project('autopilot');
    [from, into] = [openConversation(), openConversation()];
  });
  const told = () => {
    const conversation = world.core.conversation(into);
    return world.happened(at, { $case: 'conversationMerged', value: { conversation, mergedId: from } });
  };

  test('has what waited in it answered in the other, together with what waited there, once', async () => {
    await world.ask(at, from, 'Where is my parcel?');
    await world.ask(at, into, 'And the invoice?');
    world.core.merge(from, into);
    for (let time = 1; time <= 2; time++) await told();
    expect(await world.turn(from)).toBeUndefined();
    await world.settle(at);
    expect(world.core.answers(into)).toEqual([expect.stringMatching(/parcel.*invoice/)]);
  });

  test('is found out by a worker that comes before the event', async () => {
    await world.ask(at, from);
    world.core.merge(from, into);
    await world.settle(at);
    await world.settle(at);
    await told();
    await world.settle(at);
    expect(world.core.answers(into)).toHaveLength(1);
    expect(await world.turn(from)).toBeUndefined();
  });

  test('is not answered again when that happens between the answer and its record', async () => {
    world.core.afterWrite = async () => {
      world.core.afterWrite = () => undefined;
      world.core.merge(from, into);
      await told();
    };
    await world.ask(at, from);
    await world.settle(at);
    await world.settle(at);
    expect(world.core.answers(into)).toHaveLength(1);
  });
});

describe('what fails', () => {
  beforeEach(async () => {
    at = await world.project('autopilot');
  });

  test('waits while core is down, for however long, and is then answered once', async () => {
    const id = openConversation();
    let down = 12;
    world.core.beforeWrite = () => {
      down -= 1;
      if (down >= 0) throw fail('UNAVAILABLE');
    };
    await world.ask(at, id);
    for (let round = 0; round < 13; round += 1) await world.settle(at);
    expect(world.core.answers(id)).toHaveLength(1);
    expect(world.decided).toHaveLength(1);
    expect(world.dead).toBe(0);
  });

  test('of what never answers in time is tried for a day, and then people are asked', async () => {
    const id = openConversation();
    world.decide = () => {
      throw fail('DEADLINE_EXCEEDED');
    };
    const askedBefore = (time: string) =>
      world.rows('UPDATE turns SET message_at = clock_now() - $2::interval WHERE project_id = $1', at.projectId, time);
    await world.ask(at, id);
    await askedBefore('23 hours');
    for (let round = 0; round <= mostTries; round += 1) await world.settle(at);
    expect(world.core.notes(id)).toEqual([]);
    await askedBefore('25 hours');
    for (let round = 1; round <= mostTries; round += 1) await world.settle(at);
    expect(world.core.notes(id)).toHaveLength(1);
    expect(world.dead).toBe(1);
  });

  test('of a model that refuses, or says what is no answer, would come again: people are asked at once', async () => {
    const id = openConversation();
    world.decide = () => escalating('model_error');
    await world.ask(at, id);
    await world.settle(at);
    expect(world.decided).toHaveLength(1);
    expect(world.core.notes(id)).toHaveLength(1);
  });

  test('of a model that cannot be had is tried a few times, and then people are asked', async () => {
    const id = openConversation();
    world.decide = () => ({ ...escalating('model_error'), modelUnavailable: true });
    await world.ask(at, id);
    for (let round = 1; round < modelTries; round += 1) {
      await world.settle(at);
      expect(world.core.notes(id)).toEqual([]);
    }
    await world.settle(at);
    expect(world.decided).toHaveLength(modelTries);
    expect(world.core.notes(id)).toHaveLength(1);
    expect((await world.events(at))[0]).toMatchObject({
      type: 'agent.escalated',
      data: { reason: 'model_error', confidence: null },
    });
  });

  test('for another reason is tried a few times, and is then dead and visible', async () => {
    const id = openConversation();
    world.decide = () => {
      throw new Error('a defect');
    };
    await world.ask(at, id);
    for (let round = 0; round < mostTries; round += 1) await world.settle(at);
    expect(world.decided).toHaveLength(mostTries);
    expect(world.dead).toBe(1);
    expect(await world.turn(id)).toMatchObject({ due_at: null, dead_reason: 'Error: a defect' });
    expect(await world.runs(at)).toHaveLength(1);
    expect(world.core.notes(id)).toEqual([expect.stringContaining('failed to answer')]);
    expect(world.core.conversation(id)).toMatchObject({ priority: Priority.HIGH });
    expect((await world.events(at))[0]).toMatchObject({ type: 'agent.escalated', data: { reason: 'tool_error' } });
  });

  test.each([true, false])('for good is told to the customer where that reaches them: %s', async (reached) => {
    world.reached = reached;
    const id = openConversation();
    world.decide = () => {
      throw new Error('a defect');
    };
    await world.ask(at, id);
    for (let round = 0; round < mostTries; round += 1) await world.settle(at);
    expect(world.dead).toBe(1);
    expect(world.core.answers(id)).toEqual(reached ? [expect.stringMatching(/\S/)] : []);
  });

  test('for good, and cannot be recorded, is dead all the same', async () => {
    const id = openConversation();
    await world.rows(`ALTER TABLE runs ADD CONSTRAINT none_of_this_test CHECK (project_id <> '${at.projectId}')`);
    await world.ask(at, id);
    for (let round = 0; round < mostTries; round += 1) await world.settle(at);
    await world.rows('ALTER TABLE runs DROP CONSTRAINT none_of_this_test');
    expect(world.dead).toBe(1);
    expect(await world.turn(id)).toMatchObject({ due_at: null, lease: null, dead_reason: expect.any(String) });
    expect(world.core.notes(id)).toEqual([expect.stringContaining('failed to answer')]);
    await world.changed(at, id, { assigned_to: { from: 'ada', to: null } });
    await world.ask(at, id, 'Hello?');
    await world.settle(at);
    expect(world.core.answers(id).at(-1)).toBe('About: Hello?');
  });

  test('for good tells the customer when people are back', async () => {
    const own = await world.project('autopilot', closedToday());
    const { id } = world.core.open(own);
    world.decide = () => {
      throw new Error('a defect');
    };
    await world.ask(own, id);
    for (let round = 0; round < mostTries; round += 1) await world.settle(own);
    expect(world.core.answers(id)).toEqual([expect.stringMatching(/^A person takes over\.\n\nWe are back: .+ 09:00/)]);
  });

  test('leaves what the customer writes during the last try due', async () => {
    const id = openConversation();
    world.decide = async () => {
      if (world.decided.length === mostTries) await world.ask(at, id, 'Hello?');
      throw new Error('a defect');
    };
    await world.ask(at, id);
    for (let round = 0; round < mostTries; round += 1) await world.settle(at);
    expect(world.dead).toBe(1);
    expect((await world.turn(id))?.due_at).not.toBeNull();
  });

  test('because the conversation is gone is forgotten', async () => {
    const id = openConversation();
    await world.ask(at, id);
    world.core.conversations.delete(id);
    await world.settle(at);
    expect(await world.turn(id)).toBeUndefined();
  });
});

describe('many', () => {
  test('two workers share the queue, and answer each conversation once', async () => {
    at = await world.project('autopilot');
    const ids = Array.from({ length: 60 }, () => openConversation());
    await Promise.all(ids.map((id) => world.ask(at, id)));
    const workers = [world.worker(8), world.worker(8)];
    await world.settle(at);
    for (const worker of workers) await worker.stop(stopMs);
    expect(ids.map((id) => world.core.answers(id).length)).toEqual(ids.map(() => 1));
    expect(world.decided).toHaveLength(ids.length);
  });

  test.each([
    ['another organization', () => newTenant()],
    ['another project of its organization', () => ({ ...newTenant(), orgId: at.orgId })],
  ])('whose model hangs leave %s its slots', async (_, others) => {
    at = await world.project('autopilot');
    const hanging = at;
    const ids = Array.from({ length: 50 }, () => world.core.open(hanging).id);
    await Promise.all(ids.map((id) => world.ask(hanging, id)));
    const other = await world.project('autopilot', {}, others());
    const { id } = world.core.open(other);
    let open = () => {};
    const opened = new Promise<void>((resolve) => {
      open = resolve;
    });
    world.decide = (asked, question) =>
      asked.at.projectId === hanging.projectId ? opened.then(() => answering(question)) : answering(question);
    const worker = world.worker(16);
    await world.makeDue(hanging);
    worker.look();
    await expect.poll(() => worker.busy, { timeout: 60_000 }).toBe(5);
    await world.ask(other, id);
    await world.makeDue(other);
    worker.look();
    await expect.poll(() => world.core.answers(id).length, { timeout: 60_000 }).toBe(1);
    expect(worker.busy).toBeLessThanOrEqual(6);
    expect(world.decided.filter((decided) => decided !== id)).toHaveLength(5);
    open();
    await world.settle(hanging);
    expect(ids.every((each) => world.core.answers(each).length === 1)).toBe(true);
  });
});

test('a project whose model fails at once has few turns tried, however many wait, and others keep their slots', async () => {
  at = await world.project('autopilot');
  const ids = Array.from({ length: 100 }, () => openConversation());
  await Promise.all(ids.map((id) => world.ask(at, id)));
  world.decide = () => ({ ...escalating('model_error'), modelUnavailable: true });
  // Longer than the test: each place is used once.
  world.failedRestMs = 600_000;
  const worker = world.worker(16);
  await world.makeDue(at);
  worker.look();
  await expect.poll(() => world.decided.length, { timeout: 60_000 }).toBe(5);
  await expect.poll(() => worker.busy, { timeout: 60_000 }).toBe(0);
  world.decide = (asked, question) =>
    asked.at.projectId === at.projectId ? escalating('model_error') : answering(question);
  for (const tenant of [newTenant(), { ...newTenant(), orgId: at.orgId }]) {
    const other = await world.project('autopilot', {}, tenant);
    const { id } = world.core.open(other);
    await world.ask(other, id);
    await world.makeDue(other);
    worker.look();
    await expect.poll(() => world.core.answers(id).length, { timeout: 60_000 }).toBe(1);
  }
  expect(world.decided).toHaveLength(7);
});

describe('tenants and persons', () => {
  beforeEach(async () => {
    at = await world.project('autopilot');
  });

  test('another tenant’s events change nothing of a conversation', async () => {
    const id = openConversation();
    await world.ask(at, id);
    const before = await world.turn(id);
    const stranger = await world.project('autopilot', {}, newTenant());
    for (const foreign of [stranger, { ...at, orgId: stranger.orgId }]) {
      await world.wrote(foreign, { ...world.core.say(id, 'x'), createdAt: new Date('2030-01-01') });
      await world.wrote(foreign, { ...world.core.say(id, 'x', SenderType.AGENT), createdAt: new Date('2030-01-01') });
      await world.happened(foreign, { $case: 'projectDeleted', value: {} });
      await world.changed(foreign, id, { assigned_to: { from: null, to: 'x' } });
    }
    expect(await world.turn(id)).toEqual(before);
  });

  test('a deleted project leaves no turn, an erased person none of their words', async () => {
    const [id, other] = [openConversation(), openConversation()];
    const waits = { name: 'cancel_order', arguments: { order: 'of Ada' } };
    world.decide = () => ({ ...answering(''), decision: { kind: 'clarify', content: 'Shall I?', awaits: waits } });
    for (const each of [id, other]) await world.ask(at, each);
    await world.settle(at);
    const contactId = world.core.conversation(id).contactId ?? '';
    await world.happened(at, { $case: 'contactErased', value: { contactId, identifierDigests: [] } });
    expect(await world.turn(id)).toMatchObject({ pending_action: null, plan: null, contact_id: null });
    expect(await world.turn(other)).toMatchObject({ pending_action: waits });
    await world.happened(at, { $case: 'projectDeleted', value: {} });
    expect([await world.turn(id), await world.turn(other)]).toEqual([undefined, undefined]);
  });

  test('a merged contact’s words are erased with the one that stayed', async () => {
    const id = openConversation();
    const waits = { name: 'cancel_order', arguments: { order: 'of Ada' } };
    world.decide = () => ({ ...answering(''), decision: { kind: 'clarify', content: 'Shall I?', awaits: waits } });
    await world.ask(at, id);
    await world.settle(at);
    const contact = { ...Contact.decode(new Uint8Array()), id: newId('con') };
    const mergedId = world.core.conversation(id).contactId ?? '';
    await world.happened(at, { $case: 'contactMerged', value: { contact, mergedId } });
    expect(await world.turn(id)).toMatchObject({ pending_action: waits, contact_id: contact.id });
    const erasure = { contactId: contact.id, identifierDigests: [] };
    await world.happened(at, { $case: 'contactErased', value: erasure });
    expect(await world.turn(id)).toMatchObject({ pending_action: null, contact_id: null });
  });

  test('an answer to a person who was erased meanwhile is not recorded', async () => {
    const id = openConversation();
    const contactId = world.core.conversation(id).contactId ?? newId('con');
    world.core.beforeWrite = () =>
      world.happened(at, { $case: 'contactErased', value: { contactId, identifierDigests: [] } });
    await world.ask(at, id);
    await world.settle(at);
    expect(await world.runs(at)).toEqual([]);
  });
});
