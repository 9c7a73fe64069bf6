import { readFileSync } from 'node:fs';
import { eventNames } from '@pharos/contract';
import { expect, test } from 'vitest';
import { renderGuide } from './webhooks.js';

const page = renderGuide();
const unescaped = page.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)));
const file = (name: string) =>
  readFileSync(new URL(`../../../../docs/receiving-webhooks/${name}`, import.meta.url), 'utf8').trimEnd();

test('the page holds the code of each language and the vectors, ready to copy', () => {
  for (const name of ['verify.mjs', 'verify.py', 'verify.go', 'verify.php', 'verify.rb', 'vectors.json']) {
    expect(unescaped, name).toContain(file(name));
  }
});

test('the page describes every event', () => {
  for (const name of eventNames) expect(page).toContain(`<code>${name}</code>`);
});

test('every link within the page leads somewhere', () => {
  const targets = [...page.matchAll(/href="#([^"]+)"/g)].map(([, id = '']) => id);
  expect(targets.length).toBeGreaterThan(5);
  for (const id of targets) expect(page).toContain(`id="${id}"`);
});

test('the page runs nothing and fetches nothing', () => {
  expect(page).not.toMatch(/<script|<link|<img|<iframe|@import|url\(|\son\w+=/i);
});

test('each anchor is there once', () => {
  const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
  expect(new Set(ids).size).toBe(ids.length);
});
