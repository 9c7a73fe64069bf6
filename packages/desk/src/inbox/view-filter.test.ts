import { expect, test } from 'vitest';
import { filterOf } from './view-filter.js';

test('the query of a saved view is the parameters of the list, of which some take several values', () => {
  expect(filterOf('status=open,snoozed&assigned_to=none&assigned_to=usr_1&spam=false&mentions=me')).toEqual({
    status: ['open', 'snoozed'],
    assigned_to: ['none', 'usr_1'],
    spam: false,
    mentions: 'me',
  });
});

test('a comma behind a backslash belongs to its value', () => {
  expect(filterOf(`tag=${encodeURIComponent('a\\,b,c\\\\')}`)).toEqual({ tag: ['a,b', 'c\\'] });
});
