import { useRef, useState } from 'react';
import { knowledgeTexts } from '../messages/knowledge.js';
import type { ArticleDraft } from './article-draft.js';
import { tagsIn } from './article-text.js';
import { FormatBar } from './format-bar.js';
import css from './knowledge.module.css';
import { languageName, usualLanguages } from './language-name.js';
import { usePictures } from './use-pictures.js';

interface FieldsProps {
  readonly draft: ArticleDraft;
  /** Whether the preview shows instead, where both have no room. */
  readonly isPreview: boolean;
  onPreview(isPreview: boolean): void;
}

/** The title of an article, its language and tags, and its text in Markdown. */
export function EditorFields({ draft: { text, change }, isPreview, onPreview }: FieldsProps) {
  const { editor } = knowledgeTexts;
  const field = useRef<HTMLTextAreaElement>(null);
  const pictures = usePictures(field);
  return (
    <div className={css.fields}>
      <input
        className={css.title}
        aria-label={editor.title}
        placeholder={editor.title}
        value={text.title}
        maxLength={300}
        dir="auto"
        autoComplete="off"
        onChange={({ target }) => change({ title: target.value })}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.metaKey || event.ctrlKey || event.nativeEvent.isComposing) return;
          event.preventDefault();
          field.current?.focus();
        }}
      />
      <div className={css.details}>
        <LanguageField locale={text.locale} onChange={(locale) => change({ locale })} />
        <TagsField tags={text.tags} onChange={(tags) => change({ tags })} />
      </div>
      <FormatBar
        field={field}
        isPreview={isPreview}
        isUploading={pictures.isUploading}
        onPictures={pictures.add}
        onPreview={onPreview}
      />
      <textarea
        ref={field}
        className={css.body}
        aria-label={editor.body}
        placeholder={editor.bodyHint}
        value={text.body}
        dir="auto"
        onPaste={pictures.onPaste}
        onDragOver={pictures.onDragOver}
        onDrop={pictures.onDrop}
        onChange={({ target }) => change({ body: target.value })}
      />
    </div>
  );
}

function LanguageField({ locale, onChange }: { readonly locale: string; onChange(locale: string): void }) {
  const offered = usualLanguages.includes(locale) ? usualLanguages : [locale, ...usualLanguages];
  return (
    <label className={css.detail}>
      {knowledgeTexts.editor.language}
      <select className={css.language} value={locale} onChange={({ target }) => onChange(target.value)}>
        {offered.map((tag) => (
          <option key={tag} value={tag}>
            {languageName(tag)}
          </option>
        ))}
      </select>
    </label>
  );
}

/** The tags with commas between them; they are taken over while somebody types. */
function TagsField({ tags, onChange }: { readonly tags: readonly string[]; onChange(tags: string[]): void }) {
  const { editor } = knowledgeTexts;
  const [typed, setTyped] = useState('');
  const isTyped = tagsIn(typed).join() === tags.join();
  return (
    <label className={css.detail}>
      {editor.tags}
      <input
        value={isTyped ? typed : tags.join(', ')}
        placeholder={editor.tagsHint}
        autoComplete="off"
        dir="auto"
        onChange={({ target }) => {
          setTyped(target.value);
          onChange(tagsIn(target.value));
        }}
      />
    </label>
  );
}
