import { SearchIcon, XIcon } from '@primer/octicons-react';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { knowledgeTexts } from '../messages/knowledge.js';
import { IconButton } from '../ui/button.js';
import { type ArticleFilter, useArticleLocales } from './article-queries.js';
import css from './knowledge.module.css';
import { languageName } from './language-name.js';

/** How long nothing more must be typed before it is searched for. */
const typingMs = 200;
const statuses = ['published', 'draft', 'archived'] as const;

/** Which articles the list shows; it is in the address. */
export function ArticleFilters({ filter }: { readonly filter: ArticleFilter }) {
  const { list, states } = knowledgeTexts;
  const navigate = useNavigate();
  const locales = useArticleLocales();
  const set = (part: ArticleFilter) => {
    const next = Object.fromEntries(Object.entries({ ...filter, ...part }).filter(([, value]) => value !== ''));
    void navigate({ to: '.', search: next as object, replace: true });
  };
  const offered = filter.locale && !locales.includes(filter.locale) ? [...locales, filter.locale] : locales;
  return (
    <div className={css.filters}>
      <SearchField q={filter.q ?? ''} onSearch={(q) => set({ q })} />
      <select
        className={css.filter}
        aria-label={list.status}
        value={filter.status ?? ''}
        onChange={({ target }) => set({ status: target.value })}
      >
        <option value="">{list.allStates}</option>
        {statuses.map((status) => (
          <option key={status} value={status}>
            {states[status]}
          </option>
        ))}
      </select>
      {offered.length > 1 && (
        <select
          className={css.filter}
          aria-label={list.language}
          value={filter.locale ?? ''}
          onChange={({ target }) => set({ locale: target.value })}
        >
          <option value="">{list.allLanguages}</option>
          {offered.map((tag) => (
            <option key={tag} value={tag}>
              {languageName(tag)}
            </option>
          ))}
        </select>
      )}
    </div>
  );
}

function SearchField({ q, onSearch }: { readonly q: string; onSearch(q: string): void }) {
  const { list } = knowledgeTexts;
  const [text, setText] = useState(q);
  const wanted = text.trim();
  useEffect(() => {
    if (wanted === q) return;
    const timer = setTimeout(() => onSearch(wanted), typingMs);
    return () => clearTimeout(timer);
  }, [wanted, q]);
  return (
    <div className={css.search}>
      <SearchIcon />
      <input
        id="search"
        type="search"
        aria-label={list.search}
        placeholder={list.search}
        value={text}
        maxLength={200}
        onChange={({ target }) => setText(target.value)}
      />
      {text && (
        <IconButton label={list.clear} onClick={() => setText('')}>
          <XIcon />
        </IconButton>
      )}
    </div>
  );
}
