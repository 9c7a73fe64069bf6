import { expect, test } from 'vitest';
import { rulesOf } from './rules.js';

const process = { installation: 'database', owner: 'process' };
const nameOf = (form: number, fingerprint = 'a') =>
  rulesOf('keyword', { name: 'meilisearch', durable: true, form }, { fingerprint }, process).name;

test('what an engine holds otherwise than before has an index of its own, and the embedder is nothing to words', () => {
  expect(nameOf(1)).not.toBe(nameOf(2));
  expect(nameOf(1, 'a')).toBe(nameOf(1, 'b'));
});
