import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FeatureLists } from './feature-lists.js';

// The same cases in every run: none is red by chance. Another seed looks for more.
fc.configureGlobal({ seed: Number(process.env.GENERATED_SEED ?? 20_261_121) });

const listOf = (number: number, features: Map<number, number>) => ({
  number,
  features: Uint32Array.from(features.keys()),
  weights: Uint8Array.from(features.values()),
});

/** What a plain map would hold: weight by feature and document. */
const read = (lists: FeatureLists, feature: number) =>
  lists.of(feature).flatMap((part) => [...part].map((entry) => [entry >>> 8, entry & 0xff]));

test('whatever is added, searched and dropped in between: each feature has exactly its documents, in order', () => {
  const document = fc.uniqueArray(fc.tuple(fc.integer({ min: 0, max: 30 }), fc.integer({ min: 1, max: 255 })), {
    selector: ([feature]) => feature,
    maxLength: 8,
  });
  const step = fc.oneof(
    { weight: 6, arbitrary: document },
    { weight: 2, arbitrary: fc.constant('look') },
    { weight: 1, arbitrary: fc.constant('drop') },
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 150 }), (steps) => {
      const lists = new FeatureLists();
      let plain: Map<number, number>[] = [];
      for (const each of steps) {
        if (each === 'look') read(lists, 3);
        else if (each === 'drop') {
          const numbers = new Int32Array(plain.length).fill(-1);
          plain = plain.filter((_, number) => number % 3 !== 0);
          for (let old = 0, next = 0; old < numbers.length; old += 1) if (old % 3 !== 0) numbers[old] = next++;
          lists.renumber(numbers);
        } else {
          const features = new Map(each);
          lists.add(listOf(plain.length, features));
          plain.push(features);
        }
      }
      for (let feature = 0; feature <= 30; feature += 1) {
        const expected = plain.flatMap((features, number) =>
          features.has(feature) ? [[number, features.get(feature)]] : [],
        );
        expect(read(lists, feature)).toEqual(expected);
      }
    }),
  );
});

test('many documents one by one stay in few parts', () => {
  const lists = new FeatureLists();
  // Enough for parts that were joined to be joined again; each look costs a walk through all that features could be.
  for (let number = 0; number < 200; number += 1) {
    lists.add(listOf(number, new Map([[7, 1]])));
    lists.of(7);
  }
  expect(lists.of(7).length).toBeLessThan(30);
  expect(read(lists, 7).map(([number]) => number)).toEqual(Array.from({ length: 200 }, (_, number) => number));
});

test('what is put in order at once is bounded, however much there is', () => {
  const lists = new FeatureLists();
  const features = Uint32Array.from({ length: 4_096 }, (_, feature) => feature);
  const weights = new Uint8Array(features.length).fill(1);
  for (let number = 0; number < 3_000; number += 1) lists.add({ number, features, weights });
  const parts = lists.of(7).map(({ length }) => length);
  expect(parts.reduce((sum, part) => sum + part, 0)).toBe(3_000);
  expect(Math.max(...parts)).toBeLessThanOrEqual(1_024);
  expect(parts.length).toBeLessThan(30);
});
