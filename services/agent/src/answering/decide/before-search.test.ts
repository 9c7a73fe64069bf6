import { describe, expect, test } from 'vitest';
import type { Turn } from '../../domain/turn.js';
import { readTurnWords } from '../reading/reading.js';
import { configOf, depsOf, turnOf } from '../testing/turns.js';
import { decideBeforeSearch } from './before-search.js';

function read(turn: Turn): unknown {
  return decideBeforeSearch(turn, readTurnWords(turn), depsOf([]));
}

const said = (...texts: string[]) => turnOf(texts.map((text) => `customer: ${text}`));

test('who only takes note of an answer asks nothing; who was asked something answers', () => {
  const told = (answer: string, said: string) =>
    turnOf(['customer: How do I return a lamp?', `ai: ${answer}`, `customer: ${said}`]);
  const notes = [
    'ok',
    'Okay!',
    'alles klar, danke',
    'd’accord',
    'はい',
    'cool',
    'Super!',
    'passt',
    'ok, good to know',
    'Très bien',
    'Okay, I’ll try that',
    'Igualmente',
    '❤️',
  ];
  const goodbyes = [
    'No thanks',
    'Never mind',
    'ok bye',
    'nein danke',
    'schon gut',
    'no problem',
    'da igual',
    'Non merci',
    'no, gracias',
    'laat maar',
    'I found it',
    'Ich habe es gefunden',
  ];
  for (const said of [...notes, ...goodbyes])
    expect(read(told('Pack it in its box.', said)), said).toMatchObject({
      kind: expect.stringMatching(/^(?:abstain|resolve)$/),
    });
  expect(read(told('Do you mean the floor lamp?', 'yes'))).toBeUndefined();
  for (const said of ['ok, which box?', 'never mind the box', 'cool bag'])
    expect(read(told('Pack it in its box.', said)), said).toBeUndefined();
});

test('who wants nothing of what was offered is asked and told nothing more', () => {
  for (const said of ['No thanks', 'Never mind, thanks', 'nein danke'])
    expect(
      read(turnOf(['customer: How do I return a lamp?', 'ai: Pack it.', `customer: ${said}`])),
      said,
    ).toMatchObject({
      kind: 'abstain',
    });
  const asked = (said: string) =>
    turnOf(['customer: How do I return a lamp?', 'ai: Do you mean the floor lamp?', `customer: ${said}`]);
  for (const said of ['no thanks', 'Never mind!', 'nein danke', 'Non merci'])
    expect(read(asked(said)), said).toMatchObject({ kind: 'abstain' });
  for (const said of ['super', 'it doesn’t matter', 'da igual', 'no problem', 'macht nichts'])
    expect(read(asked(said)), said).toBeUndefined();
  for (const word of ['legal', 'top', 'note']) expect(read(said(word)), word).toBeUndefined();
  expect(read(turnOf(['customer: Hub?', 'ai: So.', 'customer: clear?']))).toBeUndefined();
});

describe('a few words beside "thanks" are a wish or an answer, and do not resolve the conversation,', () => {
  const question = 'ai: What is the number of your order?';

  test.each([
    ['where nothing was said before', [], 'Password reset, thanks'],
    ['where nothing was said before', [], 'Rechnung. Danke'],
    ['where nothing was said before', [], 'How do I return it. Thanks'],
    ['where nothing was said before', [], 'Hello my lamp is late. Thanks'],
    ['where nothing was said before', [], 'Mot de passe oublié, merci'],
    ['where something was asked', ['customer: Where is my lamp?', question], 'Thanks, 4711'],
    ['where something was asked', ['customer: Where is my lamp?', question], 'Die blaue, danke'],
    ['where something was asked', ['customer: Where is my lamp?', question], 'Yes, thanks'],
  ])('%s: %j %s', (_, before, said) => {
    expect(read(turnOf([...before, `customer: ${said}`]))).toBeUndefined();
  });

  test.each([
    ['Pack it in its box. Did that help?', 'Yes, thanks'],
    ['Did this answer your question?', 'Yes, that helped'],
    ['Has that solved the problem?', 'yes it did, thank you'],
    ['Hat Ihnen das geholfen?', 'Ja, danke'],
    ['Est-ce que ça marche maintenant ?', 'Oui, merci'],
    ['¿Le sirvió la respuesta?', 'Sí, gracias'],
  ])('but where they were asked if all is well: %j %j', (asked, said) => {
    const turn = turnOf(['customer: How do I return a lamp?', `agent: ${asked}`, `customer: ${said}`]);
    expect(read(turn)).toMatchObject({ kind: 'resolve' });
  });

  test.each([
    ['Can I help you with anything else?', 'Yes, thanks'],
    ['That helps. Shall I cancel it?', 'Yes, thanks'],
    ['Is it the blue one?', 'Yes, thanks'],
  ])('and not where they were asked something else: %j %j', (asked, said) => {
    expect(
      read(turnOf(['customer: How do I return a lamp?', `agent: ${asked}`, `customer: ${said}`])),
    ).not.toMatchObject({ kind: 'resolve' });
  });

  test('but "yes" is none where nothing was asked, and the title of what was quoted asks nothing', () => {
    const quoted =
      'ai: This is what our help centre says:\n\n> Five days. Is that long?\n\nSource: How long does a refund take?';
    const after = (said: string) =>
      read(turnOf(['customer: When do I get my gift card refunded?', quoted, `customer: ${said}`]));
    for (const said of ['Yes, thanks', 'Thanks, that solved it!'])
      expect(after(said), said).toMatchObject({ kind: 'resolve' });
    expect(after('ok')).toMatchObject({ kind: 'abstain' });
  });
});

