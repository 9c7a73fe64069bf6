import { describe, expect, test } from 'vitest';
import { diffLines, folded } from './line-diff.js';

const signs = { same: ' ', added: '+', removed: '-' } as const;
const shown = (before: string, after: string) => diffLines(before, after).map(({ kind, text }) => signs[kind] + text);
const random = (seed: number) => () => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return seed / 2_147_483_648;
};

describe('what came and went between two texts', () => {
  test.each([
    ['a\nb\nc', 'a\nx\nc', [' a', '-b', '+x', ' c']],
    ['a\nb', 'a\nb', [' a', ' b']],
    ['', 'a\nb', ['+a', '+b']],
    ['a', '', ['-a']],
    ['a\nb\nc\nd', 'b\nc\ne\nd', ['-a', ' b', ' c', '+e', ' d']],
    ['a\na', 'a', [' a', '-a']],
  ])('from %j to %j', (before, after, lines) => {
    expect(shown(before, after)).toEqual(lines);
  });

  test('gives back both texts, whatever they are', () => {
    const next = random(7);
    const text = () => Array.from({ length: Math.floor(next() * 20) }, () => 'abcd'[Math.floor(next() * 4)]).join('\n');
    for (let round = 0; round < 500; round += 1) {
      const [before, after] = [text(), text()];
      const lines = diffLines(before, after);
      const kept = (gone: string) => lines.flatMap(({ kind, text: line }) => (kind === gone ? [] : [line])).join('\n');
      expect([kept('added'), kept('removed')]).toEqual([before, after]);
    }
  });

  test('takes two long texts that have nothing in common as two', () => {
    const many = (name: string) => Array.from({ length: 5_000 }, (_, at) => `${name}${at}`).join('\n');
    expect(diffLines(many('a'), many('b'))).toHaveLength(10_000);
  });
});

test('lines far from any change are counted and not shown', () => {
  const lines = diffLines('1\n2\n3\n4\n5\n6\n7', '1\n2\n3\n4\n5\n6\nx');
  expect(folded(lines, 1)).toEqual([
    { kind: 'skipped', count: 5 },
    { kind: 'same', text: '6' },
    { kind: 'removed', text: '7' },
    { kind: 'added', text: 'x' },
  ]);
});
