import { expect } from 'vitest';
import type { Visit } from './visit.js';

export interface Watched extends Visit {
  /** Every address that the page has asked for since. */
  readonly asked: string[];
}

/** From now on what the page asks for is noted. */
export function watched(visit: Visit): Watched {
  const asked: string[] = [];
  visit.page.on('request', (request) => asked.push(request.url()));
  return { ...visit, asked };
}

/**
 * Points at everything that is embedded, follows every link that leads nowhere else, and expects that nothing of what others
 * wrote has happened, is alive or has led the page away from `address`.
 */
export async function expectNothingAlive({ page, asked, complaints }: Watched, address: string): Promise<void> {
  await page.evaluate(`for (const host of document.querySelectorAll('[data-pharos]'))
    for (const one of host.shadowRoot.querySelectorAll('*')) {
      for (const type of ['mouseover', 'mouseenter', 'pointerenter', 'focus', 'toggle', 'error', 'load'])
        one.dispatchEvent(new Event(type));
      if (/^a$/i.test(one.tagName) && !/^(https?|mailto):/.test(one.href)) one.click();
    }`);
  expect(await page.evaluate('window.hit')).toBeUndefined();
  expect(asked.filter((url) => url.includes('evil.example'))).toEqual([]);
  expect(complaints).toEqual([]);
  const alive = `[...document.querySelectorAll('[data-pharos]')].flatMap(({ shadowRoot }) =>
    [...shadowRoot.querySelectorAll('script, iframe, object, embed, img, image, video, audio, style, link, meta, base, form[action], use, foreignObject, animate, set')]
      .map(({ outerHTML }) => outerHTML))`;
  expect(await page.evaluate(alive)).toEqual([]);
  const handlers = `[...document.querySelectorAll('[data-pharos]')].flatMap(({ shadowRoot }) =>
    [...shadowRoot.querySelectorAll('*')].flatMap(({ attributes }) => [...attributes].map(({ name }) => name).filter((name) => name.startsWith('on'))))`;
  expect(await page.evaluate(handlers)).toEqual([]);
  expect(page.url()).toBe(address);
}
