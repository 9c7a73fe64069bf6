import type { Contact } from '@pharos/sdk';
import { BlockedIcon } from '@primer/octicons-react';
import { Link, useParams } from '@tanstack/react-router';
import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, useEffect, useRef } from 'react';
import { useProjectId } from '../app/session.js';
import { exactTime, shortTime, useNow } from '../app/time.js';
import inbox from '../inbox/inbox.module.css';
import { nameOfContact } from '../inbox/names.js';
import { contactTexts } from '../messages/contacts.js';
import { t } from '../messages/index.js';
import { Avatar } from '../ui/avatar.js';
import { Empty, Problem, Skeleton } from '../ui/states.js';
import { VirtualRows } from '../ui/virtual-rows.js';
import { ContactListHead } from './contact-list-head.js';
import { useContactList } from './contact-queries.js';
import css from './contacts.module.css';
import { useContactKeys } from './list-keys.js';

const rowHeight = 60;

/** The contacts that have the words of the address, or all. */
export function ContactList({ q }: { readonly q: string }) {
  const place = useRef<HTMLDivElement>(null);
  const { contactId: openId } = useParams({ strict: false });
  const { list, rows } = useContactList(q);
  const now = useNow();
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => place.current,
    estimateSize: () => rowHeight,
    getItemKey: (at) => rows[at]?.id ?? at,
    overscan: 10,
  });
  const lastShown = virtual.getVirtualItems().at(-1)?.index ?? 0;
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = list;
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage && lastShown > rows.length - 20) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage, lastShown, rows.length]);
  // The best matches of another search stand at its beginning.
  useEffect(() => {
    place.current?.scrollTo({ top: 0 });
  }, [q]);
  useContactKeys(rows, openId, (at) => virtual.scrollToIndex(at, { align: 'auto' }));
  return (
    <section className={inbox.list} aria-label={t.areas.contacts}>
      <ContactListHead q={q} />
      <div className={inbox.rows} ref={place}>
        {list.isPending && <Skeleton rows={8} height={rowHeight} />}
        {list.isError && rows.length === 0 && <Problem error={list.error} onRetry={() => void list.refetch()} />}
        {list.isSuccess && rows.length === 0 && <Empty text={q ? contactTexts.emptySearch : contactTexts.empty} />}
        <VirtualRows virtual={virtual} rows={rows} hasMore={hasNextPage} className={inbox.rowPlace}>
          {(contact) => <Row contact={contact} now={now} isOpen={contact.id === openId} />}
        </VirtualRows>
      </div>
    </section>
  );
}

interface RowProps {
  readonly contact: Contact;
  readonly now: number;
  readonly isOpen: boolean;
}

const Row = memo(({ contact, now, isOpen }: RowProps) => {
  const name = nameOfContact(contact);
  const { email, phone, external_id, company, created_at } = contact;
  const further = [email, phone, external_id].filter((each) => each !== null && each !== name);
  return (
    <Link
      to="/$projectId/contacts/$contactId"
      params={{ projectId: useProjectId(), contactId: contact.id }}
      search={(old: object) => old}
      className={`${inbox.row} ${css.row}`}
      aria-current={isOpen ? 'true' : undefined}
    >
      <Avatar name={name} size={28} />
      <span className={css.rowText}>
        <span className={css.rowTop}>
          <span className={`${inbox.name} truncate`} dir="auto">
            {name}
          </span>
          {contact.blocked_at !== null && (
            <BlockedIcon size={12} className={css.blocked} aria-label={t.customer.blocked} />
          )}
          <time className={inbox.time} dateTime={created_at} title={exactTime(created_at)}>
            {shortTime(created_at, now)}
          </time>
        </span>
        <span className={`${css.rowBottom} truncate`} dir="auto">
          {[further[0], company].filter(Boolean).join(' · ')}
        </span>
      </span>
    </Link>
  );
});
