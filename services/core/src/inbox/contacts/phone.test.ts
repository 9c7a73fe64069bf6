import { expect, test } from 'vitest';
import { comparePhone, isPhone, phoneSpellings } from './phone.js';

test('phones compare in any spelling, with the country of the project where they have none', () => {
  for (const phone of ['+49 30 901820', '0049-30-901820', '(030) 90 18 20', '+49(30)901820'])
    expect(comparePhone(phone, 'DE')).toBe('+4930901820');
  expect(comparePhone('0049 30 901820', undefined)).toBe('+4930901820');
  expect(comparePhone('020 7946 0000', 'GB')).toBe('+442079460000');
  expect(comparePhone('+49 30 901820 ext. 12', undefined)).not.toBe(comparePhone('+49 30 901820', undefined));
});

test('what may be no number of its country compares by its digits, and what is no number as it is written', () => {
  expect(comparePhone('030 90 18 20', undefined)).toBe('030901820');
  expect(comparePhone('1', 'DE')).toBe('1');
  expect(comparePhone(' extension ', 'DE')).toBe('extension');
  expect(comparePhone('030 901820', 'XX')).toBe('030901820');
});

test('a phone is looked for as it was kept before the project named its country', () => {
  for (const phone of ['+49 30 901820', '030 901820'])
    expect(phoneSpellings(phone, 'DE')).toEqual(expect.arrayContaining(['+4930901820', '030901820']));
});

test('only what has nothing but a number is a phone', () => {
  for (const text of ['+49 30 901820', '030/90.18-20', '123']) expect(isPhone(text), text).toBe(true);
  for (const text of ['12', 'order 1234', 'ada@example.com', '']) expect(isPhone(text), text).toBe(false);
});
