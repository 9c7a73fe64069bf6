import { expect, test } from 'vitest';
import { problemOf } from './built-in-actions.js';

const assign = (assignee: string) => problemOf({ name: 'assign', arguments: { assignee } });

test('the agent assigns to anybody but `none`, which stands for nobody in filters', () => {
  expect(assign('nonesuch')).toBeUndefined();
  expect(assign('none')).toBe('arguments/assignee must not be none');
});
