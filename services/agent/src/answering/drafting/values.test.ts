import { leastCpuMs } from '@pharos/kit/testing';
import { expect, test } from 'vitest';
import { meaningsIn, valuesIn } from './values.js';

const says = (source: string, answer: string) => {
  const meanings = meaningsIn([source]);
  return valuesIn(answer).every((value) => value.meanings.some((meaning) => meanings.has(meaning)));
};

test.each([
  ['It costs €1,000.50.', 'Es kostet 1.000,50 €.'],
  ['1 000 users', '1,000 users'],
  ['1’000 Franken', 'CHF 1000'],
  ['1.000 Stück', '1000 pieces'],
  ['0,5 l', '0.5 l'],
  ['٣٠ يوما', '30 days'],
  ['３０日', '30 days'],
  ['Open until 5 May 2026', 'Bis 5. Mai 2026 geöffnet'],
  ['Open until 2026-05-05', 'until May 5, 2026'],
  ['am 05.12.2026', 'on 5 December 2026'],
  ['from 9:00 to 17:30', 'from 9 am to 5:30 pm'],
  ['within three days', 'in 3 Tagen'],
  ['5 percent', '5 %'],
  ['steps:\nopen it\npress the button', '1. Open it\n2. Press the button'],
  ['It costs 5 € for 20 users.', '20 users pay EUR 5'],
  ['Take 5 $10 vouchers.', '5 vouchers of 10 dollars'],
  ['Nothing', 'May I help?'],
  ['Nothing', 'You may march on.'],
])('%j says the values of %j', (source, answer) => {
  expect(says(source, answer)).toBe(true);
});

test.each([
  ['It costs €1,000.50.', 'It costs €1,000.05.'],
  ['It costs €9 for 20 users.', 'It costs €20.'],
  ['It costs $9.', 'It costs €9.'],
  ['1.5 GB', '15 GB'],
  ['5 May 2026', '5 March 2026'],
  ['Open until June', 'Open until July'],
  ['from 9:00', 'from 9 pm'],
  ['5 users', '5 %'],
  ['It costs 5 € for 20 users.', '€20'],
  ['Take 5 $10 vouchers.', '$5'],
  ['no number', '2 days'],
])('%j does not say the values of %j', (source, answer) => {
  expect(says(source, answer)).toBe(false);
});

test('values are read in time that grows with the length only', async () => {
  for (const piece of ['1', '1 ', '1.', '1,', '12:', '€', '1 000 ', '111 ', 'May ', "1'", '1€ ']) {
    const text = piece.repeat(64_000 / piece.length);
    const read = () => [valuesIn(text), meaningsIn([text])];
    expect(await leastCpuMs(read, 1_000), piece).toBeLessThan(1_000);
  }
});
