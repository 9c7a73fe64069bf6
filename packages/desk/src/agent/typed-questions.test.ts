import { expect, test } from 'vitest';
import { questionsIn } from './typed-questions.js';

test('each line is a question, and what stands behind a bar is what a person would answer', () => {
  expect(questionsIn(' When? \n\nHow long? | Five days | or six\nWho? |\n| nothing asked\n')).toEqual([
    { text: 'When?' },
    { text: 'How long?', expected_answer: 'Five days | or six' },
    { text: 'Who?' },
  ]);
});
