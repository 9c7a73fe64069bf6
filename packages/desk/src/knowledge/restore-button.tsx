import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { troubleOf } from '../app/api.js';
import { useMayWrite, useProjectId } from '../app/session.js';
import { t } from '../messages/index.js';
import { knowledgeTexts } from '../messages/knowledge.js';
import { Button } from '../ui/button.js';
import { say } from '../ui/toasts.js';
import { NewerVersion, useArticleActions } from './article-actions.js';
import { useUnsavedIds } from './article-draft.js';
import type { KnownArticle } from './article-queries.js';
import { isSameText, textOf } from './article-text.js';
import { useVersion } from './version-queries.js';

/** Makes a version the article's text again, as a new version; customers see it once it is published. */
export function RestoreButton({ known, version }: { readonly known: KnownArticle; readonly version: number }) {
  const { versions: words, editor } = knowledgeTexts;
  const mayWrite = useMayWrite();
  const projectId = useProjectId();
  const navigate = useNavigate();
  const { data } = useVersion(known.article.id, version);
  const isUnsaved = useUnsavedIds().has(known.article.id);
  const { save } = useArticleActions();
  const [isBusy, setBusy] = useState(false);
  if (!mayWrite || data === undefined || isSameText(textOf(data), textOf(known.article))) return null;
  const restore = async () => {
    if (isUnsaved) return say({ text: words.unsaved, isBad: true });
    setBusy(true);
    try {
      const { article } = await save(known, textOf(data));
      say({ text: words.restored(version) });
      void navigate({
        to: '/$projectId/knowledge/articles/$articleId',
        params: { projectId, articleId: article.id },
      });
    } catch (error) {
      const why = error instanceof NewerVersion ? editor.newer : t.actions.refused(troubleOf(error).text);
      say({ text: why, isBad: true });
      setBusy(false);
    }
  };
  return (
    <Button look="main" disabled={isBusy} onClick={() => void restore()}>
      {words.restore}
    </Button>
  );
}
