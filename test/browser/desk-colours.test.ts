import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasBrowser, startBrowser } from './support/browser.js';

const tokens = readFileSync(new URL('../../packages/desk/src/ui/tokens.css', import.meta.url), 'utf8');

const surfaces = ['--surface-0', '--surface-1', '--surface-2'];
const on = (colours: readonly string[], backgrounds: readonly string[]) =>
  colours.flatMap((colour) => backgrounds.map((background): [string, string] => [colour, background]));

/** What is read, on what it stands on. */
const texts: readonly [string, string][] = [
  ...on(['--text', '--text-2', '--text-3', '--good', '--warn', '--bad', '--accent'], surfaces),
  ...on(['--text', '--text-2'], ['--surface-3', '--accent-surface', '--note']),
  ['--accent-text', '--accent'],
  ['--accent-text', '--accent-hover'],
  ['--note-text', '--note'],
];
/** Icons and the edges of what can be filled in or pressed. */
const edges = on(['--line-strong', '--text-3'], surfaces);

/** A token as the browser draws it: red, green and blue of 0 to 255. */
const drawn = (token: string) => `(() => {
  const canvas = new OffscreenCanvas(1, 1).getContext('2d');
  document.body.style.color = 'var(${token})';
  canvas.fillStyle = getComputedStyle(document.body).color;
  canvas.fillRect(0, 0, 1, 1);
  return [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3);
})()`;

/** The relative luminance of WCAG 2.2. */
function luminance(parts: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = parts.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast of two tokens by WCAG 2.2. */
async function contrast(page: Page, pair: readonly [string, string]): Promise<number> {
  const [a, b] = [await page.evaluate<number[]>(drawn(pair[0])), await page.evaluate<number[]>(drawn(pair[1]))];
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((one, other) => one - other);
  return (light + 0.05) / (dark + 0.05);
}

/** Those of the pairs that have less contrast, with how much they have. */
async function pale(page: Page, pairs: readonly (readonly [string, string])[], least: number): Promise<string[]> {
  const found: string[] = [];
  for (const pair of pairs) {
    const has = await contrast(page, pair);
    if (has < least) found.push(`${pair.join(' on ')}: ${has.toFixed(2)}`);
  }
  return found;
}

describe.runIf(hasBrowser)('the colours of the desk', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await startBrowser();
  });
  afterAll(() => browser?.close());

  test.each([
    ['light', 'no-preference'],
    ['dark', 'no-preference'],
    ['light', 'more'],
    ['dark', 'more'],
  ] as const)('can be read and told apart: %s, contrast %s', async (colorScheme, wish) => {
    const page = await browser.newPage({ colorScheme, contrast: wish });
    await page.setContent(`<style>${tokens}</style><body>`);
    expect(await pale(page, texts, 4.5)).toEqual([]);
    expect(await pale(page, edges, 3)).toEqual([]);
    await page.close();
  });
});
