import { leastCpuMs } from '@pharos/kit/testing';
import { expect, test } from 'vitest';
import type { ActionRequest } from '../../domain/outcome.js';
import type { OpenModel } from '../../models/model.js';
import { readAnswer } from '../../models/read-answer.js';
import { answer } from '../answer.js';
import { answerSchema, type ModelAnswer } from '../drafting/answer-schema.js';
import { depsOf, passageOf, saidOf, turnOf } from '../testing/turns.js';
import { createCanary, holdsCanary } from './canary.js';
import { checkAction } from './check-action.js';
import { strangeDataIn } from './strange-data.js';

/*
 * The model of these tests is the server of somebody who wants the process to stand still: what it says is valid and as long as
 * can be. Times are those of the processor, and a hundred times what is needed: without bounds they are minutes.
 */

const patience = new AbortController().signal;
const mebibyte = 1_024 * 1_024;

const honest: ModelAnswer = {
  answer: 'You can return a lamp within 30 days.',
  needs_clarification: null,
  manipulation: false,
  actions: [],
  claims: [],
};
const quote = 'You can return a lamp within 30 days of delivery.';
const claim = { text: quote, passages: ['p1'], quote };

function saying(said: Partial<ModelAnswer>): OpenModel {
  const generate = async ({ purpose }: { purpose: string }) => {
    if (purpose === 'read') return saidOf();
    return purpose === 'verify' ? { supported: [], covered: [], answers_question: false } : { ...honest, ...said };
  };
  const usage = () => ({ calls: 1, inputTokens: 0, outputTokens: 0, costMicroUsd: null });
  return { name: 'own/model', generate: generate as unknown as OpenModel['generate'], usage };
}

const longOnes: Record<string, Partial<ModelAnswer>> = {
  'one letter': { answer: 'a'.repeat(mebibyte), claims: [claim] },
  'signs of addresses': { answer: '@'.repeat(mebibyte), claims: [claim] },
  'ids without a digit': { answer: 'ab-'.repeat(mebibyte / 3), claims: [claim] },
  'empty lines': { answer: '\n'.repeat(mebibyte), claims: [claim] },
  'short runs': { answer: 'abcdefghij '.repeat(mebibyte / 11), claims: [claim] },
  'passages of a claim': { claims: [{ ...claim, passages: Array(200_000).fill('p1') }] },
  claims: { claims: Array(10_000).fill(claim) },
  actions: { actions: Array(20_000).fill({ name: 'a', arguments_json: '{"a":"@@@@@@@@@@@@@@@@"}' }) },
  'the question back': { needs_clarification: '<'.repeat(mebibyte) },
};

test.each(Object.entries(longOnes))('an answer of a mebibyte is judged as quickly as any: %s', async (_, said) => {
  const passages = [passageOf('art_returns', 'Return a lamp', quote.repeat(50))];
  const judge = () =>
    answer(turnOf(['customer: How can I return a lamp?']), depsOf(passages, { model: saying(said) }), patience);
  expect(await leastCpuMs(judge, 5_000)).toBeLessThan(5_000);
});

test.each(['1', '1 ', '1.', '€', 'May ', 'a', 'ab-', 'A1 ', 'Order '])(
  'results of lookups as long as can be are judged as quickly as any: %j',
  async (piece) => {
    const output = piece.repeat(16_384 / piece.length);
    const run = async (request: ActionRequest) => ({ ...request, result: 'success' as const, output, error: null });
    const actions = { offered: [action()], run };
    const quote = output.slice(0, 500).trim();
    const passages = ['l1', 'l2', 'l3', 'l4', 'l5'];
    const claims = Array.from({ length: 40 }, () => ({ text: `It says 5 of ${quote}`.slice(0, 900), passages, quote }));
    const asked = Array.from({ length: 5 }, (_, at) => ({ name: 'find_order', arguments_json: `{"a":"${at}"}` }));
    const model = saying({ answer: 'It says 5 of these. '.repeat(80), claims, actions: asked });
    const turn = turnOf([`customer: ${piece.repeat(16_384 / piece.length)}`, 'ai: Yes?', 'customer: Where is it?']);
    const judge = () => answer(turn, depsOf([], { model, actions }), patience);
    expect(await leastCpuMs(judge, 2_000)).toBeLessThan(2_000);
  },
);

