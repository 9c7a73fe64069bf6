import { expect, test } from 'vitest';
import { z } from 'zod';
import { costOf, reservationOf } from './price.js';
import { readAnswer } from './read-answer.js';

const price = { input: 0.1, cachedInput: 0.01, output: 0.5 };

test('a call costs what its tokens do, in whole millionths of a dollar, rounded up', () => {
  const cost = (inputTokens: number, cachedInputTokens: number | undefined, outputTokens: number) =>
    costOf(price, { inputTokens, cachedInputTokens, outputTokens });
  expect(cost(30, 0, 0)).toBe(3);
  expect(cost(31, 0, 0)).toBe(4);
  expect(cost(1_000, 1_000, 100)).toBe(10 + 50);
  expect(cost(1_000, undefined, 0)).toBe(100);
  // More cached than sent is nothing that could be billed.
  expect(cost(100, 1_000, 0)).toBe(1);
  expect(costOf(price, { inputTokens: undefined, cachedInputTokens: undefined, outputTokens: 5 })).toBeUndefined();
});

test('what is set aside is enough for any text that people write, and for all of the output', () => {
  // Tokens by the providers' own counters, at most: one for two bytes of UTF-8.
  expect(reservationOf(price, 2_000, 100)).toBe((1_000 + 500) * 0.1 + 50);
  expect(reservationOf({ input: 0, cachedInput: 0, output: 0 }, 2_000, 100)).toBe(0);
});

test('JSON is read with or without a block of Markdown around it; what is wrong with another is said', () => {
  const schema = z.object({ answer: z.string() });
  const read = { kind: 'read', value: { answer: 'Yes.' } };
  for (const text of [
    '{"answer":"Yes."}',
    ' {"answer":"Yes."}\n',
    '```json\n{"answer":"Yes."}\n```',
    '```\n{"answer":"Yes."}```',
  ])
    expect(readAnswer(schema, text, 100)).toEqual(read);
  expect(readAnswer(schema, 'Yes.', 100)).toEqual({ kind: 'broken', problem: 'It is not valid JSON.' });
  expect(readAnswer(schema, '', 100)).toMatchObject({ kind: 'broken' });
  expect(readAnswer(schema, '{"answer":7}', 100)).toMatchObject({
    kind: 'broken',
    problem: expect.stringContaining('answer'),
  });
});
