import { fromHtml, fromMarkdown, fromText, type Rich, type RichElement } from '@pharos/markup';
import type { Message } from '@pharos/sdk';
import { createElement, Fragment, type ReactNode, useMemo, useState } from 'react';
import { t } from '../messages/index.js';
import css from './inbox.module.css';

/** Longer ones are shown up to here first. */
const mostShown = 8_000;

/**
 * The text of a message. What somebody wrote becomes a tree of few elements, never HTML: nothing in it can run, and a picture of another
 * site, which would tell that site of the reader, is loaded only on a click.
 */
export function MessageText({
  message: { content, content_type },
}: {
  readonly message: Pick<Message, 'content' | 'content_type'>;
}) {
  const [isWhole, setWhole] = useState(content.length <= mostShown);
  const shown = isWhole ? content : content.slice(0, mostShown);
  const parts = useMemo(() => partsOf(shown, content_type), [shown, content_type]);
  return (
    <div className={css.text} dir="auto" data-plain={content_type === 'text' || undefined}>
      {parts.map(nodeOf)}
      {!isWhole && (
        <button type="button" className={css.link} onClick={() => setWhole(true)}>
          …
        </button>
      )}
    </div>
  );
}

function partsOf(content: string, type: Message['content_type']): readonly Rich[] {
  if (type === 'html') return fromHtml(content);
  return type === 'markdown' ? fromMarkdown(content) : fromText(content);
}

/** Elements that are shown as what they are. */
const same = new Set([
  'p',
  'strong',
  'em',
  'del',
  'code',
  'sub',
  'sup',
  'pre',
  'ul',
  'li',
  'blockquote',
  'tr',
  'th',
  'td',
]);

function nodeOf(part: Rich, key: number): ReactNode {
  if (typeof part === 'string') return <Fragment key={key}>{part}</Fragment>;
  const { tag, href, start } = part;
  if (tag === 'hr' || tag === 'br') return createElement(tag, { key });
  if (tag === 'img') return <RemotePicture key={key} part={part} />;
  const children = part.children.map(nodeOf);
  if (tag === 'a')
    return (
      <a key={key} href={href} target="_blank" rel="noopener noreferrer nofollow">
        {children}
      </a>
    );
  // Part of what somebody wrote, not of the page's outline.
  if (tag === 'h')
    return (
      <p key={key} className={css.heading}>
        {children}
      </p>
    );
  if (tag === 'ol') return createElement('ol', { key, start }, children);
  if (tag === 'table')
    return (
      <div key={key} className={css.table}>
        <table>
          <tbody>{children}</tbody>
        </table>
      </div>
    );
  return same.has(tag) ? createElement(tag, { key }, children) : <Fragment key={key}>{children}</Fragment>;
}

function RemotePicture({ part: { href, children } }: { readonly part: RichElement }) {
  const [isShown, setShown] = useState(false);
  const text = children.filter((child) => typeof child === 'string').join('');
  if (href === undefined) return text;
  if (isShown)
    return <img className={css.remotePicture} src={href} alt={text} referrerPolicy="no-referrer" loading="lazy" />;
  return (
    <button type="button" className={css.remoteButton} onClick={() => setShown(true)}>
      {t.thread.remotePictures}
      {text && `: ${text}`}
    </button>
  );
}