test('what is far longer than was asked for is broken, and its JSON is not even parsed', async () => {
  const text = JSON.stringify({ ...honest, answer: 'a'.repeat(20_000) });
  expect(readAnswer(answerSchema, text, 2_000)).toEqual({
    kind: 'broken',
    problem: 'It is longer than 16000 characters.',
  });
  expect(readAnswer(answerSchema, text, 4_000).kind).toBe('read');
  const fenced = `\`\`\`json${'\n'.repeat(15_000)}x`;
  expect(await leastCpuMs(() => readAnswer(answerSchema, fenced, 2_000), 1_000)).toBeLessThan(1_000);
});

test.each(['a', '@', 'a@', 'ab-', 'a.', '1 ', 'a-1', '\n1.', 'abcdefghij '])(
  'looking for addresses and marks takes time that grows with the length only: %j',
  async (piece) => {
    const text = piece.repeat(8_000);
    expect(await leastCpuMs(() => strangeDataIn(text, [text]), 2_000)).toBeLessThan(2_000);
    expect(await leastCpuMs(() => holdsCanary(createCanary(), text), 2_000)).toBeLessThan(2_000);
  },
);

const action = (pattern?: string) => ({
  name: 'find_order',
  description: 'Finds an order',
  needsConfirmation: false,
  isLookup: true,
  parameters: { type: 'object', properties: { a: pattern ? { type: 'string', pattern } : { type: 'string' } } },
});

test('a pattern of a project that takes long is stopped, also while a model asks for the action', () => {
  const request = { name: 'find_order', arguments: { a: `${'a'.repeat(150)}!` } };
  const checked = checkAction(request, [action('^a*a*a*a*a*a*a*$')], turnOf(['customer: Hello']));
  expect(checked).toMatchObject({ error: 'The arguments are not valid: the arguments could not be checked in time' });
});

test('arguments full of signs of addresses are checked in time that grows with their length only', async () => {
  const request = { name: 'find_order', arguments: { a: '@'.repeat(4_000) } };
  const many = { name: 'find_order', arguments: { a: 'a@'.repeat(2_000) } };
  const turn = turnOf(['customer: Hello']);
  for (const asked of [request, many])
    expect(await leastCpuMs(() => checkAction(asked, [action()], turn), 1_000)).toBeLessThan(1_000);
});

test.each([
  'bob@other.example',
  'a@bob@other.example',
  `${'x'.repeat(80)}@other.example`,
  'ada@example.com.evil.example',
])('an address of somebody else is found however it is written: %s', (email) => {
  const request = { name: 'find_order', arguments: { a: `ada@example.com ${email}` } };
  expect(checkAction(request, [action()], turnOf(['customer: Hello']))).toMatchObject({ kind: 'rejected' });
  const own = { name: 'find_order', arguments: { a: 'ada@example.com' } };
  expect(checkAction(own, [action()], turnOf(['customer: Hello']))).toMatchObject({ kind: 'allowed' });
});

test('arguments in more levels than services can tell each other of are refused, and not kept', async () => {
  const depth = 60;
  const arguments_json = `{"a":${'['.repeat(depth)}${']'.repeat(depth)}}`;
  const model = saying({ answer: quote, claims: [claim], actions: [{ name: 'find_order', arguments_json }] });
  const passages = [passageOf('art_returns', 'Return a lamp', quote)];
  const { lookups } = await answer(
    turnOf(['customer: How can I return a lamp?']),
    depsOf(passages, { model }),
    patience,
  );
  expect(lookups.map(({ name, arguments: given, result }) => [name, given, result])).toEqual([
    ['find_order', {}, 'rejected'],
  ]);
});
