import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useProjectId } from '../app/session.js';
import { knowledgeTexts } from '../messages/knowledge.js';
import { FormDialog } from '../ui/dialog.js';
import { TextField } from '../ui/field.js';
import { say } from '../ui/toasts.js';
import { useArticleActions } from './article-actions.js';
import type { ArticleDraft } from './article-draft.js';
import type { KnownArticle } from './article-queries.js';

interface DeleteProps {
  readonly known: KnownArticle;
  readonly draft: ArticleDraft;
  onClose(): void;
}

/** Says that an article is gone with all its versions, and deletes it once its title is typed. */
export function DeleteArticleDialog({ known, draft, onClose }: DeleteProps) {
  const { editor } = knowledgeTexts;
  const { title } = known.article;
  const [typed, setTyped] = useState('');
  const navigate = useNavigate();
  const projectId = useProjectId();
  const { remove } = useArticleActions();
  const done = async () => {
    await navigate({ to: '/$projectId/knowledge/articles', params: { projectId }, replace: true });
    draft.drop();
    say({ text: editor.removed(title) });
  };
  const action = useMutation({ networkMode: 'always', mutationFn: () => remove(known), onSuccess: done });
  return (
    <FormDialog
      title={editor.removeTitle(title)}
      about={editor.removeAbout}
      submit={editor.remove}
      isDanger
      isBusy={action.isPending}
      isIncomplete={plain(typed) !== plain(title)}
      error={action.error}
      onSubmit={() => action.mutate()}
      onClose={onClose}
    >
      <TextField
        label={editor.typeTitle(title)}
        value={typed}
        autoComplete="off"
        spellCheck={false}
        dir="auto"
        onChange={({ target }) => setTyped(target.value)}
      />
    </FormDialog>
  );
}

/** Spaces around a title, and several in it, are hard to see. */
const plain = (text: string) => text.trim().replace(/\s+/g, ' ');
