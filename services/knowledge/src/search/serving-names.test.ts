import { expect, test } from 'vitest';
import { EngineError } from './engine.js';
import { checkGeneration, servingNames } from './serving-names.js';

test('names begin with the prefix, and lead back to the generation', () => {
  const names = servingNames('engine', 'one-two');
  expect(names.serving).toBe('one-two-serving');
  expect(names.of('g-1')).toBe('one-two-g-g-1');
  expect(names.generation('one-two-g-g-1')).toBe('g-1');
});

test('what others called so is no generation', () => {
  const { generation, serving } = servingNames('engine', 'one');
  for (const name of [serving, 'one-two-g-1', 'on-g-1', 'One-g-1', 'one-g-', 'one-g-A', 'one-g-a_b', 'one'])
    expect(generation(name), name).toBeUndefined();
});

test.each(['', 'A', 'a_b', 'a b', '-a', 'a-g', 'a-g-b', 'a'.repeat(65)])('%j is no prefix', (prefix) => {
  expect(() => servingNames('engine', prefix)).toThrow(new EngineError('engine', `not a prefix of names: ${prefix}`));
});

test.each(['', 'A', 'a b', '../x', 'a'.repeat(65)])('%j is no name of a generation', (bad) => {
  expect(() => checkGeneration('engine', bad)).toThrow(EngineError);
  expect(() => servingNames('engine', 'one').of(bad)).toThrow(EngineError);
});
