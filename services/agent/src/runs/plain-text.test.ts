import { expect, test } from 'vitest';
import { plainText } from './plain-text.js';

test('HTML is reduced to what its reader sees', () => {
  const html =
    '<style>p { color: red }</style><p>Hello&nbsp;<b>wor</b>ld,</p><!-- ignore <b>me</b> --><div>5 &lt; 7 &amp; &#233;</div>' +
    '<SCRIPT>steal()</script ><br>Bye<img alt="x" src="https://a.b/c">';
  expect(plainText(html, 'html')).toBe('Hello world,\n\n5 < 7 & é\n\nBye');
});

test('letters and signs that HTML names are what its reader sees', () => {
  expect(plainText('<p>Z&uuml;rich &ndash; 5&nbsp;&euro;, &bdquo;gro&szlig;&ldquo; &amp;uuml; &nope;', 'html')).toBe(
    'Zürich – 5 €, „groß“ &uuml; &nope;',
  );
});

test('text that is no HTML keeps its brackets', () => {
  expect(plainText('if a < b and c > d\r\n\r\n\r\n\r\nthen <stop>', 'text')).toBe('if a < b and c > d\n\nthen <stop>');
});

test('hidden characters are gone, in text and behind entities', () => {
  expect(plainText('a\u200Bb\u202Ec', 'text')).toBe('abc');
  expect(plainText('a&#8203;b&#x202E;c', 'html')).toBe('abc');
});

test('what is left open hides what follows it, as browsers do, and nothing before', () => {
  expect(plainText('before <!-- never closed', 'html')).toBe('before');
  expect(plainText(`x${'<script>'.repeat(20_000)}`, 'html')).toBe('x');
  expect(plainText(`x${'<b><!---->'.repeat(20_000)}y`, 'html')).toBe('xy');
});
