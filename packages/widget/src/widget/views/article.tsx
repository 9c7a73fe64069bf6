import type { VNode } from 'preact';
import { useEffect, useMemo } from 'preact/hooks';
import type { LaterStrings } from '../../locales/en.js';
import { fill } from '../../shared/locale.js';
import { RichView } from '../../shared/rich-view.js';
import { richOfArticle } from '../formatted.js';
import { longDate } from '../times.js';
import type { ViewProps } from './context.js';

type Props = ViewProps & { id: string };

/** An article of the help centre, and a way to go on when it was not enough. */
export function ArticleView({ state, chatModel, helpCentre, text, locale, id }: Props): VNode {
  const article = state.articles[id];
  useEffect(() => void helpCentre.load(id), [id]);
  const body = typeof article === 'object' ? article.body : '';
  const { more } = state;
  const parts = useMemo(() => (more ? richOfArticle(body, more) : [body]), [body, more]);
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
              <RichView parts={parts} newTab={text.newTab} heading={4} />
            </div>
          </article>
        )}
      </div>
      {typeof article === 'object' && more && <Helpful {...{ state, helpCentre, id }} text={more.text} />}
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

/** Asks whether the article has helped, and takes another answer as well. */
function Helpful({
  state,
  helpCentre,
  text,
  id,
}: Pick<Props, 'state' | 'helpCentre' | 'id'> & { text: LaterStrings }): VNode {
  const said = state.helpful[id];
  const answer = (helpful: boolean) => (
    <button
      type="button"
      class="chip"
      aria-pressed={said === helpful}
      onClick={() => void helpCentre.rate(id, helpful)}
    >
      {helpful ? text.yes : text.no}
    </button>
  );
  return (
    <div class="foot ask helpful">
      <span role="status">{said === undefined ? text.helpful : text.noted}</span>
      <span>
        {answer(true)}
        {answer(false)}
      </span>
    </div>
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
