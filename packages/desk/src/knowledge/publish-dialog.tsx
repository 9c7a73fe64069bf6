import { knowledgeTexts } from '../messages/knowledge.js';
import { FormDialog } from '../ui/dialog.js';
import { Problem, Skeleton } from '../ui/states.js';
import type { ArticleDraft } from './article-draft.js';
import type { ArticleEditing } from './article-editing.js';
import type { KnownArticle } from './article-queries.js';
import { isSameText } from './article-text.js';
import { TextDiff } from './text-diff.js';
import { usePublishedText } from './version-queries.js';

interface PublishProps {
  readonly known: KnownArticle | undefined;
  readonly draft: ArticleDraft;
  readonly editing: ArticleEditing;
  onClose(): void;
}

/** Says what customers will see otherwise than now, and shows it to them. */
export function PublishDialog({ known, draft, editing, onClose }: PublishProps) {
  const { editor } = knowledgeTexts;
  const article = known?.article;
  const isFirst = article?.status !== 'published';
  const published = usePublishedText(article);
  const { text } = draft;
  const isSame = published.data !== undefined && isSameText(published.data, text);
  return (
    <FormDialog
      title={editor.publishTitle(text.title)}
      about={isFirst ? editor.publishFirst : isSame ? editor.publishSame : editor.publishChanges}
      submit={editor.publish}
      isBusy={editing.isBusy}
      onSubmit={() => void editing.publish().then((isDone) => isDone && onClose())}
      onClose={onClose}
    >
      {!isFirst && published.isPending && <Skeleton rows={3} height={40} />}
      {!isFirst && published.error && <Problem error={published.error} onRetry={() => void published.refetch()} />}
      {!isFirst && published.data && !isSame && <TextDiff before={published.data} after={text} />}
    </FormDialog>
  );
}
