import { Link } from '@tanstack/react-router';
import { useProjectId } from '../app/session.js';
import { knowledgeTexts } from '../messages/knowledge.js';
import { useUnsavedNew } from './article-draft.js';
import css from './knowledge.module.css';

/** The new articles that are kept in this browser, until somebody saves them. */
export function UnsavedNew() {
  const projectId = useProjectId();
  const drafts = useUnsavedNew(projectId);
  const { list, editor } = knowledgeTexts;
  return drafts.map(({ begun, title }) => (
    <Link
      key={begun}
      to="/$projectId/knowledge/articles/$articleId"
      params={{ projectId, articleId: 'new' }}
      search={begun === '' ? {} : { title: begun }}
      className={css.row}
    >
      <span className={css.rowMain}>
        <span className={`${css.rowTitle} truncate`}>
          <bdi>{title || editor.untitled}</bdi>
        </span>
        <span className={css.rowAbout}>{list.unsavedAbout}</span>
      </span>
      <span className={css.unsaved}>{list.unsaved}</span>
    </Link>
  ));
}
