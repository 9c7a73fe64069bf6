import { useNavigate, useSearch } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { Page } from '../app/area.js';
import { knowledgeTexts } from '../messages/knowledge.js';
import { Button } from '../ui/button.js';
import field from '../ui/field.module.css';
import { Empty, Problem, Skeleton } from '../ui/states.js';
import { useArticleLocales } from './article-queries.js';
import css from './knowledge.module.css';
import { languageName } from './language-name.js';
import { SearchHits } from './search-hits.js';
import { useSearchTry } from './search-queries.js';

/** Tries what customers find, and says why. */
export function SearchPage() {
  const { search: words } = knowledgeTexts;
  const { q = '', locale } = useSearch({ strict: false }) as { q?: string; locale?: string };
  const { data, error, isLoading, refetch } = useSearchTry(q, locale);
  return (
    <Page title={words.title} about={words.about}>
      <SearchForm key={q} q={q} locale={locale ?? ''} />
      {isLoading && <Skeleton rows={3} height={100} />}
      {error && <Problem error={error} onRetry={() => void refetch()} />}
      {data?.meta.degraded && <p className={css.degraded}>{words.degraded}</p>}
      {q !== '' && data?.data.length === 0 && <Empty text={words.nothing} />}
      {q !== '' && data && <SearchHits hits={data.data} />}
    </Page>
  );
}

function SearchForm({ q, locale }: { readonly q: string; readonly locale: string }) {
  const { search: words, list } = knowledgeTexts;
  const navigate = useNavigate();
  const locales = useArticleLocales();
  const [text, setText] = useState(q);
  const go = (wanted: string, language: string) =>
    void navigate({ to: '.', search: { ...(wanted && { q: wanted }), ...(language && { locale: language }) } });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    go(text.trim(), locale);
  };
  return (
    <search>
      <form className={css.searchForm} onSubmit={submit}>
        <input
          id="search"
          type="search"
          className={field.input}
          aria-label={words.question}
          placeholder={words.hint}
          value={text}
          maxLength={500}
          dir="auto"
          onChange={({ target }) => setText(target.value)}
        />
        {locales.length > 1 && (
          <select
            className={css.filter}
            aria-label={list.language}
            value={locale}
            onChange={({ target }) => go(text.trim(), target.value)}
          >
            <option value="">{list.allLanguages}</option>
            {locales.map((tag) => (
              <option key={tag} value={tag}>
                {languageName(tag)}
              </option>
            ))}
          </select>
        )}
        <Button type="submit" look="main">
          {words.submit}
        </Button>
      </form>
    </search>
  );
}
