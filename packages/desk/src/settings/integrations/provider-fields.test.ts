import { describe, expect, test } from 'vitest';
import { bodyOf, fieldsOf, isFilled, valuesOf } from './provider-fields.js';

const fields = fieldsOf({
  type: 'object',
  properties: {
    repository: { type: 'string' },
    labels: { type: 'array', items: { type: 'string' }, default: [] },
    events: { type: 'array', items: { type: 'string', enum: ['a', 'b'] }, default: ['a', 'b'] },
    api_url: { type: 'string' },
  },
  required: ['repository'],
});

describe('the fields of a provider', () => {
  test('are known by its schema, and begin with what holds without them', () => {
    expect(fields.map(({ kind }) => kind)).toEqual(['text', 'list', 'choices', 'text']);
    expect(valuesOf(fields, {})).toEqual({ repository: '', labels: '', events: ['a', 'b'], api_url: '' });
    expect(valuesOf(fields, { repository: 'octo/support', labels: ['bug', 'vip'], events: [] })).toEqual({
      repository: 'octo/support',
      labels: 'bug, vip',
      events: [],
      api_url: '',
    });
  });

  test('are sent without what is empty, and a change takes away what was emptied', () => {
    const values = { repository: ' octo/support ', labels: 'bug, , vip', events: ['a'], api_url: ' ' };
    const sent = { repository: 'octo/support', labels: ['bug', 'vip'], events: ['a'] };
    expect(bodyOf(fields, values, { isChange: false })).toEqual(sent);
    expect(bodyOf(fields, values, { isChange: true })).toEqual({ ...sent, api_url: null });
  });

  test('are complete when those that are needed are given', () => {
    expect(isFilled(fields, { repository: 'octo/support' })).toBe(true);
    expect(isFilled(fields, { repository: ' ' })).toBe(false);
  });
});
