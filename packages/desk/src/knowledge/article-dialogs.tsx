import type { ArticleDialog } from './article-dialog.js';
import type { ArticleDraft } from './article-draft.js';
import type { ArticleEditing } from './article-editing.js';
import type { KnownArticle } from './article-queries.js';
import { CompareDialog } from './compare-dialog.js';
import { DeleteArticleDialog } from './delete-article-dialog.js';
import { PublishDialog } from './publish-dialog.js';
import { SlugDialog } from './slug-dialog.js';

interface DialogsProps {
  readonly open: ArticleDialog | undefined;
  readonly known: KnownArticle | undefined;
  readonly draft: ArticleDraft;
  readonly editing: ArticleEditing;
  onClose(): void;
}

/** The dialog of an article that is open. */
export function ArticleDialogs({ open, known, draft, editing, onClose }: DialogsProps) {
  if (open === 'publish') return <PublishDialog known={known} draft={draft} editing={editing} onClose={onClose} />;
  if (known === undefined) return null;
  if (open === 'compare') return <CompareDialog known={known} draft={draft} onClose={onClose} />;
  if (open === 'slug') return <SlugDialog known={known} editing={editing} onClose={onClose} />;
  return open === 'delete' ? <DeleteArticleDialog known={known} draft={draft} onClose={onClose} /> : null;
}
