import { expect, test } from 'vitest';
import { argumentsOf, inputFieldsOf, jsonObjectIn } from './action-input.js';

const parameters = {
  type: 'object',
  properties: {
    order_id: { type: 'string', description: 'As in A-7' },
    items: { type: 'integer' },
    is_gift: { type: 'boolean' },
    size: { enum: ['s', 'm'] },
  },
  required: ['order_id'],
};

test('flat arguments are typed in fields, and sent as what they are', () => {
  const fields = inputFieldsOf(parameters) ?? [];
  expect(fields.map(({ name, kind, isRequired }) => [name, kind, isRequired])).toEqual([
    ['order_id', 'text', true],
    ['items', 'number', false],
    ['is_gift', 'choice', false],
    ['size', 'choice', false],
  ]);
  const typed = { order_id: '7', items: '2', is_gift: 'false', size: '' };
  expect(argumentsOf(fields, typed, parameters)).toEqual({ order_id: '7', items: 2, is_gift: false });
});

test('arguments that are not flat are typed as JSON', () => {
  expect(inputFieldsOf({ properties: { items: { type: 'array' } } })).toBeUndefined();
  expect(jsonObjectIn('{"items": [1]}')).toEqual({ items: [1] });
  expect(['[1]', 'null', '{', '"x"'].map(jsonObjectIn)).toEqual([undefined, undefined, undefined, undefined]);
});
