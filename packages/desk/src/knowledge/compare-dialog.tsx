import { knowledgeTexts } from '../messages/knowledge.js';
import { Button } from '../ui/button.js';
import { FormDialog } from '../ui/dialog.js';
import type { ArticleDraft } from './article-draft.js';
import type { KnownArticle } from './article-queries.js';
import { textOf } from './article-text.js';
import { dropUndoably } from './drop-undoably.js';
import { TextDiff } from './text-diff.js';

interface CompareProps {
  readonly known: KnownArticle;
  readonly draft: ArticleDraft;
  onClose(): void;
}

/** What a colleague has saved and what one has written oneself, to decide between them. */
export function CompareDialog({ known, draft, onClose }: CompareProps) {
  const { editor } = knowledgeTexts;
  const takeTheirs = () => {
    dropUndoably(draft);
    onClose();
  };
  const keepMine = () => {
    draft.keepMine();
    onClose();
  };
  return (
    <FormDialog
      title={editor.compareTitle}
      about={editor.compareAbout}
      submit={editor.keepMine}
      other={<Button onClick={takeTheirs}>{editor.takeTheirs}</Button>}
      onSubmit={keepMine}
      onClose={onClose}
    >
      <TextDiff before={textOf(known.article)} after={draft.text} />
    </FormDialog>
  );
}
