import { posix } from 'node:path';
import type { Page } from './pages.js';

/**
 * Where a link of a page leads within the site, as `path#fragment`; outside of it, the link as it is; undefined: it names a file of the
 * repository that is not served.
 */
export function targetOf(page: Page, href: string, pathOf: (file: string) => string | undefined): string | undefined {
  if (/^(https?:|mailto:)/.test(href)) return href;
  // To the API that serves the site.
  if (href.startsWith('/')) return href;
  if (href.startsWith('#')) return page.path + href;
  if (page.file === undefined) return href;
  const [file = '', fragment] = href.split('#');
  const path = pathOf(posix.join(posix.dirname(page.file), file));
  return path === undefined ? undefined : path + (fragment === undefined ? '' : `#${fragment}`);
}

/** Whether it leads out of the site. */
export function isOutside(target: string): boolean {
  return /^(https?:|mailto:|\/)/.test(target);
}

/** A text with other targets in its links, but for what stands as code. */
export function withLinks(markdown: string, change: (href: string) => string | undefined): string {
  return markdown
    .split(/(^ *(`{3,})[\s\S]*?^ *\2$)/m)
    .filter((_, at) => at % 3 !== 2)
    .map((part, at) => (at % 2 === 1 ? part : changed(part, change)))
    .join('');
}

function changed(text: string, change: (href: string) => string | undefined): string {
  return text.replace(/(!?)\[([^\]]*)\]\(([^)\s]+)\)/g, (whole, picture: string, words: string, href: string) => {
    const target = change(href);
    return target === undefined ? (picture ? words : words || whole) : `${picture}[${words}](${target})`;
  });
}
