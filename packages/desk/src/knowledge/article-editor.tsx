import { useState } from 'react';
import { useProjectId } from '../app/session.js';
import { knowledgeTexts } from '../messages/knowledge.js';
import type { ArticleDialog } from './article-dialog.js';
import { ArticleDialogs } from './article-dialogs.js';
import { useArticleDraft } from './article-draft.js';
import { useArticleEditing } from './article-editing.js';
import { ArticleHead } from './article-head.js';
import { ArticleMenu } from './article-menu.js';
import { ArticlePreview } from './article-preview.js';
import { type KnownArticle, newArticle } from './article-queries.js';
import type { ArticleText } from './article-text.js';
import { ConflictNotice } from './conflict-notice.js';
import { EditorButtons } from './editor-buttons.js';
import { EditorFields } from './editor-fields.js';
import css from './knowledge.module.css';

interface EditorProps {
  /** Undefined: a new one. */
  readonly known: KnownArticle | undefined;
  readonly begun: Partial<ArticleText>;
}

/** An article to write in, with what the widget makes of it beside it. */
export function ArticleEditor({ known, begun }: EditorProps) {
  const { editor } = knowledgeTexts;
  const article = known?.article;
  const draft = useArticleDraft({
    projectId: useProjectId(),
    articleId: article?.id ?? newArticle,
    saved: article,
    begun,
  });
  const [dialog, setDialog] = useState<ArticleDialog | undefined>();
  const [isPreview, setPreview] = useState(false);
  const editing = useArticleEditing(known, draft, setDialog);
  return (
    <article className={css.article} aria-label={draft.text.title || editor.untitled}>
      <ArticleHead article={article} note={noteOf(draft, editing.isBusy, article !== undefined)}>
        <EditorButtons editing={editing} onPublish={() => setDialog('publish')} />
        <ArticleMenu known={known} draft={draft} editing={editing} onOpen={setDialog} />
      </ArticleHead>
      {draft.isBehind && <ConflictNotice onCompare={() => setDialog('compare')} />}
      <div className={css.editor} data-preview={isPreview || undefined}>
        <EditorFields draft={draft} isPreview={isPreview} onPreview={setPreview} />
        <ArticlePreview text={draft.text} />
      </div>
      <ArticleDialogs
        open={dialog}
        known={known}
        draft={draft}
        editing={editing}
        onClose={() => setDialog(undefined)}
      />
    </article>
  );
}

function noteOf(
  { isUnkept, isChanged }: { readonly isUnkept: boolean; readonly isChanged: boolean },
  isBusy: boolean,
  isSaved: boolean,
): string {
  const { editor } = knowledgeTexts;
  if (isBusy) return editor.saving;
  if (isUnkept) return editor.unkept;
  if (isChanged) return editor.kept;
  return isSaved ? editor.saved : '';
}
