import { useState } from 'react';
import { knowledgeTexts } from '../messages/knowledge.js';
import { FormDialog } from '../ui/dialog.js';
import { TextField } from '../ui/field.js';
import type { ArticleEditing } from './article-editing.js';
import type { KnownArticle } from './article-queries.js';

interface SlugProps {
  readonly known: KnownArticle;
  readonly editing: ArticleEditing;
  onClose(): void;
}

/** The name of an article in addresses, which changes at once. */
export function SlugDialog({ known, editing: { actions, attempt, isBusy }, onClose }: SlugProps) {
  const { editor } = knowledgeTexts;
  const [slug, setSlug] = useState(known.article.slug);
  const save = () =>
    void attempt(
      () => actions.update(known, { slug }),
      () => editor.slugChanged,
    ).then((isDone) => isDone && onClose());
  return (
    <FormDialog
      title={editor.changeSlug}
      submit={editor.save}
      isBusy={isBusy}
      isIncomplete={slug === '' || slug === known.article.slug}
      onSubmit={save}
      onClose={onClose}
    >
      <TextField
        label={editor.slug}
        hint={editor.slugHint}
        value={slug}
        maxLength={100}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        onChange={({ target }) => setSlug(target.value.toLowerCase().replace(/\s/g, '-'))}
      />
    </FormDialog>
  );
}
