import { PharosError } from '@pharos/sdk';
import { expect, test } from 'vitest';
import {
  draftOf,
  type FieldDraft,
  fieldsToSend,
  problemsOf,
  refusedFields,
  withField,
  withMoved,
} from './form-draft.js';

const field = (key: string, more: Partial<FieldDraft> = {}): FieldDraft => ({
  key,
  type: 'short_text',
  label: key,
  name: key,
  required: false,
  placeholder: null,
  options: [],
  ...more,
});
const three = ['a', 'b', 'c'].map((key) => field(key));
const keys = (fields: readonly FieldDraft[]) => fields.map(({ key }) => key).join('');

test('a field moves to another place, and not beyond the ends', () => {
  expect(keys(withMoved(three, 0, 2))).toBe('bca');
  expect(keys(withMoved(three, 2, 0))).toBe('cab');
  expect(keys(withMoved(three, 0, -1))).toBe('abc');
  expect(keys(withMoved(three, 2, 3))).toBe('abc');
});

test('new fields have keys of their own, also when one of them was removed', () => {
  const two = withField(withField(three));
  const again = withField(two.filter(({ key }) => key !== 'new-1'));
  expect(again.map(({ key }) => key)).toEqual(['a', 'b', 'c', 'new-2', 'new-3']);
});

test('fields are sent with the ids that they have, and without blank options and what their kind does not show', () => {
  const fields = [
    field('fld_1'),
    field('new-1', { type: 'radio', name: '', placeholder: 'x', options: [' S ', '', 'M'] }),
  ];
  expect(fieldsToSend(fields)).toEqual([
    { id: 'fld_1', type: 'short_text', label: 'fld_1', name: 'fld_1', required: false, placeholder: null, options: [] },
    { type: 'radio', label: 'new-1', required: false, placeholder: null, options: ['S', 'M'] },
  ]);
});

test('what is wrong is found at its field', () => {
  const fields = [
    field('a', { label: ' ' }),
    field('b', { type: 'radio', options: [' '] }),
    field('c', { type: 'radio', options: ['S', 'S '] }),
    field('d', { name: '1st' }),
    field('e', { name: 'same' }),
    field('f', { name: 'same' }),
    field('g', { name: '' }),
  ];
  expect(Object.entries(problemsOf(fields)).map(([key, { what }]) => [key, what])).toEqual([
    ['a', 'noLabel'],
    ['b', 'noOptions'],
    ['c', 'sameOptions'],
    ['d', 'badName'],
    ['e', 'sameName'],
    ['f', 'sameName'],
  ]);
});

test('what the platform refuses is told at its field', () => {
  const issues = [
    { path: ['fields', 1, 'options'], message: 'must have options' },
    { path: ['name'], message: 'is too long' },
  ];
  const error = new PharosError('VALIDATION_ERROR', 'No', 400, { issues } as never);
  expect(refusedFields(error, three)).toEqual({ b: { part: 'options', what: { text: 'must have options' } } });
  expect(refusedFields(undefined, three)).toEqual({});
});

test('a form becomes a draft of what can be changed', () => {
  const form = { id: 'frm_1', project_id: 'prj_1', slug: 'x', archived_at: null, created_at: '', name: 'Contact' };
  const { key: _, ...shown } = field('a');
  const saved = { ...form, fields: [{ id: 'fld_1', ...shown }] };
  expect(draftOf(saved as never)).toMatchObject({ name: 'Contact', fields: [{ key: 'fld_1' }] });
  expect(draftOf(saved as never)).not.toHaveProperty('slug');
});
