import { expect, test } from 'vitest';
import { passageOf } from '../testing/turns.js';
import { withoutInvitations } from './without-invitations.js';

const left = (text: string, question = 'How do I return it?', locale = 'en') =>
  withoutInvitations(text, question, passageOf('art_1', 'Returns', text, { locale }));

test('who is writing is not told to write', () => {
  expect(left('Print the label. If that does not help, write to us! We pay.')).toBe('Print the label. We pay.');
  expect(left('Print the label.\n\nIs it missing? Contact support.')).toBe('Print the label.\n\nIs it missing?');
  expect(left('Druck das Etikett aus. Fehlt es, schreib uns.', 'Wie geht das?', 'de')).toBe('Druck das Etikett aus.');
});

test('what says more than that stays', () => {
  for (const text of [
    'Print the label. Write to us within 30 days.',
    'For the press: write to us at press@example.com.',
    '1. Contact us.\n2. We send a label.',
    'The courier contacts you. It is free.',
    'Contact us.',
  ])
    expect(left(text)).toBe(text);
  const reached = 'Contact us by phone. We are there all day.';
  expect(left(reached, 'Can I phone you?')).toBe(reached);
});
