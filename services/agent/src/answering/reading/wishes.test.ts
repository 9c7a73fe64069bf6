import { expect, test } from 'vitest';
import { asksForPerson } from './wishes.js';

test.each([
  'I want to speak to a human',
  'agent please',
  'Human!',
  'Can I talk to a real person please?',
  'connect me with customer support',
  'let me talk to your manager',
  'get me a human',
  'Could I please speak to somebody about my invoice?',
  'This is no use. Talk to a human, please',
  'Please call me',
  'I need a representative',
  'How can I talk to a human?',
  'Can someone call me?',
  'Hello, I need a human',
  'Ich will mit einem Mitarbeiter sprechen',
  'Mitarbeiter bitte',
  'Können Sie mich anrufen?',
  'Je voudrais parler à un conseiller',
  'Quiero hablar con una persona',
  'Vorrei parlare con un operatore',
  'Quero falar com um atendente',
  'Ik wil met een medewerker praten',
  '担当者と話したい',
  '我要转人工',
  'Соедините меня с оператором',
  'Kann ich bitte mit einem Menschen sprechen?',
  '¿Puedo hablar con un agente?',
])('a wish for a person is heard: %s', (text) => {
  expect(asksForPerson(text)).toBe(true);
});

test.each([
  'How do I add a person to my family plan?',
  'Do I need a person over 18 to sign for the parcel?',
  'Can I transfer to someone else what I ordered?',
  'How do I contact support by phone?',
  'Will the driver call me before he comes?',
  'Which manager app do I need?',
  'Give me agent prices',
  'Comment contacter le service client ?',
  'How many agents can talk at once?',
  'I need a callback function',
  'Passt die Bank für das Zimmer mit einer Person?',
  'Brauche ich einen Mitarbeiterausweis?',
  'Posso parlare con una lampada intelligente?',
  '¿Puedo contactar con un taller para la reparación?',
  'Puis-je échanger avec un modèle plus grand ?',
  'I need a human-readable export of all tickets',
  'Do I need a representative in the EU under the GDPR?',
  'Please call me Tom. How do I change my name?',
  'How do customers talk to an agent in the widget?',
  'Can a visitor chat with someone outside business hours?',
  'How do I stop the bot from answering?',
  'How do I get me a manager seat?',
  'Wie kann ein Kunde mit einem Mitarbeiter sprechen?',
  '真人客服几点上班？',
  '상담원 추가 방법',
  'Hi agent',
  'Hello customer support',
  'Hello operator',
])('what only sounds like one is none: %s', (text) => {
  expect(asksForPerson(text)).toBe(false);
});

test('who names a person where something was asked answers it; who wants one says so', () => {
  for (const said of ['Manager', 'agent', 'a manager please']) {
    expect(asksForPerson(said), said).toBe(true);
    expect(asksForPerson(said, true), said).toBe(false);
  }
  expect(asksForPerson('I want a manager', true)).toBe(true);
});
