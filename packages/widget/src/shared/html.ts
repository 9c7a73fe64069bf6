import { fromText, linkOf, type Rich, type Tag } from './rich-text.js';

/** Elements that mean something to us; the others leave their text, and those below leave nothing. */
const known: Readonly<Record<string, Tag>> = {
  P: 'p',
  DIV: 'p',
  B: 'strong',
  STRONG: 'strong',
  I: 'em',
  EM: 'em',
  CODE: 'code',
  PRE: 'pre',
  BR: 'br',
  HR: 'hr',
  UL: 'ul',
  OL: 'ol',
  LI: 'li',
  BLOCKQUOTE: 'blockquote',
  TR: 'p',
  H1: 'h',
  H2: 'h',
  H3: 'h',
  H4: 'h',
  H5: 'h',
  H6: 'h',
};
const silent = new Set(['SCRIPT', 'STYLE', 'TEMPLATE', 'NOSCRIPT', 'IFRAME', 'OBJECT', 'EMBED', 'TEXTAREA']);
const htmlNamespace = 'http://www.w3.org/1999/xhtml';
const maxLength = 200_000;
const maxDepth = 40;

/**
 * What an HTML message says, built anew of the few tags we know. The text is parsed into a document of its own, in which no
 * script runs and nothing is loaded; where the page's policy forbids even that, it is shown without its tags.
 */
export function fromHtml(html: string): Rich[] {
  const body = parsed(html.slice(0, maxLength));
  return body ? childrenOf(body, 0) : [html.replace(/<[^>]{0,2000}>/g, ' ')];
}

function parsed(html: string): HTMLElement | undefined {
  try {
    return new DOMParser().parseFromString(html, 'text/html').body;
  } catch {
    return undefined;
  }
}

function childrenOf(parent: Node, depth: number): Rich[] {
  return depth > maxDepth
    ? [parent.textContent ?? '']
    : [...parent.childNodes].flatMap((node) => richOf(node, depth + 1));
}

function richOf(node: Node, depth: number): Rich[] {
  if (node.nodeType === Node.TEXT_NODE) return fromText(node.textContent ?? '');
  if (!(node instanceof Element) || node.namespaceURI !== htmlNamespace || silent.has(node.tagName)) return [];
  const children = childrenOf(node, depth);
  if (node.tagName === 'A') return linkOf(node.getAttribute('href') ?? '', children);
  if (node.tagName === 'IMG') return fromText(node.getAttribute('alt') ?? '');
  const tag = Object.hasOwn(known, node.tagName) ? known[node.tagName] : undefined;
  return tag ? [{ tag, children }] : children;
}
