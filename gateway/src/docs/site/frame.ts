import { type Html, html } from '../html.js';
import type { Heading } from './markdown.js';
import { type Group, linkBetween, type Naming, type Page } from './pages.js';

export interface Framed {
  readonly page: Page;
  readonly body: Html;
  readonly headings: readonly Heading[];
  /** The first sentences, for search engines. */
  readonly about: string;
}

export interface Surroundings {
  readonly groups: readonly Group[];
  readonly naming: Naming;
}

/** A page with contents, search, and the ways to its neighbours. Its style and script are files beside it. */
export function frame({ page, body, headings, about }: Framed, { groups, naming }: Surroundings): string {
  const to = (path: string) => linkBetween(page.path, path, naming);
  const isListed = groups.some(({ pages }) => pages.includes(page));
  const markdown = isListed ? to(`${page.path || 'index'}.md`) : undefined;
  const title = page.path === '' ? 'Pharos documentation' : `${headings[0]?.text ?? page.title} · Pharos`;
  return html`<!doctype html>
<html lang="en" data-language="curl">
<head>
<meta charset="utf-8">
<title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="description" content="${about}">
<link rel="stylesheet" href="${to('assets/site.css')}">
${markdown && html`<link rel="alternate" type="text/markdown" href="${markdown}">`}
<script src="${to('assets/site.js')}" data-index="${to('search.json')}" data-root="${to('')}" defer></script>
</head>
<body>
<a class="skip" href="#text">Skip to the text</a>
<header>
<button type="button" class="menu" popovertarget="contents">Contents</button>
<a class="home" href="${to('')}">Pharos <span>docs</span></a>
<nav class="areas" aria-label="Areas"><a href="${to('start')}">Guides</a><a href="${to('reference')}">API reference</a></nav>
<div class="search" role="search" hidden>
<input id="find" type="search" placeholder="Search" aria-label="Search" autocomplete="off" spellcheck="false">
<kbd aria-hidden="true">/</kbd>
<div id="results" hidden><p role="status"></p><ol></ol></div>
</div>
</header>
<div class="columns">
<nav id="contents" class="contents" aria-label="Contents" popover>${groups.map((group) => groupView(group, page, to))}</nav>
<main id="text">
<article>${body}</article>
${neighbours(page, groups, to)}
<footer>${markdown && html`<a href="${markdown}">This page as Markdown</a>`} <a href="${to('llms.txt')}">llms.txt</a></footer>
</main>
${onThisPage(headings)}
</div>
</body>
</html>
`.text;
}

type To = (path: string) => string;

/** Open where the reader is: among guides, or in the reference. */
function groupView({ title, pages }: Group, current: Page, to: To): Html {
  const isHere = pages.some(({ path }) => path === current.path);
  const isNear = areaOf(pages[0]) === areaOf(current) && title !== 'Runbooks';
  const links = pages.map(({ path, title: name }) => {
    const mark = path === current.path ? html` aria-current="page"` : undefined;
    return html`<li><a href="${to(path)}"${mark}>${name}</a></li>`;
  });
  return html`<details${isHere || isNear ? html` open` : undefined}><summary>${title}</summary><ul>${links}</ul></details>`;
}

function areaOf(page: Page | undefined): string {
  return page?.path.startsWith('reference') ? 'reference' : 'guides';
}

function neighbours(page: Page, groups: readonly Group[], to: To): Html {
  const pages = groups.flatMap((group) => group.pages);
  const at = pages.findIndex(({ path }) => path === page.path);
  const link = (kind: string, label: string, other: Page | undefined) =>
    other === undefined || at < 0
      ? undefined
      : html`<a rel="${kind}" href="${to(other.path)}"><small>${label}</small>${other.title}</a>`;
  return html`<nav class="neighbours" aria-label="Neighbours">${link('prev', 'Previous', pages[at - 1])}${link('next', 'Next', pages[at + 1])}</nav>`;
}

/** Absent where there is nothing to choose from. */
function onThisPage(headings: readonly Heading[]): Html | undefined {
  const sections = headings.filter(({ depth }) => depth === 2);
  if (sections.length < 2) return undefined;
  const links = sections.map(({ id, text }) => html`<li><a href="#${id}">${text}</a></li>`);
  return html`<nav class="sections" aria-label="On this page"><p>On this page</p><ul>${links}</ul></nav>`;
}
