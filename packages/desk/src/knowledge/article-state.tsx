import type { ListedArticle } from '@pharos/sdk';
import { knowledgeTexts } from '../messages/knowledge.js';
import css from './knowledge.module.css';

type Stated = Pick<ListedArticle, 'status' | 'has_unpublished_changes'>;

/** Whether customers see an article; undefined: nobody has saved it yet. */
export function ArticleState({ article }: { readonly article: Stated | undefined }) {
  const { states } = knowledgeTexts;
  const isNewer = article?.status === 'published' && article.has_unpublished_changes;
  const look = isNewer ? 'newer' : (article?.status ?? 'draft');
  return (
    <span className={css.state} data-look={look}>
      {article === undefined ? states.new : states[isNewer ? 'newer' : article.status]}
    </span>
  );
}
