import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { goToSignIn, isSignedOut, troubleOf } from '../app/api.js';
import { type Command, useCommands } from '../app/commands.js';
import { useProjectId } from '../app/session.js';
import { t } from '../messages/index.js';
import { knowledgeTexts } from '../messages/knowledge.js';
import { say } from '../ui/toasts.js';
import { NewerVersion, useArticleActions } from './article-actions.js';
import type { ArticleDialog } from './article-dialog.js';
import type { ArticleDraft } from './article-draft.js';
import type { KnownArticle } from './article-queries.js';

/** Saves and publishes what is written in an article, and offers both by keys. */
export function useArticleEditing(
  known: KnownArticle | undefined,
  draft: ArticleDraft,
  open: (dialog: ArticleDialog) => void,
) {
  const { editor } = knowledgeTexts;
  const navigate = useNavigate();
  const projectId = useProjectId();
  const actions = useArticleActions();
  const [isBusy, setBusy] = useState(false);

  /** One at a time. What a colleague has saved meanwhile shows above the text, and needs no further word. */
  async function attempt(work: () => Promise<KnownArticle>, done?: (now: KnownArticle) => string): Promise<boolean> {
    if (isBusy) return false;
    setBusy(true);
    try {
      const now = await work();
      if (done) say({ text: done(now) });
      if (known === undefined) toArticle(now);
      return true;
    } catch (error) {
      if (isSignedOut(error)) goToSignIn();
      if (!(error instanceof NewerVersion)) say({ text: t.actions.refused(troubleOf(error).text), isBad: true });
      return false;
    } finally {
      setBusy(false);
    }
  }
  const toArticle = ({ article }: KnownArticle) =>
    void navigate({
      to: '/$projectId/knowledge/articles/$articleId',
      params: { projectId, articleId: article.id },
      search: {},
      replace: true,
    });
  async function saved(): Promise<KnownArticle> {
    const { text } = draft;
    if (known && !draft.isChanged) return known;
    const now = known ? await actions.save(known, text) : await actions.create(text);
    draft.settle(text, now.article);
    return now;
  }
  const mayAct = draft.text.title.trim() !== '' && !draft.isBehind;
  const maySave = mayAct && draft.isChanged;
  const mayPublish = mayAct && (draft.isChanged || known?.article.has_unpublished_changes === true);
  const save = () => {
    if (maySave) void attempt(saved);
  };
  const commands = useMemo((): Command[] => {
    const group = t.areas.knowledge;
    const publish = () => mayPublish && open('publish');
    return [
      { id: 'save', text: editor.save, keys: 'mod+s', group, whileTyping: true, run: save },
      { id: 'publish', text: editor.publish, keys: 'mod+enter', group, whileTyping: true, run: publish },
    ];
  }, [known, draft.text, maySave, mayPublish, isBusy]);
  useCommands(commands);
  return {
    isBusy,
    maySave,
    mayPublish,
    actions,
    attempt,
    save,
    publish: () =>
      attempt(
        async () => actions.publish(await saved()),
        ({ article }) => editor.publishedDone(article.title),
      ),
  };
}

export type ArticleEditing = ReturnType<typeof useArticleEditing>;
