import { expect, test } from 'vitest';
import { consentSearch, mailboxOfState } from './consent-search.js';

test('the mailbox of a consent stands in what comes back from the provider', () => {
  expect(mailboxOfState('prj_01X.mbx_01Y.s3-cr_et')).toEqual({ projectId: 'prj_01X', mailboxId: 'mbx_01Y' });
  for (const other of [undefined, '', 'prj_01X', 'prj_01X.mbx_01Y', 'mbx_01Y.prj_01X.s', 'prj_/../x.mbx_1.s'])
    expect(mailboxOfState(other), String(other)).toBeUndefined();
});

test('only what the provider has brought is kept of an address', () => {
  expect(consentSearch({ code: 4711, state: 'a.b.c', scope: 'x', error: 'access_denied' })).toEqual({
    code: '4711',
    state: 'a.b.c',
    error: 'access_denied',
  });
  expect(consentSearch({})).toEqual({});
});
