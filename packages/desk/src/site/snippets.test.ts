import { expect, test } from 'vitest';
import { formMarkup } from './snippets.js';

const field = {
  id: 'fld_1',
  type: 'short_text',
  label: 'Name',
  name: 'name',
  required: true,
  placeholder: null,
} as const;
const markupOf = (fields: readonly object[]) =>
  formMarkup({ id: 'frm_1', fields: fields as never, submit_button_label: 'Send' }, 'https://support.example.com');

test('a form becomes markup that posts the names of its fields, without those for files', () => {
  const topic = { ...field, type: 'single_select', label: 'Topic', name: 'topic', options: ['Repair'] };
  expect(markupOf([{ ...field, options: [] }, topic, { ...field, type: 'file', name: 'picture', options: [] }])).toBe(
    [
      '<form method="post" action="https://support.example.com/api/public/forms/frm_1/submissions">',
      '  <label>Name <input name="name" type="text" required></label>',
      '  <label>Topic <select name="topic" required><option value=""></option><option>Repair</option></select></label>',
      '  <button>Send</button>',
      '</form>',
    ].join('\n'),
  );
});

test('words of a form are never markup', () => {
  const hostile = '"><script>alert(1)</script>&';
  const markup = markupOf([{ ...field, type: 'radio', label: hostile, options: [hostile] }]);
  expect(markup).not.toContain('<script>');
  expect(markup).toContain('&quot;&gt;&lt;script&gt;');
});
