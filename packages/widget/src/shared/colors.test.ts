import { expect, test } from 'vitest';
import { contrast, palette, parseColor } from './colors.js';

const rgb = (css = '') => (css.match(/\d+/g) ?? []).map(Number) as unknown as [number, number, number];
const channels = ['00', '33', '66', '99', 'cc', 'ff'];
const colors = channels.flatMap((red) => channels.flatMap((green) => channels.map((blue) => `#${red}${green}${blue}`)));

test.each([false, true])('every colour can be read, on it and beside it (dark: %s)', (dark) => {
  const grounds = dark ? ['#16181f', '#1f222b', '#0f1116'] : ['#ffffff', '#f4f5f8'];
  for (const color of colors) {
    const made = palette(color, dark);
    expect(contrast(rgb(made['--brand']), rgb(made['--on-brand'])), color).toBeGreaterThanOrEqual(4.5);
    expect(contrast(rgb(made['--brand-deep']), rgb(made['--on-brand'])), color).toBeGreaterThanOrEqual(4.5);
    for (const ground of grounds)
      expect(contrast(rgb(made['--accent']), parseColor(ground) ?? [0, 0, 0]), color).toBeGreaterThanOrEqual(4.5);
  }
});

test('what is no colour becomes the usual one, whatever it is', () => {
  const usual = palette(undefined, false);
  for (const text of ['', 'red', '#12', '#ggg', 'url(https://evil.example)', '#fff;background:url(x)', null])
    expect(palette(text, false)).toEqual(usual);
  expect(palette('#abc', false)).toEqual(palette('#aabbcc', false));
});
