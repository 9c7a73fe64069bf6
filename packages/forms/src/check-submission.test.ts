import { describe, expect, test } from 'vitest';
import { checkSubmission, isCaught } from './check-submission.js';
import { choiceTypes, type FieldType, type FormField, fieldTypes, honeypotName, valueLimits } from './fields.js';

const options = ['Red', 'Green', 'Blue'];
const attachmentId = 'att_01ARZ3NDEKTSV4RRFFQ69G5FAV';

function field(type: FieldType, more: Partial<FormField> = {}): FormField {
  return { type, name: 'it', required: false, options: choiceTypes.includes(type) ? options : [], ...more };
}

const check = (type: FieldType, given: unknown, more?: Partial<FormField>) =>
  checkSubmission([field(type, more)], { it: given });
const codes = (type: FieldType, given: unknown, more?: Partial<FormField>) =>
  check(type, given, more).issues.map(({ code }) => code);

const good: Record<FieldType, [given: unknown, kept: unknown][]> = {
  short_text: [
    [' Ada ', 'Ada'],
    ['😀'.repeat(valueLimits.shortText), '😀'.repeat(valueLimits.shortText)],
  ],
  long_text: [['one\r\n\ttwo', 'one\r\n\ttwo']],
  email: [
    [' ada@example.com ', 'ada@example.com'],
    ["o'neil+x@a-b.example", "o'neil+x@a-b.example"],
    ['ada@bücher.example', 'ada@bücher.example'],
  ],
  number: [
    [0, 0],
    [-1.5, -1.5],
    ['42', 42],
    [' -.5 ', -0.5],
    ['－１２．５', -12.5],
    ['٣٫٥', 3.5],
    ['۱۲', 12],
  ],
  phone: [
    ['+49 (30) 123-45/6', '+49 (30) 123-45/6'],
    ['030 123 ext. 7', '030 123 ext. 7'],
    ['112', '112'],
    ['＋４９（３０）１２３', '+49(30)123'],
    ['٠٣٠ ۱۲۳', '030 123'],
  ],
  checkbox: [
    [true, true],
    [false, false],
  ],
  radio: [['Red', 'Red']],
  single_select: [['Blue', 'Blue']],
  multi_select: [
    [
      ['Blue', 'Red'],
      ['Blue', 'Red'],
    ],
  ],
  date: [
    ['2024-02-29', '2024-02-29'],
    ['0001-01-01', '0001-01-01'],
  ],
  file: [
    [[attachmentId], [attachmentId]],
    [attachmentId, [attachmentId]],
  ],
};

const bad: Record<FieldType, unknown[]> = {
  short_text: ['two\nlines', 'a\u2028b', 'a\u0000b', 1, {}, ['a'], 'x'.repeat(valueLimits.shortText + 1)],
  long_text: ['a\u001bb', true, 'x'.repeat(valueLimits.longText + 1)],
  email: [
    'ada',
    'ada@',
    'ada@☃.example',
    '@example.com',
    'a b@example.com',
    'ada@example..com',
    `${'a'.repeat(250)}@example.com`,
    7,
  ],
  number: [
    '1e3',
    '0x10',
    'NaN',
    '1,5',
    '10²',
    '１e3',
    '１，５',
    Number.NaN,
    Number.POSITIVE_INFINITY,
    true,
    '1'.repeat(16),
    ['1'],
  ],
  phone: ['call me', '12', '+', '123; DROP', `1${'2'.repeat(50)}`, 123],
  checkbox: ['true', 1, 'on', [true]],
  radio: ['red', 'Red ', 'constructor', ['Red'], 0],
  single_select: ['Purple', ['Blue'], true],
  multi_select: ['Red', ['Red', 'Red'], ['Purple'], [1], { 0: 'Red', length: 1 }],
  date: ['2023-02-29', '31.01.2026', '2026-1-1', '2026-13-01', '2026-01-00', '2026-01-31T00:00', 20260131],
  file: ['att_1', ['con_01ARZ3NDEKTSV4RRFFQ69G5FAV'], [attachmentId, attachmentId], [7], '../etc/passwd'],
};

describe.each(fieldTypes)('%s', (type) => {
  test.each(good[type])('takes %j', (given, kept) => {
    expect(check(type, given)).toEqual({ values: { it: kept }, issues: [] });
  });

  test.each(bad[type].map((given) => [given]))('refuses %j', (given) => {
    expect(codes(type, given)).toHaveLength(1);
  });

  test.each([[undefined], [null], [''], [' \t'], [[]]])(
    '%j is no value, and missing only where one is required',
    (given) => {
      expect(check(type, given)).toEqual({ values: {}, issues: [] });
      expect(codes(type, given, { required: true })).toEqual(['required']);
    },
  );
});

test('a required checkbox has to be ticked', () => {
  expect(codes('checkbox', false, { required: true })).toEqual(['required']);
  expect(codes('checkbox', true, { required: true })).toEqual([]);
});

test('every field is checked, and each issue names its own; values are in the order of the form', () => {
  const fields = [
    field('short_text', { name: 'name', required: true }),
    field('email', { name: 'email', required: true }),
    field('long_text', { name: 'message' }),
  ];
  expect(checkSubmission(fields, { message: 'Hello', email: 'wrong', other: 1 }).issues).toEqual([
    { name: 'name', code: 'required', message: expect.any(String) },
    { name: 'email', code: 'email', message: expect.any(String) },
    { name: 'other', code: 'unknown', message: expect.any(String) },
  ]);
  const { values } = checkSubmission(fields, { message: 'Hello', email: 'a@b.example', name: 'Ada' });
  expect(Object.entries(values)).toEqual([
    ['name', 'Ada'],
    ['email', 'a@b.example'],
    ['message', 'Hello'],
  ]);
});

test('names of what every object has are no values', () => {
  expect(checkSubmission([field('short_text', { name: 'constructor' })], {})).toEqual({ values: {}, issues: [] });
  const own = JSON.parse('{"__proto__": "x", "toString": "y"}');
  expect(checkSubmission([], own).issues.map(({ name }) => name)).toEqual(['__proto__', 'toString']);
});

test('all texts together are bounded', () => {
  const fields = Array.from({ length: 6 }, (_, at) => field('long_text', { name: `it_${at}` }));
  const texts = Object.fromEntries(fields.map(({ name }) => [name, 'x'.repeat(valueLimits.longText)]));
  expect(checkSubmission(fields, texts).issues).toEqual([{ code: 'too_much', message: expect.any(String) }]);
  const { it_5: _, ...fewer } = texts;
  expect(checkSubmission(fields, fewer).issues).toEqual([]);
});

test('whoever writes where people see no field is caught; what a browser sends of it untouched is not', () => {
  expect(isCaught({ [honeypotName]: 'http://spam.example' })).toBe(true);
  expect(isCaught({ [honeypotName]: true })).toBe(true);
  for (const given of [{}, { [honeypotName]: '' }, { [honeypotName]: null }]) {
    expect(isCaught(given)).toBe(false);
    expect(checkSubmission([], given).issues).toEqual([]);
  }
});
