import { expect, test } from 'vitest';
import { answer } from '../answer.js';
import { configOf, depsOf, passageOf, turnOf } from '../testing/turns.js';

const german = { locale: 'de', score: 0.94 };
const battery = passageOf(
  'art_akku',
  'E-Bike-Akku: Reichweite',
  'Ein voller Akku des E-Bike reicht für 60 km, je nach Wind und Weg.',
  german,
);
const deposit = passageOf(
  'art_kaution',
  'Kaution',
  'Für ein E-Bike reservieren wir 300 Euro auf Ihrer Karte, und geben sie nach der Rückgabe frei.',
  german,
);
const signal = new AbortController().signal;

test('nobody is asked which of two articles they mean that are in another language than they write in', async () => {
  const config = configOf({}, { confidenceThreshold: 0.99 });
  const decide = async (...said: string[]) =>
    (await answer(turnOf(said), depsOf([battery, deposit], { config }), signal)).decision;
  expect(await decide('customer: e-bike')).toMatchObject({ kind: 'clarify' });
  const english = ['customer: What do I have to pay?', 'ai: It depends.', 'customer: e-bike'];
  expect(await decide(...english)).toMatchObject({ kind: 'escalate', reason: 'low_confidence' });
});
