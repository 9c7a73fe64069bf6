import { expect, test } from 'vitest';
import { html, inline, prose } from './html.js';

test('text is escaped, HTML is not', () => {
  expect(html`<p title="${'"x"'}">${'<b>'}${html`<i>${1}</i>`}${undefined}</p>`.text).toBe(
    '<p title="&#34;x&#34;">&#60;b&#62;<i>1</i></p>',
  );
});

test('what stands between backticks is code, and a blank line ends a paragraph', () => {
  expect(inline('a `b<` c').text).toBe('a <code>b&#60;</code> c');
  expect(inline('**a<** `**`').text).toBe('<strong>a&#60;</strong> <code>**</code>');
  expect(prose('a\n\nb').text).toBe('<p>a</p><p>b</p>');
});
