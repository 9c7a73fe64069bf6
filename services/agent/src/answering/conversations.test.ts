import { describe, expect, test } from 'vitest';
import type { Decision } from '../domain/outcome.js';
import { ScriptedModel } from '../testing/scripted-model.js';
import { answer } from './answer.js';
import { framesIn } from './frames.js';
import type { SaidMessage } from './reader/read-message.js';
import { depsOf, passageOf, saidOf, turnOf } from './testing/turns.js';

const warranty = passageOf('art_warranty', 'Warranty of a lamp', 'The warranty of a lamp is long: it lasts 3 years.');
const gmail = passageOf('art_gmail', 'Connect Gmail', 'To connect Gmail, choose Mail and then Gmail.');
const outlook = passageOf('art_outlook', 'Connect Outlook', 'To connect Outlook, choose Mail and then Outlook.');
const articles = [warranty, gmail, outlook];

const asked = 'customer: Is there a warranty on the lamp?';
const told = 'ai: Yes, every lamp has one.';
const nameOf = (decision: Decision) => (decision.kind === 'escalate' ? `escalate ${decision.reason}` : decision.kind);
const found = (query: string) =>
  articles.filter(({ title }) => title.split(' ').some((word) => query.toLowerCase().includes(word.toLowerCase())));

async function outcomeOf(said: readonly string[], model?: ScriptedModel) {
  const searched: string[] = [];
  const retrieve = async (query: string) => {
    searched.push(query);
    return found(query);
  };
  const outcome = await answer(turnOf(said), depsOf([], { retrieve, model }), AbortSignal.timeout(60_000));
  return { ...outcome, searched };
}

const reads = (read: Partial<SaidMessage>) =>
  new ScriptedModel(({ purpose }) => purpose === 'read' && saidOf({ searches: [], ...read }));

describe('a courtesy', () => {
  test.each([
    ['is no answer to what was asked back', 'ai: Which lamp is it?', 'Great'],
    ['says that an answer was read', told, 'great'],
    ['says that an answer was read', told, 'ok'],
    ['says that an answer was read', told, '👍'],
    ['says that an answer was read', told, 'Perfekt!'],
    ['says that an answer was read', told, 'd’accord'],
    ['is no "no"', 'ai: Shall we do this for you: cancel order 4711?', 'Thanks'],
  ])('%s: after %s, %s resolves nothing', async (_, before, said) => {
    expect((await outcomeOf([asked, before, `customer: ${said}`])).decision.kind).not.toBe('resolve');
    for (const intent of ['confirmation', 'thanks', 'other'] as const) {
      if (intent === 'thanks' && before === told) continue;
      const { decision } = await outcomeOf([asked, before, `customer: ${said}`], reads({ intent }));
      expect(nameOf(decision), intent).toBe('abstain');
    }
  });

  test.each([
    ['ai: Every lamp has one. Did that help?', 'great'],
    ['ai: Every lamp has one. Did that help?', '👍'],
    [told, 'Great, that answers my question'],
    [told, 'Thanks!'],
  ])('resolves where it says more, or was asked for: after %s, %s', async (before, said) => {
    expect((await outcomeOf([asked, before, `customer: ${said}`])).decision.kind).toBe('resolve');
    const { decision } = await outcomeOf([asked, before, `customer: ${said}`], reads({ intent: 'confirmation' }));
    expect(decision.kind).toBe('resolve');
  });

  test('beside a question that nobody has answered yet is none', async () => {
    const { decision, searched } = await outcomeOf([asked, 'customer: great']);
    expect(searched).toEqual(['Is there a warranty on the lamp?']);
    expect(decision.kind).not.toBe('resolve');
  });

  test.each(['you too, bye', 'Thanks, you too!', 'Bye', '👍'])(
    'after the last word of a resolution resolves again, without another word: %s',
    async (said) => {
      for (const language of ['en', 'de']) {
        const until = [asked, told, 'customer: Thanks', `ai: ${framesIn(language).glad}`, `customer: ${said}`];
        expect((await outcomeOf(until)).decision).toEqual({ kind: 'resolve', content: null });
        for (const intent of ['thanks', 'other', 'confirmation'] as const)
          expect((await outcomeOf(until, reads({ intent }))).decision).toEqual({ kind: 'resolve', content: null });
      }
    },
  );

  test('with a question after a resolution is answered', async () => {
    const said = [asked, told, 'customer: Thanks', `ai: ${framesIn('en').glad}`];
    const { searched, decision } = await outcomeOf([...said, 'customer: Thanks. How do I connect Gmail?']);
    expect(searched).toEqual(['Thanks. How do I connect Gmail?']);
    expect(decision.kind).toBe('reply');
  });
});

