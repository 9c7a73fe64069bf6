import { Link, useParams } from '@tanstack/react-router';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useMayWrite, useProjectId } from '../app/session.js';
import { onStored } from '../app/stored.js';
import { useNow } from '../app/time.js';
import { t } from '../messages/index.js';
import { Empty, Problem, Skeleton } from '../ui/states.js';
import { VirtualRows } from '../ui/virtual-rows.js';
import { ConversationRow } from './conversation-row.js';
import { draftIds } from './drafts.js';
import css from './inbox.module.css';
import { useKeptScroll } from './kept-scroll.js';
import { useListKeys } from './list-keys.js';
import { useListPlace } from './list-places.js';
import { useConversationList } from './list-queries.js';
import { usePrefetch } from './prefetch.js';
import { useSelection } from './selection.js';
import { SelectionBar } from './selection-bar.js';
import type { ListFilter } from './view-filter.js';
import type { View } from './views.js';

const rowHeight = 60;

let drafts = draftIds();
onStored(() => {
  const now = draftIds();
  if ([...now].join() !== [...drafts].join()) drafts = now;
});

/** The conversations of a view. Nothing moves in it while somebody reads it: what is new waits behind a button. */
export function ConversationList({ view, filter }: { readonly view: View; readonly filter: ListFilter }) {
  const projectId = useProjectId();
  const place = useRef<HTMLDivElement>(null);
  const { conversationId: openId } = useParams({ strict: false });
  const listPlace = useListPlace(filter);
  const [isAtTop, setAtTop] = useState(listPlace.before.top < rowHeight / 2);
  const [isPointedAt, setPointedAt] = useState(false);
  const { list, rows, waiting, showNew } = useConversationList(projectId, filter, isAtTop && !isPointedAt);
  const now = useNow();
  const withDraft = useSyncExternalStore(onStored, () => drafts);
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
  const mayWrite = useMayWrite();
  const selection = useSelection(rows, openId, listPlace);
  const onScroll = useKeptScroll(place, { height: rows.length * rowHeight, hasMore: hasNextPage }, listPlace);
  usePrefetch(projectId, rows, openId);
  useListKeys(rows, openId, (at) => virtual.scrollToIndex(at, { align: 'auto' }));

  return (
    <>
      {waiting > 0 && (
        <button
          type="button"
          className={css.newRows}
          onClick={() => {
            showNew();
            place.current?.scrollTo({ top: 0 });
          }}
        >
          {t.list.more(waiting)}
        </button>
      )}
      <div
        className={css.rows}
        ref={place}
        onScroll={({ currentTarget: { scrollTop } }) => {
          setAtTop(scrollTop < rowHeight / 2);
          onScroll(scrollTop);
        }}
        onPointerEnter={({ pointerType }) => setPointedAt(pointerType === 'mouse')}
        onPointerLeave={() => setPointedAt(false)}
      >
        {list.isPending && <Skeleton rows={8} height={rowHeight} />}
        {list.isError && rows.length === 0 && <Problem error={list.error} onRetry={() => void list.refetch()} />}
        {list.isSuccess && rows.length === 0 && <NothingHere view={view} q={filter.q} />}
        <VirtualRows virtual={virtual} rows={rows} hasMore={hasNextPage} className={css.rowPlace}>
          {(row) => (
            <>
              {mayWrite && (
                <input
                  type="checkbox"
                  className={css.check}
                  data-shown={selection.ids.size > 0 || undefined}
                  aria-label={t.list.selectRow(row.subject || t.list.noSubject)}
                  checked={selection.ids.has(row.id)}
                  onChange={() => selection.toggle(row.id)}
                />
              )}
              <ConversationRow
                row={row}
                view={view}
                now={now}
                isOpen={row.id === openId}
                hasDraft={withDraft.has(row.id)}
              />
            </>
          )}
        </VirtualRows>
      </div>
      {selection.selected.length > 0 && <SelectionBar selected={selection.selected} onDone={selection.clear} />}
    </>
  );
}

function NothingHere({ view, q }: { readonly view: View; readonly q: string | undefined }) {
  const projectId = useProjectId();
  const { empty, emptyNext } = t.list;
  if (q) return <Empty text={empty.search} />;
  const kind = view.id === 'waiting' || view.id === 'mine' ? view.id : 'other';
  const next = kind === 'mine' ? 'unassigned' : 'all';
  return (
    <Empty text={empty[kind]}>
      {view.id !== 'all' && (
        <Link to="/$projectId/inbox/$view" params={{ projectId, view: next }} className={css.link}>
          {emptyNext[kind]}
        </Link>
      )}
    </Empty>
  );
}
