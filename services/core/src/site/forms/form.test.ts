import { honeypotName } from '@pharos/forms';
import { isIdOf } from '@pharos/kit';
import { expect, test } from 'vitest';
import { checkForm, completeFields, usualFields } from './form.js';

type Given = Parameters<typeof completeFields>[0];

const field = (label: string, more: Partial<Given[number]> = {}): Given[number] => ({
  id: '',
  type: 'short_text',
  label,
  name: '',
  required: false,
  placeholder: null,
  options: [],
  ...more,
});
const issuePath = (fields: Given): unknown => {
  try {
    completeFields(fields);
  } catch (error) {
    return (error as { details: { issues: { path: unknown }[] } }).details.issues[0]?.path;
  }
  return undefined;
};

test('fields without id and name get them; those that have them keep them', () => {
  const [own, made] = completeFields([field('A', { id: 'fld_1', name: 'a' }), field('B')]);
  expect(own).toEqual({ ...field('A'), id: 'fld_1', name: 'a' });
  expect(made?.name).toBe('b');
  expect(isIdOf('fld', made?.id ?? '')).toBe(true);
  expect(completeFields(usualFields).map(({ name }) => name)).toEqual(['name', 'email', 'message']);
});

test('a field that was there keeps its name with its id, whatever its label is now, unless it gets another', () => {
  const before = [
    { id: 'fld_1', name: 'message' },
    { id: 'fld_2', name: 'phone' },
  ];
  const fields = [
    field('Message'),
    field('Your wishes', { id: 'fld_1' }),
    field('Phone', { id: 'fld_2', name: 'mobile' }),
  ];
  expect(completeFields(fields, before).map(({ name }) => name)).toEqual(['message_2', 'message', 'mobile']);
  const taken = [field('A', { id: 'fld_1' }), field('B', { name: 'message' })];
  expect(() => completeFields(taken, before)).toThrow(expect.objectContaining({ reason: 'VALIDATION_ERROR' }));
});

test('names made from labels are safe, and never those of other fields, also of later ones', () => {
  const labels = ['Größe?', '2. Adresse', '名前', 'Größe!', 'contact me by fax'];
  const fields = [...labels.map((label) => field(label)), field('X', { name: 'grosse' })];
  expect(completeFields(fields).map(({ name }) => name)).toEqual([
    'grosse_2',
    'field_2_adresse',
    'ming_qian',
    'grosse_3',
    `${honeypotName}_2`,
    'grosse',
  ]);
});

test('fields that do not fit together are refused with the path of the one that is wrong', () => {
  expect(issuePath([field('A', { name: 'a' }), field('B', { name: 'a' })])).toEqual(['fields', 1, 'name']);
  expect(issuePath([field('A', { id: 'f' }), field('B', { id: 'f' })])).toEqual(['fields', 1, 'id']);
  expect(issuePath([field('A', { name: honeypotName })])).toEqual(['fields', 0, 'name']);
  expect(issuePath([field('A', { options: ['x'] })])).toEqual(['fields', 0, 'options']);
  for (const type of ['radio', 'single_select', 'multi_select'] as const) {
    expect(issuePath([field('A', { type })])).toEqual(['fields', 0, 'options']);
    expect(issuePath([field('A', { type, options: ['x', 'x'] })])).toEqual(['fields', 0, 'options']);
    expect(issuePath([field('A', { type, options: ['x', 'y'] })])).toBeUndefined();
  }
});

test('a form that redirects needs a redirect URL', () => {
  expect(() => checkForm({ success_action: 'redirect', redirect_url: null })).toThrow();
  expect(() => checkForm({ success_action: 'inline', redirect_url: null })).not.toThrow();
  expect(() => checkForm({ success_action: 'redirect', redirect_url: 'https://a.example' })).not.toThrow();
});
