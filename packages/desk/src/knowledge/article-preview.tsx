import { fromMarkdown } from '@pharos/markup/markdown';
import { palette } from '@pharos/widget/colors';
import more from '@pharos/widget/styles/more/more.css?inline';
import base from '@pharos/widget/styles/shared/base.css?inline';
import widget from '@pharos/widget/styles/widget/widget.css?inline';
import { longDate } from '@pharos/widget/times';
import { type CSSProperties, useCallback, useDeferredValue, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import { usePlace } from '../app/session.js';
import { locale } from '../messages/index.js';
import { knowledgeTexts } from '../messages/knowledge.js';
import { useWidgetLook } from './article-queries.js';
import type { ArticleText } from './article-text.js';
import css from './knowledge.module.css';
import { WidgetText } from './widget-text.js';

/** As much as the widget shows of a text. */
const maxLength = 200_000;

interface PreviewProps {
  readonly text: ArticleText;
  /** When it was published; undefined: it would be now. */
  readonly publishedAt?: string | undefined;
}

/** An article as the widget of the project shows it: with the widget's style sheets, which nothing of this page reaches. */
export function ArticlePreview(props: PreviewProps) {
  const [root, setRoot] = useState<ShadowRoot | undefined>();
  const host = useCallback((element: HTMLElement | null) => {
    if (element !== null) setRoot(element.shadowRoot ?? styledRoot(element));
  }, []);
  return (
    <section className={css.previewFrame} aria-label={knowledgeTexts.editor.preview}>
      <div ref={host} className={css.previewHost}>
        {root && createPortal(<Shown {...props} />, root)}
      </div>
    </section>
  );
}

// The widget's host stands in a corner of its page; here it stands where the preview is.
const styles = [base.replace(/:host\s*\{[^}]*\}/, ''), widget, more];

function styledRoot(element: HTMLElement): ShadowRoot {
  const root = element.attachShadow({ mode: 'open' });
  root.adoptedStyleSheets = styles.map((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    return sheet;
  });
  return root;
}

/** A long text is drawn behind the typing, never in its way. */
function Shown({ text, publishedAt }: PreviewProps) {
  const { title, body, locale: language } = useDeferredValue(text);
  const { data: look } = useWidgetLook();
  const domain = usePlace()?.project.domain;
  const isDark =
    look?.theme === 'dark' || (look?.theme === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches);
  const colors = useMemo(() => palette(look?.color, isDark) as CSSProperties, [look?.color, isDark]);
  const parts = useMemo(() => {
    const baseUrl = domain ? `https://${domain}/` : location.origin;
    return fromMarkdown(body.slice(0, maxLength), { baseUrl, platformUrl: location.origin, pictures: true });
  }, [body, domain]);
  const date = longDate(publishedAt ?? new Date().toISOString(), locale);
  return (
    <div
      className={`root ltr ${isDark ? 'dark' : ''}`}
      style={{ ...colors, background: 'var(--surface)', minHeight: 'inherit' }}
    >
      <article className="article" lang={language} dir="auto">
        <h3>{title || knowledgeTexts.editor.untitled}</h3>
        <small>{knowledgeTexts.editor.updated(date)}</small>
        <div className="rich">
          <WidgetText parts={parts} />
        </div>
      </article>
    </div>
  );
}
