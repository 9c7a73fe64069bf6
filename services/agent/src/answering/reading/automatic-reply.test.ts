import { expect, test } from 'vitest';
import { turnOf } from '../testing/turns.js';
import { isAutomaticReply } from './automatic-reply.js';

test.each([
  'Automatic reply',
  'Re: Out of office',
  'I am currently out of the office.',
  'Automatic reply\nThis is an automated response.\nKind regards',
  'Risposta automatica',
  'Automatisch antwoord\nDit is een automatisch bericht',
  'Abwesenheitsnotiz',
  'Réponse automatique : message d’absence',
  '自動返信',
])('%j is nobody’s own', (text) => {
  expect(isAutomaticReply(turnOf(['customer: Where is it?', 'ai: On its way.', `customer: ${text}`]))).toBe(true);
});

const asked = [
  'Out of office, how do I set it up for my team',
  'Automatic reply: it is not sent to our customers since yesterday.',
  'Out of office: I cannot turn it off. Help please!',
  'This is an automated response. I want help from somebody who reads.',
  'Automatic reply?',
  'Automatic reply please help',
  'I am on vacation until Monday, can you send it later?',
  'I am on vacation and my lamp was not delivered.',
  'Thank you for your message. The lamp still flickers.',
  'Out of office messages of your app do not work.',
  'Automatic replies are sent to all of my customers, stop that.',
  'I get an automatic reply each time that I write.',
  'Ich bin im Urlaub, bitte liefern Sie später.',
  'I am out of the office, please send it to my home.',
  'My office is out of lamps.',
];

test.each(asked)('%j is a person’s', (text) => {
  expect(isAutomaticReply(turnOf(['customer: Where is it?', 'ai: On its way.', `customer: ${text}`]))).toBe(false);
});

test.each(['It sends none.', ...asked])('a subject about automatic replies silences nobody: %j', (text) => {
  for (const subject of ['Automatic reply', 'Out of office', 'Automatic reply: News of May']) {
    const turn = turnOf([`customer: ${text}`]);
    expect(isAutomaticReply({ ...turn, conversation: { ...turn.conversation, subject } })).toBe(false);
  }
});
