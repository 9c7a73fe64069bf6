import { readFileSync } from 'node:fs';
import { Html, html } from '../html.js';
import { codeBlock, type Heading, renderMarkdown } from './markdown.js';
import { pageStyle } from './style.js';

/** The same folder from `src` and from `dist`. */
const folder = new URL('../../../../docs/receiving-webhooks/', import.meta.url);
const vectorsFile = 'vectors.json';

let rendered: string | undefined;

/**
 * The guide "Receiving webhooks" as a page that needs nothing else: no script, no font, no other server. Read from the
 * repository's `docs` when it is first asked for. @throws when that folder was not shipped
 */
export function renderGuide(): string {
  rendered ??= render(read('README.md'), read(vectorsFile));
  return rendered;
}

function read(name: string): string {
  return readFileSync(new URL(name, folder), 'utf8');
}

function render(guide: string, vectors: string): string {
  const { body, headings } = renderMarkdown(guide, linkTo);
  const page = html`<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${titleOf(headings)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><style>${new Html(pageStyle)}</style></head><body>
<p><a href="../docs">API reference</a></p>${tocView(headings)}<main>${body}
<h2 id="${vectorsFile}">Test vectors</h2><p><code>${vectorsFile}</code></p>${codeBlock(vectors, 'long')}</main></body></html>`;
  return page.text;
}

/** Files beside the guide are not served, but for the vectors, which stand at its end. */
function linkTo(href: string): string | undefined {
  if (href === vectorsFile) return `#${vectorsFile}`;
  return /^(#|https:\/\/)/.test(href) ? href : undefined;
}

function titleOf(headings: readonly Heading[]): string {
  return headings.find(({ depth }) => depth === 1)?.text ?? 'Guide';
}

function tocView(headings: readonly Heading[]): Html {
  const links = headings.filter(({ depth }) => depth === 2).map(({ id, text }) => html`<a href="#${id}">${text}</a> `);
  return html`<p class="toc">${links}<a href="#${vectorsFile}">Test vectors</a></p>`;
}
