import { PlusIcon } from '@primer/octicons-react';
import { Link, useSearch } from '@tanstack/react-router';
import { NeedsManager } from '../app/area.js';
import { usePageName } from '../app/page-name.js';
import { useMayWrite, useProjectId } from '../app/session.js';
import { knowledgeTexts } from '../messages/knowledge.js';
import button from '../ui/button.module.css';
import { ArticleFilters } from './article-filters.js';
import { ArticleList } from './article-list.js';
import type { ArticleFilter } from './article-queries.js';
import css from './knowledge.module.css';
import { UnsavedNew } from './unsaved-new.js';

/** The articles of the project. */
export function ArticlesPage() {
  const { articles: words } = knowledgeTexts;
  const filter: ArticleFilter = useSearch({ strict: false });
  const mayWrite = useMayWrite();
  usePageName(words.title, { isWithin: true });
  return (
    <section className={css.listPage} aria-label={words.title}>
      <header className={css.listHead}>
        <h2>{words.title}</h2>
        {mayWrite && <NewArticle />}
      </header>
      <ArticleFilters filter={filter} />
      {!mayWrite && <NeedsManager what={words.needs} />}
      {mayWrite && <UnsavedNew />}
      <ArticleList filter={filter} />
    </section>
  );
}

function NewArticle() {
  return (
    <Link
      to="/$projectId/knowledge/articles/$articleId"
      params={{ projectId: useProjectId(), articleId: 'new' }}
      className={`${button.button} ${button.main}`}
    >
      <PlusIcon />
      {knowledgeTexts.articles.create}
    </Link>
  );
}
