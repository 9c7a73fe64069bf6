import { expect, test } from 'vitest';
import { publicAccess } from '../pipeline/auth/caller.js';
import { routes } from './index.js';

/** Keyed routes whose empty answer is about nothing that is kept as a record. */
const withoutRecord = [
  'disconnectMySignIn',
  'endMySession',
  'endMySessions',
  'giveSuggestionFeedback',
  'removeMySecondFactor',
  'typeAsAgent',
];

test('every route with a key that answers without a body has a record for who prefers it', () => {
  const empty = routes.filter(({ scope, response, represents }) => scope !== publicAccess && !response && !represents);
  expect(empty.map(({ id }) => id).sort()).toEqual(withoutRecord);
});
