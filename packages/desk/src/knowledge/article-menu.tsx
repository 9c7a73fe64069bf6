import { KebabHorizontalIcon } from '@primer/octicons-react';
import { useNavigate } from '@tanstack/react-router';
import { useProjectId } from '../app/session.js';
import { t } from '../messages/index.js';
import { knowledgeTexts } from '../messages/knowledge.js';
import { IconButton } from '../ui/button.js';
import { Menu } from '../ui/menu.js';
import type { MenuItem } from '../ui/menu-item.js';
import type { ArticleDialog } from './article-dialog.js';
import type { ArticleDraft } from './article-draft.js';
import type { ArticleEditing } from './article-editing.js';
import type { KnownArticle } from './article-queries.js';
import { dropUndoably } from './drop-undoably.js';

interface MenuProps {
  readonly known: KnownArticle | undefined;
  readonly draft: ArticleDraft;
  readonly editing: ArticleEditing;
  onOpen(dialog: ArticleDialog): void;
}

/** What else can be done with an article. */
export function ArticleMenu({ known, draft, editing, onOpen }: MenuProps) {
  const { editor } = knowledgeTexts;
  const navigate = useNavigate();
  const projectId = useProjectId();
  const toVersions = ({ article: { id } }: KnownArticle) =>
    void navigate({ to: '/$projectId/knowledge/articles/$articleId/versions', params: { projectId, articleId: id } });
  const discard: MenuItem = { id: 'discard', text: editor.discard, run: () => dropUndoably(draft) };
  const groups = [
    known
      ? [
          { id: 'versions', text: editor.versions, run: () => toVersions(known) },
          { id: 'slug', text: editor.changeSlug, run: () => onOpen('slug') },
        ]
      : [],
    known ? visibilityItems(known, editing) : [],
    draft.isChanged ? [discard] : [],
    known ? [{ id: 'delete', text: editor.remove, run: () => onOpen('delete') }] : [],
  ].filter((items) => items.length > 0);
  const trigger = (
    <IconButton label={t.actions.more}>
      <KebabHorizontalIcon />
    </IconButton>
  );
  return groups.length > 0 && <Menu trigger={trigger} align="end" groups={groups} />;
}

/** Takes an article from customers, puts it away, or takes it out again. */
function visibilityItems(known: KnownArticle, { actions, attempt }: ArticleEditing): MenuItem[] {
  const { editor } = knowledgeTexts;
  const { status, title } = known.article;
  const unpublish = {
    id: 'unpublish',
    text: editor.unpublish,
    run: () =>
      void attempt(
        () => actions.unpublish(known),
        () => editor.unpublished(title),
      ),
  };
  const archive = {
    id: 'archive',
    text: editor.archive,
    run: () =>
      void attempt(
        () => actions.update(known, { status: 'archived' }),
        () => editor.archived(title),
      ),
  };
  const restore = {
    id: 'restore',
    text: editor.unarchive,
    run: () =>
      void attempt(
        () => actions.update(known, { status: 'draft' }),
        () => editor.unarchived(title),
      ),
  };
  if (status === 'published') return [unpublish, archive];
  return status === 'draft' ? [archive] : [restore];
}
