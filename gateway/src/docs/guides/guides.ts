import { readFileSync } from 'node:fs';
import type { Html } from '../html.js';
import { renderMarkdown } from './markdown.js';

/** The same folder from `src` and from `dist`. */
const folder = new URL('../../../../docs/guides/', import.meta.url);

/** In the order in which a newcomer needs them; each is a file, and an anchor of the page. */
const names = ['start', 'pagination', 'idempotency', 'errors', 'limits', 'search'] as const;

export interface Guide {
  readonly id: string;
  readonly title: string;
  readonly body: Html;
}

/** The guides that stand before the operations. @throws when the repository's `docs/guides` was not shipped */
export function readGuides(): Guide[] {
  return names.map((name) => {
    const { body, headings } = renderMarkdown(readFileSync(new URL(`${name}.md`, folder), 'utf8'), linkTo);
    const [heading] = headings;
    return { id: heading?.id ?? name, title: heading?.text ?? name, body };
  });
}

/** To places of the page, and to other hosts; files of the repository are not served. */
function linkTo(href: string): string | undefined {
  return /^(#|https:\/\/|docs\/webhooks)/.test(href) ? href : undefined;
}
