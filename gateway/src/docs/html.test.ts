import { expect, test } from 'vitest';
import { html } from './html.js';

test('text is escaped, HTML is not', () => {
  expect(html`<p title="${'"x"'}">${'<b>'}${html`<i>${1}</i>`}${undefined}</p>`.text).toBe(
    '<p title="&#34;x&#34;">&#60;b&#62;<i>1</i></p>',
  );
});
