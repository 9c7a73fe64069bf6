import MarkdownIt, { type Token } from 'markdown-it';
import { Html } from '../html.js';
import { codeRule } from './code-blocks.js';

/** A Markdown text, read: its parts in order, whose headings have anchors. */
export type Parts = readonly Token[];

export interface Heading {
  readonly id: string;
  readonly depth: number;
  readonly text: string;
}

export interface Links {
  /** Where a link leads, or undefined when it is to be no link. */
  linkTo(href: string): string | undefined;
  /** Where something is described that stands in a text as `code`. */
  codeLink(code: string): string | undefined;
}

// HTML in a text is shown as text. Which links lead somewhere is for whoever knows the pages.
const markdown = new MarkdownIt({ html: false });
Object.assign(markdown.renderer.rules, {
  fence: codeRule,
  table_open: () => '<div class="scroll"><table>',
  table_close: () => '</table></div>',
});

/** Reads a text as GitHub does. A heading may say its anchor itself, as in `## Create {#create}`. */
export function parseMarkdown(text: string): Parts {
  const parts = markdown.parse(text, {});
  const taken = new Map<string, number>();
  parts.forEach((part, at) => {
    const inside = parts[at + 1];
    if (part.type !== 'heading_open' || inside === undefined) return;
    part.attrSet('id', ownAnchor(inside) ?? unique(anchorOf(wordsOf(inside)), taken));
  });
  return parts;
}

export function headingsOf(parts: Parts): Heading[] {
  return parts.flatMap((part, at) => {
    const inside = parts[at + 1];
    if (part.type !== 'heading_open' || inside === undefined) return [];
    return [{ id: String(part.attrGet('id')), depth: Number(part.tag.slice(1)), text: wordsOf(inside) }];
  });
}

/** The text as HTML: nothing in it is HTML but what the signs of Markdown stand for. */
export function renderMarkdown(parts: Parts, links: Links): Html {
  let heading: Token | undefined;
  for (const part of parts) {
    if (part.type === 'heading_open') heading = part;
    if (part.type === 'heading_close') heading = undefined;
    if (part.type !== 'inline' || part.children === null) continue;
    part.children = heading ? selfLinked(part.children, heading) : linked(part.children, links);
  }
  return new Html(markdown.renderer.render([...parts], markdown.options, {}));
}

/** The anchor that GitHub gives a heading, so that one link works in both places. */
export function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}_\- ]/gu, '')
    .replaceAll(' ', '-');
}

/** The words of a part, without the signs of Markdown. */
export function wordsOf({ children, content }: Token): string {
  if (children === null) return content;
  return children.map(({ type, content: text }) => (type === 'softbreak' ? ' ' : text)).join('');
}

function unique(anchor: string, taken: Map<string, number>): string {
  const times = taken.get(anchor) ?? 0;
  taken.set(anchor, times + 1);
  return times === 0 ? anchor : `${anchor}-${times}`;
}

/** The anchor that a heading says itself, which is taken out of its text. */
function ownAnchor({ children }: Token): string | undefined {
  const last = children?.at(-1);
  const [whole = '', anchor] = / ?\{#([\w.-]+)\}$/.exec(last?.content ?? '') ?? [];
  if (last && anchor) last.content = last.content.slice(0, -whole.length);
  return anchor;
}

/** A heading is a link to itself, and holds no other. */
function selfLinked(children: readonly Token[], heading: Token): Token[] {
  const words = children.filter(({ type }) => type !== 'link_open' && type !== 'link_close');
  return wrapped(words, `#${heading.attrGet('id')}`);
}

function linked(children: readonly Token[], links: Links): Token[] {
  const depth: boolean[] = [];
  return children.flatMap((child) => {
    if (child.type === 'link_open') {
      const target = links.linkTo(String(child.attrGet('href')));
      depth.push(target !== undefined);
      if (target !== undefined) child.attrSet('href', target);
      return target === undefined ? [] : [child];
    }
    if (child.type === 'link_close') return depth.pop() ? [child] : [];
    if (child.type === 'image') return child.children ?? [];
    const target = child.type === 'code_inline' && depth.length === 0 ? links.codeLink(child.content) : undefined;
    return target === undefined ? [child] : wrapped([child], target);
  });
}

function wrapped(children: readonly Token[], href: string): Token[] {
  const [model] = children;
  if (model === undefined) return [];
  const make = (type: string, nesting: 1 | -1) =>
    Object.assign(Object.create(Object.getPrototypeOf(model)), { ...model, type, tag: 'a', nesting, children: null });
  const open: Token = make('link_open', 1);
  open.attrs = [['href', href]];
  const close: Token = make('link_close', -1);
  close.attrs = null;
  return [open, ...children, close];
}
