import { SearchIcon, UploadIcon, XIcon } from '@primer/octicons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useMayWrite, useProjectId } from '../app/session.js';
import inbox from '../inbox/inbox.module.css';
import { contactTexts } from '../messages/contacts.js';
import { t } from '../messages/index.js';
import { IconButton } from '../ui/button.js';
import button from '../ui/button.module.css';
import css from './contacts.module.css';

/** How long nothing more must be typed before it is searched for. */
const typingMs = 200;

/** The name of the list, and where to search it: the words are in the address. */
export function ContactListHead({ q }: { readonly q: string }) {
  const navigate = useNavigate();
  const projectId = useProjectId();
  const mayWrite = useMayWrite();
  const [text, setText] = useState(q);
  const wanted = text.trim();
  useEffect(() => {
    if (wanted === q) return;
    const search = () => void navigate({ to: '.', search: wanted ? { q: wanted } : {}, replace: true });
    const timer = setTimeout(search, typingMs);
    return () => clearTimeout(timer);
  }, [wanted, navigate]);
  return (
    <header className={inbox.listHead}>
      <h1 className="truncate">{t.areas.contacts}</h1>
      <label className={`${inbox.search} ${css.search}`}>
        <SearchIcon />
        <input
          id="search"
          type="search"
          aria-label={contactTexts.search}
          placeholder={t.frame.search}
          value={text}
          maxLength={200}
          onChange={({ target }) => setText(target.value)}
        />
      </label>
      {text && (
        <IconButton label={contactTexts.clear} onClick={() => setText('')}>
          <XIcon />
        </IconButton>
      )}
      {mayWrite && (
        <Link
          to="/$projectId/contacts/import"
          params={{ projectId }}
          search={(old: object) => old}
          className={button.icon}
          aria-label={contactTexts.import}
          data-hint={contactTexts.import}
        >
          <UploadIcon />
        </Link>
      )}
    </header>
  );
}