describe('thanks', () => {
  const decided = (asked: string, said: string) => {
    const turn = turnOf(['customer: How do I return a lamp?', `ai: ${asked}`, `customer: ${said}`]);
    return decideBeforeSearch(turn, readTurnWords(turn), depsOf([]));
  };

  test.each(['Is your question about “Lamps” or about “Hubs”?', 'Shall we do this for you: cancel order 4711?'])(
    'answer no question: %s',
    (asked) => {
      for (const said of ['Thanks', 'Thank you!', 'Danke', 'Found it'])
        expect(decided(asked, said), said).toMatchObject({ kind: 'abstain' });
    },
  );

  test.each([
    ['Within 30 days. Is there anything else I can help you with?', 'No, thanks'],
    ['Within 30 days. Is there anything else I can help you with?', 'No'],
    ['Within 30 days. Anything else?', 'Thanks!'],
    ['Did that help, or do you need anything else?', 'Thanks!'],
    ['Do you have any other questions?', 'no that’s all, thanks'],
    ['Kann ich sonst noch etwas für Sie tun?', 'Nein danke'],
    ['Puis-je vous aider pour autre chose ?', 'Non merci'],
    ['¿Necesita algo más?', 'No, gracias'],
    ['Did that help?', 'Yes'],
  ])('and "no" resolve where they were asked if there is more, or if all is well: %s %s', (asked, said) => {
    expect(decided(asked, said)).toMatchObject({ kind: 'resolve' });
  });

  test.each([
    ['Is it about the lamp or something else?', 'No'],
    ['Is there anything else I can help you with?', 'Yes'],
    ['Is there anything else I can help you with?', 'No, it still flickers'],
    ['Did that help?', 'No'],
    ['Did that help, or do you need anything else?', 'No'],
    ['Did that help, or do you need anything else?', 'Yes'],
    ['Did that help?', 'Yes, now the hub'],
    ...[
      'again please',
      'Nochmal bitte',
      'Nochmal bitte, danke',
      'Well…',
      'Oh',
      'please',
      'I will try that',
      'lol',
      'I’ll try that, thanks',
    ].map((said) => ['Did that help?', said]),
  ])('do not resolve where more is wanted: %s %s', (asked, said) => {
    expect(decided(asked, said)).not.toMatchObject({ kind: 'resolve' });
  });
});

test.each(['Hello?', 'Hi', 'Is anyone there?', 'Hallo'])(
  '%j after an answer is asked back, and not after a question',
  (said) => {
    const after = (told: string) => turnOf(['customer: How do I return a lamp?', `ai: ${told}`, `customer: ${said}`]);
    expect(read(after('Pack it in its box.'))).toMatchObject({ kind: 'clarify' });
    expect(read(after('Hello! How can we help you?'))).toMatchObject({ kind: 'abstain' });
  },
);

test('what a mail quotes is not read again: neither anger nor the wish for a person', () => {
  const quote =
    '\n\nOn Mon, Nov 23, 2026 at 9:00 AM Ada\n<ada@example.com> wrote:\n> This is ridiculous, I want to talk to a human';
  const answer = (said: string) =>
    turnOf(['customer: How do I return a lamp?', 'ai: Pack it.', `customer: ${said}${quote}`]);
  expect(read(answer('Thanks, that worked'))).toMatchObject({ kind: 'resolve' });
  expect(read(answer('How do I pack it?'))).toBeUndefined();
  expect(read(answer('I want to talk to a human'))).toMatchObject({ reason: 'user_requested' });
});

