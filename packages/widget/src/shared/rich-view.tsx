import { createElement, type VNode } from 'preact';
import type { Rich } from './rich-text.js';

/** Formatted text as elements, each made by its name from our own list: nothing that somebody wrote is parsed as HTML. */
export function RichView({ parts, ...words }: { parts: readonly Rich[] } & Words): VNode {
  return <>{parts.map((part) => view(part, words))}</>;
}

interface Words {
  /** Said of links to those who do not see it. */
  readonly newTab: string;
  /** The level that headings have where the text stands. */
  readonly heading: 'h3' | 'h4';
}

function view(part: Rich, words: Words): VNode | string {
  if (typeof part === 'string') return part;
  const { tag, href, children } = part;
  if (tag === 'hr' || tag === 'br') return createElement(tag, null);
  const inner = children.map((child) => view(child, words));
  if (tag === 'a')
    return (
      <a href={href} target="_blank" rel="noopener noreferrer">
        {inner}
        <span class="sr"> ({words.newTab})</span>
      </a>
    );
  // What is wider than the window can be scrolled with keys as well.
  // biome-ignore lint/a11y/noNoninteractiveTabindex: there is no other way to scroll it with keys
  if (tag === 'pre') return <pre tabIndex={0}>{inner}</pre>;
  return createElement(tag === 'h' ? words.heading : tag, null, ...inner);
}
