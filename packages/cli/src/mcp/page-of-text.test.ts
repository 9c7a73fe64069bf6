import { expect, test } from 'vitest';
import { asData } from './as-data.js';
import { pageLength, pageOfText } from './page-of-text.js';

test('the parts of a long text make the whole text', () => {
  const text = Array.from({ length: 9_000 }, (_, n) => `${n}\n`).join('');
  const parts: string[] = [];
  for (let from: number | null = 0; from !== null; ) {
    const page = pageOfText(text, from);
    expect(asData(page, pageLength)).not.toContain('left out');
    parts.push(page.text);
    from = page.next_offset;
  }
  expect(parts.length).toBeGreaterThan(1);
  expect(parts.join('')).toBe(text);
});

test('after the end there is nothing', () => {
  expect(pageOfText('abc', 10)).toEqual({ text: '', next_offset: null });
});
