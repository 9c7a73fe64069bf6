import { readdirSync, readFileSync } from 'node:fs';
import type { OpenApiDocument } from '../each-schema.js';
import { html } from '../html.js';
import { makeReference } from '../reference/reference.js';
import { guideGroups } from './contents.js';
import { frame } from './frame.js';
import { isOutside, targetOf, withLinks } from './links.js';
import { headingsOf, type Parts, parseMarkdown, renderMarkdown, wordsOf } from './markdown.js';
import { type Group, linkBetween, type Naming, type Page } from './pages.js';
import { searchEntries } from './search-index.js';

/** A file of the site, as it is sent. */
export interface SiteFile {
  readonly type: string;
  readonly content: string;
}

export interface Site {
  /** The addresses of all files below `/docs`; empty: the first page. */
  paths(): string[];
  /** Undefined when there is none at this address. @throws when a page's text was not shipped */
  file(path: string): SiteFile | undefined;
  /** The page for an address that leads nowhere, as seen from there. */
  missing(path: string): string;
}

const assets = new URL('../../../assets/docs/', import.meta.url);

/**
 * The documentation as a site of plain files: pages, their Markdown, an index for the search, and what pages load. A page is made when
 * it is asked for. `naming`: whether links are for the gateway or for files of a folder.
 */
export function makeSite(documentOf: () => OpenApiDocument, naming: Naming = 'served'): Site {
  let known: Contents | undefined;
  const contents = () => {
    known ??= new Contents(documentOf(), naming);
    return known;
  };
  return {
    paths: () => [...contents().files.keys()],
    file: (path) => contents().files.get(path)?.(),
    missing: (path) => contents().html({ ...missingPage, path: path.replaceAll(/[^/]+/g, missingPage.path) }),
  };
}

const missingPage: Page = {
  path: 'missing',
  title: 'Not found',
  markdown: () =>
    '# This page does not exist\n\nIt may have moved. Search for it above, or choose a page from the contents.\n',
};

class Contents {
  readonly files = new Map<string, () => SiteFile>();
  readonly #groups: readonly Group[];
  readonly #pages: readonly Page[];
  readonly #places: ReadonlyMap<string, string>;
  readonly #pathOfFile: ReadonlyMap<string, string>;
  readonly #naming: Naming;

  constructor(document: OpenApiDocument, naming: Naming) {
    const { pages, places } = makeReference(document);
    this.#naming = naming;
    this.#places = places;
    this.#groups = [...guideGroups(), { title: 'API reference', pages }];
    this.#pages = this.#groups.flatMap((group) => group.pages);
    this.#pathOfFile = new Map(this.#pages.flatMap(({ file, path }) => (file === undefined ? [] : [[file, path]])));
    this.#addFiles();
  }

  #addFiles(): void {
    for (const page of this.#pages) {
      this.files.set(page.path, () => ({ type: 'text/html; charset=utf-8', content: this.html(page) }));
      this.files.set(`${page.path || 'index'}.md`, () => ({ type: markdownType, content: this.#markdown(page) }));
    }
    this.files.set('search.json', () => ({ type: 'application/json', content: JSON.stringify(this.#entries()) }));
    this.files.set('llms.txt', () => ({ type: 'text/plain; charset=utf-8', content: this.#outline() }));
    this.files.set('assets/site.css', () => ({ type: 'text/css; charset=utf-8', content: styles() }));
    this.files.set('assets/site.js', () => ({ type: 'text/javascript; charset=utf-8', content: script() }));
  }

  html(page: Page): string {
    const parts = parseMarkdown(page.markdown());
    const headings = headingsOf(parts);
    const about = aboutOf(parts);
    const body = renderMarkdown(parts, {
      linkTo: (href) => this.#link(page, href),
      codeLink: (code) => this.#codeLink(page, code),
    });
    const framed = { page, headings, about, body: html`${body}` };
    return frame(framed, { groups: this.#groups, naming: this.#naming });
  }

  #link(page: Page, href: string): string | undefined {
    const target = this.#target(page, href);
    if (target === undefined || isOutside(target)) return target;
    return linkBetween(page.path, target, this.#naming);
  }

  #target(page: Page, href: string): string | undefined {
    return targetOf(page, href, (file) => this.#pathOfFile.get(file));
  }

  /** `GET /projects` leads to what describes it, but not from there. */
  #codeLink(page: Page, code: string): string | undefined {
    const [, method, path = ''] = /^(GET|POST|PUT|PATCH|DELETE) (\/[^\s?]+)/.exec(code) ?? [];
    if (method === undefined || page.path === 'reference') return undefined;
    const target = this.#places.get(`${method} ${path}`) ?? this.#places.get(`${method} /api/v1${path}`);
    return target === undefined ? undefined : linkBetween(page.path, target, this.#naming);
  }

  /** Its links lead to Markdown, too. */
  #markdown(page: Page): string {
    return withLinks(page.markdown(), (href) => {
      const target = this.#target(page, href);
      if (target === undefined || isOutside(target)) return target;
      const [path = '', fragment] = target.split('#');
      const file = /\.\w+$/.test(path) ? path : `${path || 'index'}.md`;
      return linkBetween(page.path, fragment === undefined ? file : `${file}#${fragment}`, 'files');
    });
  }

  #entries() {
    return this.#groups.flatMap(({ title, pages }) =>
      pages.flatMap((page) =>
        searchEntries(page, parseMarkdown(page.markdown()), title).map(({ address, ...entry }) => ({
          ...entry,
          address: this.#naming === 'files' ? linkBetween('', address, 'files') : address,
        })),
      ),
    );
  }

  /** For programs that read: every page with its Markdown and what it is about (llmstxt.org). */
  #outline(): string {
    const groups = this.#groups.map(({ title, pages }) => {
      const lines = pages.map((page) => {
        const about = aboutOf(parseMarkdown(page.markdown()));
        return `- [${page.title}](${page.path || 'index'}.md): ${about}`;
      });
      return `## ${title}\n\n${lines.join('\n')}\n`;
    });
    return `# Pharos\n\n> An API-first customer-support platform: conversations, contacts, a chat widget, mail, a knowledge base and an AI agent, with signed webhooks and an OpenAPI document at /api/v1/openapi.json.\n\n${groups.join('\n')}`;
  }
}

const markdownType = 'text/markdown; charset=utf-8';

function script(): string {
  return readFileSync(new URL('site.js', assets), 'utf8');
}

/** One file of all, in the order of their names: the later ones override those before. */
function styles(): string {
  const folder = new URL('styles/', assets);
  const names = readdirSync(folder).sort();
  return names.map((name) => readFileSync(new URL(name, folder), 'utf8')).join('\n');
}

/** The first paragraph, as far as a line holds it. */
function aboutOf(parts: Parts): string {
  const at = parts.findIndex(({ type }) => type === 'paragraph_open');
  const first = parts[at + 1];
  if (at < 0 || first === undefined) return '';
  const words = wordsOf(first);
  return words.length <= mostAbout ? words : `${words.slice(0, words.lastIndexOf(' ', mostAbout))} …`;
}
const mostAbout = 200;
