import type { Rich, RichElement } from '@pharos/markup/text';
import { createElement, Fragment, type ReactNode, useState } from 'react';
import { knowledgeTexts } from '../messages/knowledge.js';

/** The level of the uppermost headings of an article in the widget, beneath its title. */
const topHeading = 4;

/** A formatted text as the elements that the widget makes of it (`rich-view.tsx`), for its style sheets. A test compares both. */
export function WidgetText({ parts }: { readonly parts: readonly Rich[] }) {
  return parts.map(nodeOf);
}

function nodeOf(part: Rich, key: number): ReactNode {
  if (typeof part === 'string') return <Fragment key={key}>{part}</Fragment>;
  const { tag, href, level, start, language, done } = part;
  if (tag === 'hr' || tag === 'br') return createElement(tag, { key });
  if (tag === 'img') return <Picture key={key} part={part} />;
  const inner = part.children.map(nodeOf);
  if (tag === 'a') return <NewTab key={key} href={href} inner={inner} />;
  if (tag === 'pre')
    return (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: there is no other way to scroll it with keys
      <pre key={key} tabIndex={0} data-language={language}>
        {inner}
      </pre>
    );
  if (tag === 'table')
    return (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: there is no other way to scroll it with keys
      <div key={key} className="wide" tabIndex={0}>
        <table>
          <tbody>{inner}</tbody>
        </table>
      </div>
    );
  if (tag === 'ol') return createElement('ol', { key, start }, inner);
  if (tag === 'li' && done !== undefined)
    return (
      <li key={key} className="task">
        {done ? '☑ ' : '☐ '}
        {inner}
      </li>
    );
  return createElement(tag === 'h' ? headingOf(level) : tag, { key }, inner);
}

const headingOf = (level = 1) => `h${Math.min(topHeading + Math.max(level - 2, 0), 6)}`;

function NewTab({ href, inner }: { readonly href: string | undefined; readonly inner: ReactNode }) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {inner}
      <span className="sr"> ({knowledgeTexts.editor.newTab})</span>
    </a>
  );
}

/** A picture of an article; a link to it where it cannot be loaded. */
function Picture({ part: { href, children } }: { readonly part: RichElement }) {
  const [isFailed, setFailed] = useState(false);
  const [text = ''] = children;
  if (isFailed) return <NewTab href={href} inner={String(text) || href} />;
  return (
    <img
      src={href}
      alt={String(text)}
      loading="lazy"
      decoding="async"
      referrerPolicy="no-referrer"
      onError={() => setFailed(true)}
    />
  );
}
