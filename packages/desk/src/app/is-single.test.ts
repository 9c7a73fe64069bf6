import { expect, test } from 'vitest';
import { isSingle } from './is-single.js';

test('single keys are letters and signs, alone or in turn, and not those with a modifier or a name', () => {
  for (const keys of ['j', '?', '/', '.', 'g m', 'shift+x', '[', '+']) expect(isSingle(keys), keys).toBe(true);
  for (const keys of ['mod+k', 'mod+shift+enter', 'esc', 'enter', 'arrowdown'])
    expect(isSingle(keys), keys).toBe(false);
});
