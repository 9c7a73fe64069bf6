import { expect, test } from 'vitest';
import { isBlank, withoutTags } from './visible-text.js';

test.each([
  ['', true],
  ['<p>&nbsp;&#160;&#x200B;&zwnj;\u200b</p>', true],
  ['<style>p { color: red }', true],
  ['<!-- <img src="a"> --><title>A</title>', true],
  ['<template><img src="a"></template>', true],
  ['<p><img src="https://a.example/a.png"></p>', false],
  ['<p>&#65;</p>', false],
  ['&lt;p&gt;', false],
])('of the HTML %j people see nothing: %s', (html, expected) => {
  expect(isBlank(html, 'html')).toBe(expected);
});

test('a text of characters that are never drawn says nothing', () => {
  expect(['\u200b\u2060', ' \n', '\ufeff', 'a'].map((text) => isBlank(text, 'text'))).toEqual([
    true,
    true,
    true,
    false,
  ]);
});

test('words keep their lines and characters', () => {
  const html = '<p>1 &lt; 2</p><div>caf&#233; &amp; th&#xe9;<br/>&amp;lt;</div><script>x</script>&#xD800;&#0;';
  expect(withoutTags(html)).toBe('1 < 2\ncafé & thé\n&lt;\n');
});

test('takes time in the length, whatever is in it', () => {
  // Of the processor, so that other work on the machine lengthens nothing.
  const before = process.cpuUsage();
  for (const piece of ['<', '<!--', '<style>', '</p', '&#', '<p>'])
    isBlank(piece.repeat(1_000_000 / piece.length), 'html');
  expect(process.cpuUsage(before).user / 1_000).toBeLessThan(5_000);
});
