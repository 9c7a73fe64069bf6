import type { Rich, RichElement } from '@pharos/markup/text';
import type { Message } from '@pharos/sdk';
import { KebabHorizontalIcon } from '@primer/octicons-react';
import { createElement, Fragment, type ReactNode, useMemo, useState } from 'react';
import { t } from '../messages/index.js';
import { beginningOf } from './beginning.js';
import css from './inbox.module.css';
import { type Quoting, splitParts, splitText } from './quotes.js';
import { type Reader, useReader } from './readers.js';

/** Of longer ones, so many letters show first. */
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
  const [isWhole, setWhole] = useState(false);
  const [withPictures, showPictures] = useState(false);
  const read = useReader(content_type);
  const { own, quoted = none } = useMemo(() => quotingOf(content, content_type, read), [content, content_type, read]);
  const { parts, isCut } = useMemo(
    () => (isWhole ? { parts: own, isCut: false } : beginningOf(own, mostShown)),
    [own, isWhole],
  );
  return (
    <div className={css.text} dir="auto" data-plain={content_type === 'text' || undefined}>
      {nodesOf(parts, withPictures)}
      {quoted.length > 0 && <Quoted parts={quoted} withPictures={withPictures} />}
      {!withPictures && (hasPicture(parts) || hasPicture(quoted)) && (
        <button type="button" className={css.remoteButton} onClick={() => showPictures(true)}>
          {t.thread.remotePictures}
        </button>
      )}
      {isCut && (
        <button type="button" className={css.remoteButton} onClick={() => setWhole(true)}>
          {t.thread.showAll}
        </button>
      )}
    </div>
  );
}

const hasPicture = (parts: readonly Rich[]): boolean =>
  parts.some((part) => typeof part !== 'string' && (part.tag === 'img' || hasPicture(part.children)));

const none: readonly Rich[] = [];

/** What is quoted is folded: whoever reads the thread has seen it. */
function Quoted({ parts, withPictures }: { readonly parts: readonly Rich[]; readonly withPictures: boolean }) {
  const [isShown, setShown] = useState(false);
  return (
    <>
      <button
        type="button"
        className={css.quoteButton}
        aria-expanded={isShown}
        aria-label={t.thread.quoted}
        title={t.thread.quoted}
        onClick={() => setShown(!isShown)}
      >
        <KebabHorizontalIcon />
      </button>
      {isShown && <div className={css.quoted}>{nodesOf(parts, withPictures)}</div>}
    </>
  );
}

function quotingOf(content: string, type: Message['content_type'], read: Reader): Quoting<readonly Rich[]> {
  if (type === 'html') return splitParts(read(content));
  const { own, quoted } = splitText(content);
  return { own: read(own), quoted: quoted === undefined ? undefined : read(quoted) };
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

function nodesOf(parts: readonly Rich[], withPictures: boolean): ReactNode[] {
  return parts.map((part, key) => nodeOf(part, key, withPictures));
}

function nodeOf(part: Rich, key: number, withPictures: boolean): ReactNode {
  if (typeof part === 'string') return <Fragment key={key}>{part}</Fragment>;
  const { tag, href, start } = part;
  if (tag === 'hr' || tag === 'br') return createElement(tag, { key });
  if (tag === 'img') return <RemotePicture key={key} part={part} isShown={withPictures} />;
  const children = nodesOf(part.children, withPictures);
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

function RemotePicture({
  part: { href, children },
  isShown,
}: {
  readonly part: RichElement;
  readonly isShown: boolean;
}) {
  const text = children.filter((child) => typeof child === 'string').join('');
  if (href === undefined || !isShown) return text;
  return <img className={css.remotePicture} src={href} alt={text} referrerPolicy="no-referrer" loading="lazy" />;
}
