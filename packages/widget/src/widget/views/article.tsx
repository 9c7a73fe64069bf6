import type { VNode } from 'preact';
import { useEffect, useMemo } from 'preact/hooks';
import { fill } from '../../shared/locale.js';
import { markdown } from '../../shared/markdown.js';
import { RichView } from '../../shared/rich-view.js';
import { longDate } from '../times.js';
import type { ViewProps } from './context.js';

/** An article of the help centre, and a way to go on when it was not enough. */
export function ArticleView({ state, chatModel, helpCentre, text, locale, id }: ViewProps & { id: string }): VNode {
  const article = state.articles[id];
  useEffect(() => void helpCentre.load(id), [id]);
  const body = typeof article === 'object' ? article.body : '';
  const parts = useMemo(() => markdown(body), [body]);
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: there is no other way to scroll it with keys */}
      <div class="scroll" tabIndex={0}>
        {(article === undefined || article === 'loading') && <Skeleton label={text.loading} />}
        {article === 'failed' && (
          <p class="notice" role="alert">
            {text.failed}
          </p>
        )}
        {typeof article === 'object' && (
          <article class="article" lang={article.locale} dir="auto">
            <h3>{article.title}</h3>
            <small>{fill(text.updated, { date: longDate(article.updated_at, locale.tag) })}</small>
            <div class="rich">
              <RichView parts={parts} newTab={text.newTab} heading="h4" />
            </div>
          </article>
        )}
      </div>
      <div class="foot ask">
        <span>{text.stillQuestions}</span>
        {/* In the conversation that led here, if one did. */}
        <button
          type="button"
          class="button"
          onClick={() => (state.views.length > 2 ? chatModel.back() : chatModel.begin())}
        >
          {text.write}
        </button>
      </div>
    </>
  );
}

/** Where something will be in a moment. */
export function Skeleton({ label }: { label: string }): VNode {
  return (
    <div class="skeleton" role="status">
      <span class="sr">{label}</span>
      <i />
      <i />
      <i />
    </div>
  );
}
