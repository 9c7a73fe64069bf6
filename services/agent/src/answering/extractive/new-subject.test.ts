import { expect, test } from 'vitest';
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
