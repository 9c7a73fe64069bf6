import { createElement, type VNode } from 'preact';
import { useState } from 'preact/hooks';
import type { Rich, RichElement } from './rich-text.js';

/** Formatted text as elements, each made by its name from our own list: nothing that somebody wrote is parsed as HTML. */
export function RichView({ parts, ...words }: { parts: readonly Rich[] } & Words): VNode {
  return <>{parts.map((part) => view(part, words))}</>;
}

interface Words {
  /** Said of links to those who do not see it. */
  readonly newTab: string;
  /** The level of the uppermost headings where the text stands, and of the lowest. */
  readonly heading: 3 | 4;
}

function view(part: Rich, words: Words): VNode | string {
  if (typeof part === 'string') return part;
  const { tag, href, children, level, start, language, done } = part;
  if (tag === 'hr' || tag === 'br') return createElement(tag, null);
  if (tag === 'img') return <Picture part={part} words={words} />;
  const inner = children.map((child) => view(child, words));
  if (tag === 'a') return link(href, inner, words);
  // What is wider than the window can be scrolled with keys as well.
  if (tag === 'pre')
    return (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: there is no other way to scroll it with keys
      <pre tabIndex={0} data-language={language}>
        {inner}
      </pre>
    );
  if (tag === 'table')
    return (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: there is no other way to scroll it with keys
      <div class="wide" tabIndex={0}>
        <table>
          <tbody>{inner}</tbody>
        </table>
      </div>
    );
  if (tag === 'ol') return <ol start={start}>{inner}</ol>;
  if (tag === 'li' && done !== undefined)
    return (
      <li class="task">
        {done ? '☑ ' : '☐ '}
        {inner}
      </li>
    );
  return createElement(
    tag === 'h' ? `h${Math.min(words.heading + Math.max((level ?? 1) - 2, 0), 6)}` : tag,
    null,
    ...inner,
  );
}

function link(href: string | undefined, inner: readonly (VNode | string)[], { newTab }: Words): VNode {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {inner}
      <span class="sr"> ({newTab})</span>
    </a>
  );
}

/** A picture of an article; a link to it where the page's policy or the network does not let it through. */
function Picture({ part, words }: { part: RichElement; words: Words }): VNode {
  const [failed, fail] = useState(false);
  const [text = ''] = part.children;
  if (failed) return link(part.href, [(text as string) || (part.href ?? '')], words);
  return (
    <img
      src={part.href}
      alt={text as string}
      loading="lazy"
      decoding="async"
      referrerpolicy="no-referrer"
      onError={() => fail(true)}
    />
  );
}
