import { fromText, linkOf, type Rich, type Tag } from './rich-text.js';

/** Elements that become what they are; the others below become something alike, leave nothing, or leave their text. */
const known = new Set('P STRONG EM CODE PRE BR HR UL OL LI BLOCKQUOTE'.split(' '));
const alike: Readonly<Record<string, Tag>> = { DIV: 'p', TR: 'p', B: 'strong', I: 'em' };
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
  const tag = tagOf(node.tagName);
  return tag ? [{ tag, children }] : children;
}

function tagOf(name: string): Tag | undefined {
  if (known.has(name)) return name.toLowerCase() as Tag;
  if (/^H[1-6]$/.test(name)) return 'h';
  return Object.hasOwn(alike, name) ? alike[name] : undefined;
}
