import { FilterIcon, PencilIcon, SearchIcon, XIcon } from '@primer/octicons-react';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { type Command, runCommand, useCommands } from '../app/commands.js';
import { useMayWrite } from '../app/session.js';
import { t } from '../messages/index.js';
import { IconButton } from '../ui/button.js';
import { FilterBar, FilterPicker } from './filter-bar.js';
import type { Filters } from './filters.js';
import css from './inbox.module.css';
import { useListOfAddress } from './list-of-address.js';
import { SaveView, ViewMenu } from './view-menu.js';
import type { View } from './views.js';

/** The name of a list, what it is searched for and narrowed by, and what can be done with its view. */
export function ListHead({ view }: { readonly view: View }) {
  const navigate = useNavigate();
  const mayWrite = useMayWrite();
  const { filters, q = '' } = useListOfAddress();
  const [isOpen, setOpen] = useState(false);
  const narrow = (next: Filters) => void navigate({ to: '.', search: { ...next, ...(q && { q }) }, replace: true });
  const commands = useMemo(
    (): Command[] => [{ id: 'filter', text: t.filter.label, keys: 'f', group: t.list.label, run: () => setOpen(true) }],
    [],
  );
  useCommands(commands);
  return (
    <>
      <header className={css.listHead}>
        <h1 className="truncate">{view.name}</h1>
        <Search key={q} q={q} filters={filters} />
        <IconButton label={t.filter.label} keys="f" onClick={() => setOpen(true)}>
          <FilterIcon />
        </IconButton>
        <ViewMenu view={view} />
        {mayWrite && (
          <IconButton label={t.actions.newConversation} keys="c" onClick={() => runCommand('new')}>
            <PencilIcon />
          </IconButton>
        )}
      </header>
      <FilterBar filters={filters} onChange={narrow} onOpen={() => setOpen(true)}>
        <SaveView view={view} />
      </FilterBar>
      {isOpen && <FilterPicker filters={filters} onChange={narrow} onClose={() => setOpen(false)} />}
    </>
  );
}

/** The words that the conversations of the view must have. */
function Search({ q, filters }: { readonly q: string; readonly filters: Filters }) {
  const navigate = useNavigate();
  const [text, setText] = useState(q);
  const search = (next: string) => void navigate({ to: '.', search: { ...filters, ...(next && { q: next }) } });
  return (
    <form
      className={css.search}
      onSubmit={(event) => {
        event.preventDefault();
        search(text.trim());
      }}
    >
      <SearchIcon />
      <input
        id="search"
        type="search"
        aria-label={t.list.search}
        placeholder={t.frame.search}
        value={text}
        maxLength={200}
        onChange={({ target }) => setText(target.value)}
      />
      {q && (
        <IconButton label={t.list.clear} onClick={() => search('')}>
          <XIcon />
        </IconButton>
      )}
    </form>
  );
}
