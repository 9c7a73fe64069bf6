import { FilterIcon, SearchIcon } from '@primer/octicons-react';
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { type Command, useCommands } from '../app/commands.js';
import { usePageName } from '../app/page-name.js';
import { useSettled } from '../app/use-settled.js';
import { FilterBar, FilterPicker } from '../inbox/filter-bar.js';
import type { Filters } from '../inbox/filters.js';
import { inboxTexts } from '../messages/inbox.js';
import { t } from '../messages/index.js';
import { IconButton } from '../ui/button.js';
import { type Kind, kinds, readSearchAddress, type SearchAddress } from './kinds.js';
import css from './search.module.css';
import { SearchResults } from './search-results.js';

const texts = inboxTexts.search;

/** The search over conversations, contacts and articles. All of it stands in the address. */
export function SearchPage() {
  const navigate = useNavigate();
  const { q = '', kind = 'all', ...filters } = readSearchAddress(useSearch({ strict: false }));
  usePageName(texts.title);
  const [isOpen, setOpen] = useState(false);
  const go = (search: SearchAddress) => void navigate({ to: '.', search, replace: true });
  const parts = { ...(q && { q }), ...(kind !== 'all' && { kind }) };
  const narrow = (next: Filters) => go({ ...parts, ...next });
  const choose = (next: Kind) => go({ ...(q && { q }), ...(next !== 'all' && { kind: next }), ...filters });
  useSearchKeys(() => setOpen(true));
  return (
    <section className={css.page} aria-label={texts.title} onKeyDown={goThrough}>
      <header className={css.head}>
        <h1 className="hidden-text">{texts.title}</h1>
        <Words q={q} onSearch={(next) => go({ ...filters, ...parts, q: next })} />
        <div className={css.kinds} role="toolbar" aria-label={texts.label}>
          {kinds.map((each) => (
            <button key={each} type="button" aria-pressed={each === kind} onClick={() => choose(each)}>
              {texts.kinds[each]}
            </button>
          ))}
          {(kind === 'all' || kind === 'conversations') && (
            <IconButton label={t.filter.label} keys="f" onClick={() => setOpen(true)}>
              <FilterIcon />
            </IconButton>
          )}
        </div>
        {(kind === 'all' || kind === 'conversations') && (
          <FilterBar filters={filters} onChange={narrow} onOpen={() => setOpen(true)} />
        )}
      </header>
      <SearchResults q={q} kind={kind} filters={filters} onKind={choose} />
      {isOpen && <FilterPicker filters={filters} onChange={narrow} onClose={() => setOpen(false)} />}
    </section>
  );
}

function useSearchKeys(onFilter: () => void): void {
  const router = useRouter();
  const commands = useMemo((): Command[] => {
    const group = texts.title;
    const back = () => (router.history.canGoBack() ? router.history.back() : void router.navigate({ to: '/' }));
    return [
      { id: 'filter', text: t.filter.label, keys: 'f', group, run: onFilter },
      { id: 'back', text: t.area.back, keys: 'esc', group, whileTyping: true, run: back },
    ];
  }, [router]);
  useCommands(commands);
}

interface WordsProps {
  readonly q: string;
  onSearch(q: string): void;
}

/** Where the words are written; a moment later they are searched for. */
function Words({ q, onSearch }: WordsProps) {
  const [text, setText] = useState(q);
  const settled = useSettled(text.trim());
  const [known, setKnown] = useState(q);
  // Another search came by a link or the back button.
  if (q !== known) {
    setKnown(q);
    if (q !== settled) setText(q);
  }
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  useEffect(() => {
    if (settled !== q) onSearch(settled);
  }, [settled]);
  return (
    <label className={css.words}>
      <SearchIcon />
      <input
        id="search"
        type="search"
        aria-label={texts.label}
        placeholder={texts.label}
        value={text}
        maxLength={200}
        ref={field}
        autoComplete="off"
        onChange={({ target }) => setText(target.value)}
      />
    </label>
  );
}

/** The arrows go from the words through what was found; Enter opens it. */
function goThrough(event: KeyboardEvent<HTMLElement>): void {
  const by = { ArrowDown: 1, ArrowUp: -1, Enter: event.target instanceof HTMLInputElement ? 1 : 0 }[event.key] ?? 0;
  if (by === 0 || event.nativeEvent.isComposing) return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('#search, [data-hit]')];
  const next = stops[stops.indexOf(event.target as HTMLElement) + by];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}
