import { expect, test } from 'vitest';
import type { Synonym } from '../text/index.js';
import { certaintyOf, defaultMinScore, evidenceOf } from './certainty.js';

const passage = (text: string, title = '', locale = 'en') => ({ title, heading: '', text, locale });
const lamp = passage('Hold the button for ten seconds. The lamp blinks twice and forgets its network.', 'Reset a lamp');
const cards = passage('We take bank transfers and all cards, but no cash on delivery.', 'Ways to pay');
const all = [lamp, cards];
const sure = (
  question: string,
  passages: readonly ReturnType<typeof passage>[],
  { synonyms, oddsByNearness }: { synonyms?: Synonym[]; oddsByNearness?: number | undefined } = {},
) => certaintyOf(evidenceOf(question, passages, synonyms), oddsByNearness);
const isFound = (question: string, passages = all) => sure(question, passages) >= defaultMinScore;

test.each([
  'reset lamp',
  'How do I reset my lamp?',
  'resetting lamps',
  'resett lmap',
  'bank transfer',
  'Which cards do you take?',
])('what an article speaks of is found: %s', (question) => {
  expect(isFound(question)).toBe(true);
});

test.each(['the', 'what', 'is it', 'qwertyuiop', 'paypal', 'Do you take paypal?', '!!!', 'asdf jkl', '東京'])(
  'nothing is found for what none speaks of: %s',
  (question) => {
    expect(isFound(question)).toBe(false);
  },
);

test('a lone character is found in the pairs that a text without blanks has it in, as often as it is there', () => {
  const of = (question: string, text: string) => sure(question, [passage(text, '', 'ja')]);
  for (const text of ['革靴の返品', '革靴', '靴の返品']) expect(of('靴', text)).toBe(of('靴', '靴'));
  expect(of('靴', '革靴と靴の返品')).toBeGreaterThan(of('靴', '革靴の返品'));
  expect(isFound('靴', [passage('', '靴の返品', 'ja')])).toBe(true);
  expect(isFound('犬', [passage('', '靴の返品', 'ja')])).toBe(false);
});

test('words of the question that a passage lacks count against it, however many passages lack them', () => {
  const some = sure('reset the lamp in the aquarium', all);
  expect(some).toBeLessThan(sure('reset the lamp', all));
  expect(sure('reset the lamp in the aquarium', [cards, cards, cards, lamp])).toBe(some);
});

test.each([
  [
    'where is my order??',
    passage('Order a box. Your order, and orders of others. Order once more.', 'Redeem a promo code'),
  ],
  [
    'when will it get here if i pay for fast delivery',
    passage('Pay by card. Pay later. You can pay, pay and pay.', 'Ways to pay'),
  ],
  [
    'payment did not go through',
    passage('The owner sees each payment. Payments are monthly.', 'Share the Family plan'),
  ],
])('one word makes nothing certain, however often an article has it: %s', (question, found) => {
  expect(sure(question, [found])).toBeLessThan(0.6);
  expect(sure(question, [found], { oddsByNearness: 0 })).toBeLessThan(0.6);
});

test('a question of three words is hardly punished for one that is unknown', () => {
  const of = (question: string) => sure(question, [passage('Cards and vouchers are valid for three years.')]);
  expect(of('zeppelin cards vouchers')).toBeGreaterThan(0.8 * of('cards vouchers'));
  expect(of('zeppelin marmalade vouchers')).toBeLessThan(defaultMinScore);
});

test('a letter too few in a question with other words that the article lacks does not hide it', () => {
  const allergens = passage(
    'Each recipe lists the 14 allergens that the law names, such as nuts, gluten, milk and shellfish.',
    'Allergies and intolerances',
  );
  expect(isFound('my son has a peanut alergy', [allergens])).toBe(true);
  expect(sure('my son has a peanut alergy', [allergens])).toBeLessThan(
    sure('my son has a peanut allergy', [allergens]),
  );
});

test.each([
  ['alergy', 'Allergies and intolerances', 'Each recipe lists allergens.'],
  ['paymnet', 'Payments', 'We charge monthly.'],
  ['refnud', 'Refunds', 'They take five days.'],
])('a slip in another form of a word is found by its stem: %s', (question, title, text) => {
  expect(isFound(question, [passage(text, title)])).toBe(true);
  expect(isFound('zeppelin', [passage(text, title)])).toBe(false);
});

test('a word that a passage has again and again says more than one it has once; of a word with a slip too, but less', () => {
  const of = (question: string, text: string) => sure(question, [passage(text)]);
  const [once, often] = ['A parcel came.', 'A parcel: every parcel is a parcel.'];
  expect(of('parcel', often)).toBeGreaterThan(of('parcel', once));
  expect(of('parsel', often)).toBeGreaterThan(of('parsel', once));
  expect(of('parsel', often)).toBeLessThan(of('parcel', often));
  // Words of any question stand everywhere.
  const need = (text: string) => of('parcel need', `${text} Gold.`);
  expect(need('You need, need, need a parcel.')).toBeCloseTo(need('You need a parcel.'), 1);
});

test('a title says more than the text, neighbours more than words far apart', () => {
  const of = (text: string, title?: string) => sure('gift card', [passage(text, title)]);
  const apart = 'A card that is no surprise is hardly a gift.';
  expect(of('Gift card')).toBeGreaterThan(of(apart));
  expect(of(apart, 'Gift card')).toBeGreaterThan(of('Gift card'));
});

test('a compound is found by its parts, and the other way round', () => {
  const german = (text: string) => [passage(text, '', 'de')];
  expect(isFound('Tischlampe', german('Die Lampe steht auf dem Tisch.'))).toBe(true);
  expect(isFound('Versand', german('Der Expressversand kostet mehr.'))).toBe(true);
});

test('one spelling of a word with a hyphen is enough', () => {
  const email = sure('email', [passage('Your email.')]);
  expect(sure('e-mail', [passage('Your email.')])).toBeCloseTo(email);
  expect(sure('email', [passage('Your e-mail.')])).toBeCloseTo(email);
});

test('what a project calls otherwise counts nearly as much, a phrase as a whole', () => {
  const synonyms = (others: string[]) => [{ named: 'lantern', start: 6, others }];
  const of = (others: string[]) => sure('reset lantern', all, { synonyms: synonyms(others) });
  expect(of(['lamp'])).toBeGreaterThan(sure('reset lantern', all));
  expect(of(['lamp'])).toBeLessThan(sure('reset lamp', all));
  expect(of(['reset button'])).toBeGreaterThan(of(['zeppelin button']));
  expect(of(['zeppelin button'])).toBe(sure('reset lantern', all));
});

test('what a trained model finds near makes surer, or less sure, what words say; near enough it needs none of them', () => {
  const of = (question: string, oddsByNearness?: number) => sure(question, all, { oddsByNearness });
  const [near, far] = [Math.log(9), -Math.log(9)];
  expect(of('reset lamp', far)).toBeLessThan(of('reset lamp', near));
  expect(of('reset lamp', far)).toBeGreaterThan(defaultMinScore);
  expect(of('reset the aquarium', far)).toBeLessThan(of('reset the aquarium'));
  expect(of('lantern', near)).toBeGreaterThan(defaultMinScore);
  expect([of('lantern'), of('lantern', far) < defaultMinScore]).toEqual([0, true]);
});
