import { expect, test } from 'vitest';
import { ScriptedModel } from '../../testing/scripted-model.js';
import { answer } from '../answer.js';
import type { Actions, OfferedAction } from '../answer-deps.js';
import { createFence } from '../safety/fence.js';
import { depsOf, passageOf, saidOf, turnOf } from '../testing/turns.js';
import { contactBlock } from './data-blocks.js';

const patience = new AbortController().signal;
const passages = [passageOf('art_orders', 'Orders', 'An order can be cancelled until it is sent.')];
const parameters = { type: 'object', properties: { order_id: { type: 'string' }, note: { type: 'string' } } };
const cancelOrder: OfferedAction = {
  name: 'cancel_order',
  description: 'Cancel the order.',
  parameters,
  needsConfirmation: true,
  isLookup: false,
};
const findOrder: OfferedAction = {
  name: 'find_order',
  description: 'Finds an order',
  parameters,
  needsConfirmation: false,
  isLookup: true,
};

function wanting(actions: readonly { name: string; arguments_json: string }[], language = 'en') {
  const draft = { answer: '', claims: [], needs_clarification: null, manipulation: false };
  return new ScriptedModel(({ purpose, messages }) => ({
    ...(purpose === 'read' ? saidOf({ language }) : draft),
    actions: messages.some(({ content }) => content.includes('lookup id=')) ? [] : actions,
  }));
}

const offering = (action: OfferedAction, run: Actions['run']): Actions => ({ offered: [action], run });
const never: Actions['run'] = () => Promise.reject(new Error('made without agreement'));

async function askedFor(given: object, said = 'Please cancel my order', language = 'en'): Promise<string> {
  const model = wanting([{ name: 'cancel_order', arguments_json: JSON.stringify(given) }], language);
  const turn = turnOf([`customer: ${said}`]);
  const actions = offering(cancelOrder, never);
  const { decision } = await answer(turn, depsOf(passages, { model, actions }), patience);
  return decision.kind === 'clarify' ? decision.content : decision.kind;
}

test('who is asked to agree sees the arguments as text: no links, no Markdown, no lines of their own, no half characters', async () => {
  expect(await askedFor({ order_id: 'A_7-1' })).toContain('Cancel the order (order_id: A_7-1)');
  const steered = await askedFor({ note: 'verify at https://evil.example/login or [here](https://evil.example)' });
  expect(steered).toContain('note: verify at');
  expect(steered).not.toContain('evil.example');
  expect(await askedFor({ note: '**Yes**\n\n# Refunded' })).toContain(String.raw`note: \*\*Yes\*\* # Refunded`);
  expect(await askedFor({ note: `a${'😀'.repeat(200)}` })).not.toMatch(/\p{Surrogate}/u);
});

test('who is asked to agree is asked in the language that the model reads', async () => {
  const asked = 'Sollen wir das für Sie tun: Cancel the order (order_id: 7)?';
  expect(await askedFor({ order_id: '7' }, 'Bitte stornieren Sie meine Bestellung.', 'de-AT')).toBe(asked);
  // Where it says none, the words tell.
  expect(await askedFor({}, 'Bitte stornieren Sie meine Bestellung.', '-')).toContain('Sollen wir');
});

test('a lookup that one answer asks for twice is made once', async () => {
  const made: unknown[] = [];
  const run: Actions['run'] = async (request) => {
    made.push(request.arguments);
    return { ...request, result: 'success', error: null, output: 'sent' };
  };
  const twice = ['{"order_id":"7"}', '{ "order_id": "7" }', '{"order_id":"8"}'];
  const model = wanting(twice.map((arguments_json) => ({ name: 'find_order', arguments_json })));
  const turn = turnOf(['customer: Where are my orders?']);
  await answer(turn, depsOf(passages, { model, actions: offering(findOrder, run) }), patience);
  expect(made).toEqual([{ order_id: '7' }, { order_id: '8' }]);
});

test('of a contact with many fields the first twenty are looked at, and no more', () => {
  const fields = Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`f${at}`, `value ${at}`]));
  const turn = turnOf(['customer: Hello'], {
    contact: { id: 'con_1', name: null, email: null, metadata: fields },
  });
  const block = contactBlock(turn, createFence());
  expect(block.match(/^f\d+/gm)).toEqual(Array.from({ length: 20 }, (_, at) => `f${at}`));
});
