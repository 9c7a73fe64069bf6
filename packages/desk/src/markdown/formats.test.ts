import { expect, test } from 'vitest';
import { continued, type Format, formatted, pastedLink } from './formats.js';

/** A text in which `|` stands around what is selected. */
function edited(marked: string, format: Format): string {
  const from = marked.indexOf('|');
  const last = marked.lastIndexOf('|');
  const end = last === from ? from : last - 1;
  const text = marked.replaceAll('|', '');
  const { from: first, end: behind, text: put, selected } = formatted(text, { from, end }, format);
  const after = text.slice(0, first) + put + text.slice(behind);
  const inner = after.slice(selected.from, selected.end);
  return `${after.slice(0, selected.from)}|${inner}${inner === '' ? '' : '|'}${after.slice(selected.end)}`;
}

test('a format is put around what is selected, and asked for again it is taken away', () => {
  for (const [before, format, after] of [
    ['A |word| here', 'bold', 'A **|word|** here'],
    ['A **|word|** here', 'bold', 'A |word| here'],
    ['A |**word**| here', 'bold', 'A |word| here'],
    ['A **|word|** here', 'italic', 'A ***|word|*** here'],
    ['A ***|word|*** here', 'italic', 'A **|word|** here'],
    ['A *|word|* here', 'bold', 'A ***|word|*** here'],
    ['A| word |here', 'bold', 'A **|word|** here'],
    ['|', 'italic', '*|*'],
    ['**|**', 'bold', '|'],
    ['**word|**', 'bold', '**word**|'],
    ['run |it|', 'code', 'run `|it|`'],
    ['|- one\n\ntwo|', 'bold', '|- **one**\n\n**two**|'],
    ['|a\nb|', 'code', '```\n|a\nb|\n```'],
    ['|a ``` b\nc|', 'code', '````\n|a ``` b\nc|\n````'],
    ['see |this|', 'link', 'see [this](|https://|)'],
    ['|one\ntwo|', 'bullets', '|- one\n- two|'],
    ['|- one\n- two|', 'numbers', '|1. one\n2. two|'],
    ['|1. one\n2. two|', 'numbers', '|one\ntwo|'],
    ['on|e', 'quote', '> on|e'],
    ['be|fore\nafter', 'quote', '> be|fore\nafter'],
    ['one\ntw|o\nthree', 'heading', 'one\n## tw|o\nthree'],
    ['one\n## tw|o', 'heading', 'one\ntw|o'],
    ['- tw|o', 'heading', '## tw|o'],
    ['## tw|o', 'bullets', '- tw|o'],
    ['|- one\n- two|', 'bullets', '|one\ntwo|'],
    ['a |', 'bold', 'a **|**'],
    ['a *|word|*', 'italic', 'a |word|'],
    ['|https://a.example|', 'link', '[|](https://a.example)'],
    ['|', 'link', '[|](https://)'],
    ['', 'bullets', '- |'],
  ] as const)
    expect(edited(before || '|', format), `${format}: ${before}`).toBe(after);
});

test('a line of a list or a quotation is followed by another one, until one is empty', () => {
  expect(continued('- one')).toBe('- ');
  expect(continued('  * one')).toBe('  * ');
  expect(continued('9. nine')).toBe('10. ');
  expect(continued('> - one')).toBe('> - ');
  expect(continued('> said')).toBe('> ');
  for (const ended of ['- ', '3. ', '> ']) expect(continued(ended)).toBe('');
  for (const other of ['word', '', '-', '2.5 kg', '*bold*', '--- ']) expect(continued(other), other).toBeUndefined();
});

test('an address that is pasted over words becomes their link', () => {
  expect(pastedLink('here', 'https://a.example/b?c=d')).toBe('[here](https://a.example/b?c=d)');
  expect(pastedLink('a [b]', 'https://a.example/(b)')).toBe('[a \\[b\\]](<https://a.example/(b)>)');
  for (const [selected, pasted] of [
    ['', 'https://a.example'],
    ['here', 'javascript:alert(1)'],
    ['here', 'https://a.example and more'],
    ['https://b.example', 'https://a.example'],
  ] as const)
    expect(pastedLink(selected, pasted)).toBeUndefined();
});
