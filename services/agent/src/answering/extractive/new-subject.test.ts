import { describe, expect, test } from 'vitest';
import { answer } from '../answer.js';
import { depsOf, passageOf, turnOf } from '../testing/turns.js';

const extending = passageOf(
  'art_extend',
  'Extend your rental',
  'Choose Extend in the app. You can extend as long as nobody else has booked it, and the extra time costs the usual price.',
);
const delivery = passageOf(
  'art_delivery',
  'Do you deliver?',
  'We deliver to hotels for 20 euros. Who wants us to deliver orders it a day ahead.',
);
const { signal } = new AbortController();

/** What is found for a question is what has its words. */
const deps = depsOf([], {
  retrieve: async (query) => [
    ...(/extend/i.test(query) ? [extending] : []),
    ...(/deliver/i.test(query) ? [{ ...delivery, score: /extend/i.test(query) ? 0.5 : 0.95 }] : []),
  ],
});

test('a short question of another subject is answered, not with what was said of the one before', async () => {
  const asked = 'customer: How do I extend my rental?';
  const first = await answer(turnOf([asked]), deps, signal);
  expect(first.decision).toMatchObject({ kind: 'reply', drafts: [{ citations: [{ articleId: 'art_extend' }] }] });
  const told = first.decision.kind === 'reply' ? first.decision.drafts[0]?.content : '';
  const next = await answer(turnOf([asked, `ai: ${told}`, 'customer: Do you deliver?']), deps, signal);
  expect(next.decision).toMatchObject({ kind: 'reply', drafts: [{ citations: [{ articleId: 'art_delivery' }] }] });
  const again = await answer(turnOf([asked, `ai: ${told}`, 'customer: and how do I do that?']), deps, signal);
  expect(again.decision).toMatchObject({ kind: 'escalate', reason: 'repeated_failure' });
});

describe('who asks on about the same is handed over, not given the next best article', () => {
  const returning = passageOf(
    'art_return',
    'Return a lamp',
    'You can return a lamp within 30 days of delivery. Print the label in your account and send the lamp back.',
  );
  const cleaning = passageOf(
    'art_shade',
    'Clean the shade of a lamp',
    'Clean the shade of a lamp with a dry cloth. Do not return wet shades to the lamp before they are dry.',
    { score: 0.8 },
  );
  const letter = `${'I looked everywhere in the account, and there is nothing that looks like it. '.repeat(4)}How do I return the lamp to you without that label?`;

  test.each(['can I return?', 'how can I return', 'I want to return', 'so how do I return?', letter])(
    '%s',
    async (said) => {
      const known = depsOf([returning, cleaning]);
      const asked = 'customer: How do I return a lamp?';
      const first = await answer(turnOf([asked]), known, signal);
      const told = first.decision.kind === 'reply' ? first.decision.drafts[0]?.content : '';
      expect(told).toContain('within 30 days');
      const { decision } = await answer(turnOf([asked, `ai: ${told}`, `customer: ${said}`]), known, signal);
      expect(decision).toMatchObject({ kind: 'escalate', reason: 'repeated_failure' });
    },
  );
});
