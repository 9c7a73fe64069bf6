import { afterEach, expect, test } from 'vitest';
import { toJson } from './json.js';

const prototypes = [Array.prototype, Object.prototype, String.prototype, Number.prototype] as unknown as {
  toJSON?: () => string;
}[];

afterEach(() => {
  for (const prototype of prototypes) delete prototype.toJSON;
});

const data = {
  text: 'a "b"\n\u2028</script>',
  list: [1, [], { deep: [null, true] }],
  none: undefined,
  empty: '',
  e: 1e21,
};

test('data is written as JSON.stringify writes it', () => {
  expect(toJson(data)).toBe(JSON.stringify(data));
  expect(toJson([undefined, Number.NaN])).toBe(JSON.stringify([undefined, Number.NaN]));
});

test('data is written the same on a page that says how arrays and objects are written', () => {
  const expected = JSON.stringify(data);
  for (const prototype of prototypes)
    Object.defineProperty(prototype, 'toJSON', { value: () => 'the page', configurable: true });
  expect(toJson(data)).toBe(expected);
});
