import { expect, test } from 'vitest';
import { decodeEntities } from './entities.js';

test.each([
  ['Z&uuml;rich &AElig;&yuml;&OElig;&hellip;&euro;&ge;', 'Zürich ÆÿŒ…€≥'],
  ['a&nbsp;b&shy;c &lt;b&gt; &quot;&apos;', 'a bc <b> "\''],
  ['&#252;&#xFC;&#Xfc;&#128512;', 'üüü😀'],
  ['&amp;lt; &nope; &uuml &; &', '&lt; &nope; &uuml &; &'],
  ['&#0;&#xD800;&#1114112;', '\uFFFD\uFFFD\uFFFD'],
])('%s is %s', (text, decoded) => {
  expect(decodeEntities(text)).toBe(decoded);
});
