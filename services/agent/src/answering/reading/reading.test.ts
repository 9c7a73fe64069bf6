import { leastCpuMs } from '@pharos/kit/testing';
import { languageOfText } from '@pharos/language';
import { describe, expect, test } from 'vitest';
import { turnOf } from '../testing/turns.js';
import { rejectsAnswer } from './courtesy.js';
import { readNeed } from './need.js';
import { ownWords } from './own-words.js';
import { policyTopicIn } from './policy-topics.js';
import { readTurnWords } from './reading.js';

describe('what is searched for', () => {
  test.each([
    ['a short message as it is', ['customer: How do I reset the hub?'], ['How do I reset the hub?']],
    [
      'without greeting and signature',
      ['customer: Hi there,\nhow do I reset the hub?\n\nBest regards\nAda'],
      ['how do I reset the hub?'],
    ],
    [
      'each of several questions',
      ['customer: How do I reset the hub? And how long does shipping to Norway take?'],
      ['How do I reset the hub?', 'And how long does shipping to Norway take?'],
    ],
    [
      'what came in several messages together',
      ['customer: My hub is offline', 'customer: How do I reset it?'],
      ['My hub is offline How do I reset it?'],
    ],
    [
      'a question that goes on, with the one before',
      ['customer: How do I return a lamp?', 'ai: Within 30 days.', 'customer: And the hub?'],
      ['And the hub? How do I return a lamp?'],
    ],
    ...['can I cancel?', 'you charged me twice', 'Do you deliver?', 'how do I pay', 'Kann ich stornieren?'].map(
      (said): [string, string[], string[]] => [
        `a short question that is whole, with the one before and by itself: ${said}`,
        ['customer: How do I return a lamp?', 'ai: Within 30 days.', `customer: ${said}`],
        [`${said} How do I return a lamp?`, said],
      ],
    ),
    ...['How do I pack it?', 'the shade?', 'How long?', 'Kann ich das?'].map((said): [string, string[], string[]] => [
      `a short question that points at what was said, with the one before: ${said}`,
      ['customer: How do I return a lamp?', 'ai: Within 30 days.', `customer: ${said}`],
      [`${said} How do I return a lamp?`],
    ]),
    [
      'a question after notes that need no answer, without these',
      ['customer: How do I return a lamp?', 'ai: Within 30 days.', 'customer: ok cool', 'customer: Reset the hub how?'],
      ['Reset the hub how?'],
    ],
    [
      'an answer to what was asked back, with the question',
      ['customer: reset', 'ai: The lamp or the hub?', 'customer: the hub'],
      ['the hub reset'],
    ],
    ...[
      ['the first', 'Reset a lamp'],
      ['2.', 'Restart the hub (and reset it)'],
      ['The hub, please', 'Restart the hub (and reset it)'],
      ['lamps', 'Reset a lamp'],
    ].map(([said, title]): [string, string[], string[]] => [
      `the title that was chosen of two, with the question: ${said}`,
      [
        'customer: reset',
        'ai: Is your question about “Reset a lamp” or about “Restart the hub (and reset it)”?',
        `customer: ${said}`,
      ],
      [`${title} reset`, title as string],
    ]),
    [
      'neither of two titles where the answer tells of none',
      ['customer: reset', 'ai: Geht es Ihnen um „Lampe“ oder um „Hub“?', 'customer: weder noch'],
      ['weder noch reset'],
    ],
    [
      'neither of two titles where one is denied',
      ['customer: reset', 'ai: Geht es Ihnen um „Lampe“ oder um „Hub“?', 'customer: nicht der Hub'],
      ['nicht der Hub reset'],
    ],
    ['nothing of a greeting', ['customer: Hello!'], []],
    ['nothing when somebody has answered', ['customer: How?', 'agent: So.'], []],
    [
      'what is quoted where nothing else was said',
      ['customer: > How do I reset the hub?'],
      ['How do I reset the hub?'],
    ],
  ])('%s', (_, said, queries) => {
    expect(readNeed(turnOf(said)).queries).toEqual(queries);
  });

  test('few words go with the subject', () => {
    const turn = turnOf(['customer: It is broken']);
    expect(readNeed({ ...turn, conversation: { ...turn.conversation, subject: 'Hub LX-2' } }).queries).toEqual([
      'Hub LX-2 It is broken',
    ]);
  });

  test('of a long letter the question and what says most, never more than a search takes', () => {
    const letter = `${'Yesterday it rained and we were at home. '.repeat(40)}The lamp in the kitchen flickers at night. How do I stop that flickering?`;
    const { queries } = readNeed(turnOf([`customer: ${letter}`]));
    expect(queries.at(-1)).toBe('How do I stop that flickering?');
    expect(queries[0]).toContain('flickers at night');
    for (const query of queries) expect(query.length).toBeLessThanOrEqual(480);
  });
});

test.each([
  [['How do I return a lamp?'], 'for two?', 'en'],
  [['How do I return a lamp?'], 'Kann ich stornieren?', 'de'],
  [['Wie kann ich meine Lampe zurückgeben?'], 'Hub', 'de'],
  [[], 'Hub', undefined],
])('after %j, %j is of the language %s', (before, now, language) => {
  const said = [...before.flatMap((text) => [`customer: ${text}`, 'ai: So.']), `customer: ${now}`];
  expect(readTurnWords(turnOf(said)).language).toBe(language);
});