describe('what "it" is', () => {
  test.each([
    ['after a courtesy', [asked, told, 'customer: great', 'customer: how long is it?']],
    ['after a courtesy that was answered', [asked, told, 'customer: great', 'ai: Good.', 'customer: how long is it?']],
    ['two questions later', [asked, told, 'customer: and long?', 'ai: Yes.', 'customer: how long is it?']],
  ])('%s is searched for', async (_, said) => {
    expect((await outcomeOf(said)).searched).toEqual(['how long is it? Is there a warranty on the lamp?']);
  });
});

describe('a follow-up', () => {
  const first = ['customer: How do I connect Gmail?'];

  test.each(['and outlook?', 'ok and outlook?', 'What about Outlook?', 'und Outlook?'])(
    'is a question, not a repeated failure: %s',
    async (said) => {
      const { decision } = await outcomeOf(first);
      const answered = decision.kind === 'reply' ? decision.drafts[0].content : '';
      expect(answered).toContain('choose Mail and then Gmail');
      const next = await outcomeOf([...first, `ai: ${answered}`, `customer: ${said}`]);
      expect(next.decision).not.toMatchObject({ reason: 'repeated_failure' });
      const drafts = 'drafts' in next.decision ? next.decision.drafts : [];
      expect(drafts[0]?.citations.map(({ articleId }) => articleId)).toEqual(['art_outlook']);
    },
  );

  test('of which no article tells is handed over as such', async () => {
    const { decision } = await outcomeOf(first);
    const answered = decision.kind === 'reply' ? decision.drafts[0].content : '';
    const next = await outcomeOf([...first, `ai: ${answered}`, 'customer: and yahoo?']);
    expect(nameOf(next.decision)).toMatch(/no_knowledge|low_confidence/);
  });
});

describe('a mail', () => {
  const passedOn = [
    '---------- Forwarded message ---------',
    'From: Bob Berg <bob@berg.example>',
    'Date: Mon, 23 Nov 2026 at 09:00',
    'Subject: Lamp',
    'To: Ada <ada@example.com>',
    '',
    'Is there a warranty on the lamp? My address is bob@berg.example.',
    '',
    'Best regards',
    'Bob Berg',
  ].join('\n');
  const wanted = 'Is there a warranty on the lamp? My address is';

  test.each(['', 'FYI\n\n', 'Hi, please see below.\n\n', 'Thanks\n\n', 'Zur Info\n\n'])(
    'that is passed on without a question is read, without headers and addresses: %j',
    async (own) => {
      const { searched } = await outcomeOf([`customer: ${own}${passedOn}`]);
      expect(searched).toEqual([wanted]);
    },
  );

  test('that is passed on later in a conversation is read as well', async () => {
    const { searched } = await outcomeOf([asked, told, `customer: FYI\n\n${passedOn}`]);
    expect(searched).toEqual([wanted]);
  });

  test('is read as a question of its own where the customer asks one', async () => {
    const { searched } = await outcomeOf([`customer: How do I connect Gmail?\n\n${passedOn}`]);
    expect(searched).toEqual(['How do I connect Gmail?']);
  });

  test('that is quoted marked and alone is read, and its words wish for nobody', async () => {
    const { searched } = await outcomeOf(['customer: > Is there a warranty on the lamp?\n> I want a human']);
    expect(searched[0]).toContain('Is there a warranty on the lamp?');
  });

  test('of ours that an answer quotes is not read again', async () => {
    const quoted = 'On Mon 23 Nov 2026 at 09:00 Shop <s@shop.example> wrote:\n> How do I connect Gmail?';
    const { decision, searched } = await outcomeOf([asked, told, `customer: Thanks\n\n${quoted}`]);
    expect([nameOf(decision), searched]).toEqual(['resolve', []]);
  });
});
