import type { Article } from '@pharos/sdk';
import { NeedsManager } from '../app/area.js';
import { knowledgeTexts } from '../messages/knowledge.js';
import { ArticleHead } from './article-head.js';
import { ArticlePreview } from './article-preview.js';
import { textOf } from './article-text.js';
import css from './knowledge.module.css';

/** An article for whoever may read it and not change it. */
export function ArticleReader({ article }: { readonly article: Article }) {
  return (
    <article className={css.article} aria-label={article.title}>
      <ArticleHead article={article} />
      <div className={css.reader}>
        <NeedsManager what={knowledgeTexts.articles.needs} />
        <ArticlePreview text={textOf(article)} publishedAt={article.published_at ?? undefined} />
      </div>
    </article>
  );
}
