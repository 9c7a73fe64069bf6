import { expect, test } from 'vitest';
import { turnOf } from '../testing/turns.js';
import { isAutomaticReply } from './automatic-reply.js';

test.each([
  'Automatic reply: Your order',
  'Re: Out of office\nI am back on 4 May.',
  'I am currently out of the office. I will reply when I am back.',
  'Risposta automatica: sono in ferie',
  'Automatisch antwoord\nIk ben afwezig.',
  'This is an automated response. We have received your message.',
  'Abwesenheitsnotiz: Ich bin bis 4. Mai im Urlaub.',
  'Réponse automatique : absence',
  '自動返信: 不在にしております',
])('%j is nobody’s own', (text) => {
  expect(isAutomaticReply(turnOf(['customer: Where is it?', 'ai: On its way.', `customer: ${text}`]))).toBe(true);
});

test.each([
  'I am on vacation until Monday, can you send it later?',
  'I am on vacation and my lamp was not delivered.',
  'Thank you for your message. The lamp still flickers.',
  'Out of office messages of your app do not work.',
  'Automatic replies are sent to all of my customers, stop that.',
  'I get an automatic reply each time that I write.',
  'Ich bin im Urlaub, bitte liefern Sie später.',
  'I am out of the office, please send it to my home.',
  'My office is out of lamps.',
])('%j is a person’s', (text) => {
  expect(isAutomaticReply(turnOf(['customer: Where is it?', 'ai: On its way.', `customer: ${text}`]))).toBe(false);
});

test('a conversation that begins with an automatic reply says so in its subject; what a person writes later is theirs', () => {
  const titled = (said: string[], subject: string) => {
    const turn = turnOf(said);
    return isAutomaticReply({ ...turn, conversation: { ...turn.conversation, subject } });
  };
  expect(titled(['customer: Back on Monday.'], 'Automatic reply: News of May')).toBe(true);
  expect(titled(['customer: Back on Monday.', 'ai: Good.', 'customer: My lamp is broken.'], 'Out of Office')).toBe(
    false,
  );
  expect(titled(['customer: It sends none.'], 'Automatic reply does not work')).toBe(false);
});
