import type { ListedArticle } from '@pharos/sdk';
import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import { useProjectId } from '../app/session.js';
import { exactTime, shortTime } from '../app/time.js';
import { knowledgeTexts } from '../messages/knowledge.js';
import { ArticleState } from './article-state.js';
import css from './knowledge.module.css';
import { languageName } from './language-name.js';

interface RowProps {
  readonly article: ListedArticle;
  readonly now: number;
  /** Whether something is typed in it here that is not saved. */
  readonly isUnsaved: boolean;
}

/** An article in the list: its title, whether customers see it, and how it fares. */
export const ArticleRow = memo(({ article, now, isUnsaved }: RowProps) => {
  const { title, locale, tags, updated_at, read_count, helpful_count, unhelpful_count } = article;
  const { list } = knowledgeTexts;
  const rated = helpful_count + unhelpful_count;
  return (
    <Link
      to="/$projectId/knowledge/articles/$articleId"
      params={{ projectId: useProjectId(), articleId: article.id }}
      className={css.row}
    >
      <span className={css.rowMain}>
        <span className={`${css.rowTitle} truncate`}>
          <bdi>{title}</bdi>
        </span>
        <span className={`${css.rowAbout} truncate`}>
          <ArticleState article={article} />
          {[languageName(locale), ...tags].join(' · ')}
        </span>
      </span>
      {isUnsaved && <span className={css.unsaved}>{list.unsaved}</span>}
      <span className={css.rowReads}>
        {read_count > 0 && list.reads(read_count)}
        {rated > 0 && <span>{list.helpful(Math.round((100 * helpful_count) / rated))}</span>}
      </span>
      <time className={css.rowTime} dateTime={updated_at} title={list.updated(exactTime(updated_at))}>
        {shortTime(updated_at, now)}
      </time>
    </Link>
  );
});
