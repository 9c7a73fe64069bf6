import type { ArticleHit } from '@pharos/widget-protocol';
import type { VNode } from 'preact';
import { useEffect } from 'preact/hooks';
import * as paths from '../../shared/icon-paths.js';
import { Icon } from '../../shared/icons.js';
import { fill } from '../../shared/locale.js';
import { maxQuery } from '../help.js';
import type { ViewProps } from './context.js';

/** Looks for articles while the visitor types. */
export function Search(props: ViewProps): VNode {
  const { state, helpCentre, text } = props;
  return (
    <section class="card search">
      <div class="search-box">
        <Icon path={paths.search} size={18} />
        <input
          class="field"
          type="search"
          autocomplete="off"
          maxLength={maxQuery}
          aria-label={text.search}
          placeholder={text.search}
          value={state.query}
          onInput={(event) => helpCentre.search(event.currentTarget.value)}
        />
      </div>
      <div role="status">{outcome(props)}</div>
      {state.query === '' && <Popular {...props} />}
      <Hits {...props} />
    </section>
  );
}

function outcome({ state, text }: ViewProps): VNode | undefined {
  const { hits, query } = state;
  if (hits === undefined) return undefined;
  if (hits === 'loading') return <p class="note">{text.searching}</p>;
  if (hits === 'failed') return <p class="note">{text.failed}</p>;
  if (hits.length === 0) return <p class="note">{fill(text.noResults, { query: query.trim() })}</p>;
  return <p class="sr">{fill(text.results, { count: hits.length })}</p>;
}

/** What most visitors read, until the visitor looks for something. */
function Popular({ state, chatModel, helpCentre }: ViewProps): VNode | null {
  useEffect(() => void helpCentre.loadPopular(), []);
  if (!state.popular?.length || !state.more) return null;
  return (
    <>
      <h3 class="label">{state.more.text.popular}</h3>
      <ul class="list">
        {state.popular.map(({ article_id: id, title }) => (
          <li key={id}>
            <button type="button" class="row" onClick={() => chatModel.go({ name: 'article', id })}>
              <Icon path={paths.article} />
              <span class="text">
                <span dir="auto">{title}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

function Hits({ state, chatModel }: ViewProps): VNode | null {
  const { hits } = state;
  if (!Array.isArray(hits) || hits.length === 0) return null;
  return (
    <ul class="list">
      {hits.map(({ article_id: id, title, excerpt }: ArticleHit) => (
        <li key={id}>
          <button type="button" class="row" onClick={() => chatModel.go({ name: 'article', id })}>
            <Icon path={paths.article} />
            <span class="text">
              <span dir="auto">{title}</span>
              <small dir="auto">{excerpt}</small>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
