import { expect, test } from 'vitest';
import { parametersOf, readSearch, valuesOf, withValues } from './filters.js';
import { queryOf } from './view-filter.js';

test('an address keeps what is searched for and narrowed by, and nothing else', () => {
  expect(readSearch({ q: 12, status: 'open,snoozed', tag: '', view: 'x', limit: 3 })).toEqual({
    q: '12',
    status: 'open,snoozed',
  });
});

test('values with commas and backslashes come back from the address as they were, and go to the list so', () => {
  const tags = ['a,b', 'c\\', '\\d', '\\,e', 'plain'];
  const filters = withValues({ status: 'open' }, 'tag', tags);
  expect(valuesOf(filters, 'tag')).toEqual(tags);
  expect(parametersOf(filters)).toEqual({ status: ['open'], tag: tags });
  expect(withValues(filters, 'tag', [])).toEqual({ status: 'open' });
});

test('the query that a view is saved with has no words, order or page, and escapes commas', () => {
  const query = queryOf({
    q: 'lamp',
    sort: 'created_at',
    order: 'asc',
    status: ['open'],
    tag: ['a,b', 'c'],
    spam: false,
  });
  expect(Object.fromEntries(new URLSearchParams(query))).toEqual({ status: 'open', tag: 'a\\,b,c', spam: 'false' });
});
