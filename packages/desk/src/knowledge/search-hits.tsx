import type { SearchHit } from '@pharos/sdk';
import { Link } from '@tanstack/react-router';
import { percent } from '../app/numbers.js';
import { useProjectId } from '../app/session.js';
import { knowledgeTexts } from '../messages/knowledge.js';
import css from './knowledge.module.css';
import { markedParts } from './marked-parts.js';
import { leastScore } from './search-queries.js';

/** What a search finds, in its order, with the reasons. What customers do not see stands apart. */
export function SearchHits({ hits }: { readonly hits: readonly SearchHit[] }) {
  const { search: words } = knowledgeTexts;
  const shown = hits.filter(({ score }) => score >= leastScore);
  const uncertain = hits.filter(({ score }) => score < leastScore);
  return (
    <>
      {hits.length > 0 && shown.length === 0 && <p className={css.degraded}>{words.onlyUncertain}</p>}
      <ol className={css.hits}>
        {shown.map((hit, at) => (
          <Hit key={hit.article_id} hit={hit} isFirst={at === 0} />
        ))}
      </ol>
      {uncertain.length > 0 && (
        <section className={css.uncertain}>
          <h3>{words.uncertain}</h3>
          <ol className={css.hits}>
            {uncertain.map((hit) => (
              <Hit key={hit.article_id} hit={hit} isFirst={false} />
            ))}
          </ol>
        </section>
      )}
    </>
  );
}

function Hit({ hit, isFirst }: { readonly hit: SearchHit; readonly isFirst: boolean }) {
  const { search: words } = knowledgeTexts;
  const { article_id, title, snippet, score, keyword_rank, semantic_rank, passage } = hit;
  return (
    <li className={css.hit}>
      <div className={css.hitText}>
        <Link
          to="/$projectId/knowledge/articles/$articleId"
          params={{ projectId: useProjectId(), articleId: article_id }}
          className={css.hitTitle}
        >
          <bdi>{title}</bdi>
        </Link>
        {passage.heading && (
          <p className={css.hitHeading} dir="auto">
            {passage.heading}
          </p>
        )}
        <p dir="auto">
          {markedParts(snippet).map(({ text, isMarked }, at) =>
            isMarked ? <mark key={at}>{text}</mark> : <span key={at}>{text}</span>,
          )}
        </p>
        {isFirst && <p className={css.why}>{words.why(keyword_rank, semantic_rank)}</p>}
      </div>
      <div className={css.reasons}>
        <dl>
          <Reason name={words.words} value={words.rank(keyword_rank)} />
          <Reason name={words.meaning} value={words.rank(semantic_rank)} />
          <Reason name={words.score} value={percent(score)} />
        </dl>
        <meter className={css.meter} value={score} low={leastScore} aria-label={words.score} />
      </div>
    </li>
  );
}

function Reason({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
