import { expect, test } from 'vitest';
import { likeness } from './likeness.js';

test('the same words are alike whatever their case and punctuation, and other words are not', () => {
  expect(likeness('Your money is back, soon!', 'your money is back soon')).toBe(1);
  expect(likeness('Your money is back', 'Please restart the device')).toBe(0);
  expect(likeness('', '…')).toBe(1);
  expect(likeness('yes', '')).toBe(0);
});

test('what was changed a little is more alike than what was changed much', () => {
  const draft = 'You can return the shoes within thirty days of delivery.';
  const little = likeness(draft, 'Hi Ada, you can return the shoes within thirty days of delivery.');
  const much = likeness(draft, 'The shoes can go back to a shop of ours.');
  expect(little).toBeGreaterThan(0.8);
  expect(much).toBeLessThan(0.4);
});

test('the largest texts are compared at once', () => {
  const words = Array.from({ length: 50_000 }, (_, at) => `w${at}`).join(' ');
  expect(likeness(words, words)).toBe(1);
});