test.each(['👎', '👎🏽', '??', '?!', ' ？'])('%j, said of an answer, is handed over', (said) => {
  expect(read(turnOf(['customer: Return?', 'ai: Pack it.', `customer: ${said}`]))).toMatchObject({
    reason: 'repeated_failure',
  });
  expect(read(turnOf([`customer: ${said}`]))).toMatchObject({ kind: 'abstain' });
});

test('who takes note of the last answer that the agent may send is not handed over', () => {
  const turn = turnOf(['customer: How do I return a lamp?', 'ai: Pack it in its box.', 'customer: ok']);
  const used = depsOf([], { config: configOf({ max_turns: 1 }), answersSoFar: 1 });
  expect(decideBeforeSearch(turn, readTurnWords(turn), used)).toMatchObject({ kind: 'abstain' });
});

test.each([
  ['Bonjour', [], 'Bonjour !'],
  ['Hallo', [], 'Guten Tag!'],
  ['Guten Tag', [], 'Guten Tag!'],
  ['Hallo', ['nl', 'en'], 'Goedendag!'],
  ['Hola, buenos días', [], '¡Hola!'],
  ['Buongiorno', [], 'Buongiorno!'],
  ['Hi there', [], 'Hello!'],
  ['Bonjour', ['en'], 'Hello!'],
])('%j, with the languages %j, is greeted back: %s', (said, languages, begins) => {
  const turn = turnOf([`customer: ${said}`]);
  const decision = decideBeforeSearch(turn, readTurnWords(turn), depsOf([], { config: configOf({ languages }) }));
  expect(decision).toMatchObject({ kind: 'clarify', content: expect.stringContaining(begins) });
});

test.each(['Hallo und guten Tag', 'Buenos días', 'こんにちは', 'مرحبا', 'Добрый день'])(
  '%j is not answered where only English is',
  (said) => {
    const turn = turnOf([`customer: ${said}`]);
    const english = depsOf([], { config: configOf({ languages: ['en'] }) });
    expect(decideBeforeSearch(turn, readTurnWords(turn), english)).toMatchObject({ reason: 'policy_topic' });
  },
);

describe('who says that the answer does not help is handed over, not given another guess', () => {
  const told = (said: string, from = 'ai') =>
    turnOf(['customer: How do I return a lamp?', `${from}: Pack it in its box.`, `customer: ${said}`]);

  test.each([
    'no that’s not what I mean, I want to rent another lamp',
    'That did not help',
    'This is not my question',
    'That’s the wrong answer. Where do I send it?',
    'Sorry, but you don’t understand me',
    'Sie verstehen mich nicht',
    'Vous ne m’avez pas compris',
    'Das hilft mir leider nicht weiter',
    'Das meinte ich nicht, ich will eine Lampe mieten',
    'Ce n’est pas ma question',
    'No es lo que pregunté',
    'Non mi aiuta',
    'Não ajudou',
    'Dat is niet wat ik vroeg',
    'Thanks for nothing!',
    'Danke für nichts',
    'Merci pour rien',
    'Gracias por nada',
  ])('%s', (said) => {
    expect(read(told(said))).toMatchObject({ kind: 'escalate', reason: 'repeated_failure' });
    expect(read(turnOf([`customer: ${said}`]))).not.toMatchObject({ reason: 'repeated_failure' });
  });

  test.each([
    'No, I mean the hub',
    'What helps against flickering?',
    'I did not understand how long it takes',
    'It’s not what I wanted, how do I return it?',
    'This is not what I asked for, how do I return it?',
    'The lamp is nice but it’s not what I needed. Can I exchange it?',
    'La talla no me sirve, ¿cómo la cambio?',
    'It doesn’t understand my voice',
    'it does not answer when I ring',
    'I gave a wrong answer to my security question, how do I reset it?',
    'I restarted the hub and it did not help',
    'Das hilft nicht gegen Mücken, oder?',
    'This is not the answer machine I ordered',
  ])('but not: %s', (said) => {
    expect(read(told(said))).toBeUndefined();
  });
});

test.each(['again please', 'Nochmal bitte', 'please'])('%j after an answer asks for something', (said) => {
  for (const told of ['Pack it in its box.', 'Pack it in its box. Did that help?']) {
    const turn = turnOf(['customer: How do I return a lamp?', `ai: ${told}`, `customer: ${said}`]);
    expect(read(turn)).toBeUndefined();
    expect(readTurnWords(turn).queries[0]).toContain(said);
  }
});