test('a word of any length is read in time that grows with its length only', async () => {
  const text = 'a'.repeat(60_000);
  expect(await leastCpuMs(() => languageOfText(text), 1_000)).toBeLessThan(1_000);
});

test.each([
  ['Please refund me', ['Refunds'], 'Refunds'],
  ['I need a legal opinion and advice', ['legal advice'], 'legal advice'],
  ['Ich möchte mein Geld zurück, Rückerstattungen bitte', ['Rückerstattung'], 'Rückerstattung'],
  ['How do I find the setting?', ['refunds', 'legal'], undefined],
  ['anything', [], undefined],
])('%j is about %j: %s', (text, topics, topic) => {
  expect(policyTopicIn(text, topics)).toBe(topic);
});

test.each([
  ['How do I return it. Thanks', undefined],
  ['Are you open on Sunday, thanks', undefined],
  ['How to Play, thanks', undefined],
  ['Good service, thanks', undefined],
  ['Hello my lamp flickers. Thanks', 'my lamp flickers. Thanks'],
  ['Hallo meine Lampe flackert. Danke', 'meine Lampe flackert. Danke'],
  ['Bonjour ma lampe clignote. Merci', 'ma lampe clignote. Merci'],
  ['Hi there, where is it?', 'where is it?'],
  ['Hey Ada! Where is it?', 'Where is it?'],
  ['Dear Ms O’Brien,\nwhere is it?', 'where is it?'],
  ['Sehr geehrter Herr Müller, wo ist sie?', 'wo ist sie?'],
  ['Hallo zusammen, wo ist sie?', 'wo ist sie?'],
  ['Dear customer service team, where is it?', 'where is it?'],
  ['Hello again, where is it?', 'where is it?'],
  ['Bonjour à tous, où est-elle ?', 'où est-elle ?'],
  ['Hola a todos, ¿dónde está?', '¿dónde está?'],
  ['Buenos días, ¿dónde está?', '¿dónde está?'],
])('only a greeting in front is no word of one’s own: %j', (text, own = text) => {
  expect(ownWords(text)).toBe(own);
});

test.each([
  ['On Mon 23 Nov 2026, Support <s@halyard.example> wrote:\n> Try another bulb.\n> Best'],
  ['On Mon, Nov 23, 2026 at 9:00 AM Halyard Support\n<s@halyard.example> wrote:\n\n> Try another bulb.'],
  ['Am 23.11.2026 um 09:00 Uhr hat Halyard Support\n<s@halyard.example> schrieb:\n> Eine andere Birne.'],
  ['From: Halyard Support\nSent: Monday, November 23, 2026 9:00 AM\nTo: Ada\nSubject: Re: lamp\n\nTry another bulb.'],
  ['Von: Halyard Support\nGesendet: Montag, 23. November 2026 09:00\nAn: Ada\nBetreff: Lampe\n\nEine andere Birne.'],
  ['De : Halyard\nEnvoyé : lundi 23 novembre 2026 09:00\nÀ : Ada\nObjet : lampe\n\nUne autre ampoule.'],
  ['On 23 Nov 2026, at 09:00, Halyard <s@halyard.example> wrote:\n\nTry another bulb.\n\nIs that all?'],
  ['-----Original Message-----\nTry another bulb.'],
  ['-----Ursprüngliche Nachricht-----\nEine andere Birne.'],
])('a mail is read without what it quotes: %j', (quoted) => {
  expect(ownWords(`It still flickers.\n\n${quoted}`)).toBe('It still flickers.');
});

test.each([
  'From: Berlin\nI want to go to Oslo',
  'It says\nFrom: the hub\nand nothing else',
  'It flickers\n--- lamp',
  'It flickers\n--- order details ---\nOrder 12',
  'A journey\nFrom: Berlin\nTo: Oslo\nDate: 3 May, 9:30\nPlease let me talk to a person',
  'A parcel\nFrom: Berlin\nSent: 3 May\nWhere is it?',
  'My name is Ada\nFrom: ada@example.com\nSubject: lamp\nIt flickers',
])('and with what only looks like it: %j', (text) => {
  expect(ownWords(text)).toBe(text);
});

const headerLike = `on ${'schrieb '.repeat(30)}${'x'.repeat(60)}\n`;
const signs = turnOf(['ai: So.', `customer: ${'?'.repeat(50_000)}a`]);

test.each([
  ['quotes', () => ownWords(headerLike.repeat(1_000))],
  ['signs without a word', () => rejectsAnswer(signs, signs.utterances.at(-1)?.text ?? '')],
])('%s are found in time in proportion to the length', async (_, find) => {
  // Some 50 ms.
  expect(await leastCpuMs(find, 400)).toBeLessThan(400);
});

test.each([
  [
    'It flickers\nOn 12 May your colleague wrote:\nsend it back\nbut I have no label',
    'It flickers\nOn 12 May your colleague wrote:\nsend it back\nbut I have no label',
  ],
  ['It flickers\nOn Mon at 09:00 S <s@halyard.example> wrote:\n> Is it on?\nYes it is', 'It flickers\nYes it is'],
  ['From: Bob\nSent: Monday\n\nWhere is my lamp', 'From: Bob\nSent: Monday\n\nWhere is my lamp'],
])('what is said between or below quotes, or passed on without a word, is read: %j', (text, own) => {
  expect(ownWords(text)).toBe(own);
});
