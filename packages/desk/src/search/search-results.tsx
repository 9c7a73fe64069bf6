import type { ReactNode } from 'react';
import type { Filters } from '../inbox/filters.js';
import { inboxTexts } from '../messages/inbox.js';
import { Button } from '../ui/button.js';
import { Empty, Problem, Skeleton } from '../ui/states.js';
import { ArticleHit, ContactHit, ConversationHit } from './hits.js';
import type { Kind } from './kinds.js';
import css from './search.module.css';
import { useArticleHits, useContactHits, useConversationHits } from './search-queries.js';

const texts = inboxTexts.search;
const fewShown = 5;
const pageSize = 25;
const rowHeight = 52;

interface ResultsProps {
  readonly q: string;
  readonly kind: Kind;
  readonly filters: Filters;
  onKind(kind: Kind): void;
}

/** What was found: of each kind the best, or all of one kind. */
export function SearchResults({ q, kind, filters, onKind }: ResultsProps) {
  const limit = kind === 'all' ? fewShown : pageSize;
  const is = (each: Kind) => kind === 'all' || kind === each;
  const isNarrowed = Object.keys(filters).length > 0 && kind === 'all';
  const conversations = useConversationHits({ q, filters, limit, isWanted: is('conversations') });
  // Filters are of conversations: who sets one looks for no contact.
  const contacts = useContactHits({ q, limit, isWanted: is('contacts') && !isNarrowed });
  const articles = useArticleHits({ q, limit, isWanted: is('articles') && !isNarrowed });
  // A search that is not asked for still has what it found before.
  const wanted = [
    is('conversations') && conversations,
    is('contacts') && !isNarrowed && contacts,
    is('articles') && !isNarrowed && articles,
  ].filter((each) => each !== false);
  const asked = wanted.filter(({ fetchStatus, data }) => data || fetchStatus !== 'idle');
  const failed = asked.find(({ isError }) => isError);
  if (asked.length === 0 && !failed) return <Empty text={texts.begin} />;
  if (failed?.error) return <Problem error={failed.error} onRetry={() => void failed.refetch()} />;
  if (asked.every(({ data }) => data === undefined)) return <Skeleton rows={6} height={rowHeight} />;
  const found = {
    conversations: rowsOf(is('conversations') ? conversations.data : undefined).map((row) => (
      <ConversationHit key={row.id} conversation={row} />
    )),
    contacts: rowsOf(is('contacts') && !isNarrowed ? contacts.data : undefined).map((row) => (
      <ContactHit key={row.id} contact={row} />
    )),
    articles: (is('articles') && !isNarrowed ? (articles.data ?? []) : []).map((hit) => (
      <ArticleHit key={hit.article_id} hit={hit} />
    )),
  };
  if (Object.values(found).every(({ length }) => length === 0))
    return asked.some(({ isFetching }) => isFetching) ? (
      <Skeleton rows={6} height={rowHeight} />
    ) : (
      <Empty text={texts.nothing} />
    );
  const lists = { conversations, contacts, articles: undefined };
  return (
    <div className={css.results} aria-busy={asked.some(({ isFetching }) => isFetching)}>
      {(['conversations', 'contacts', 'articles'] as const).map((each) => (
        <Group
          key={each}
          title={texts.kinds[each]}
          more={
            kind === 'all' ? (
              found[each].length === fewShown && <Button onClick={() => onKind(each)}>{texts.all[each]}</Button>
            ) : (
              <More list={lists[each]} />
            )
          }
        >
          {found[each]}
        </Group>
      ))}
    </div>
  );
}

interface GroupProps {
  readonly title: string;
  readonly more: ReactNode;
  readonly children: readonly ReactNode[];
}

function Group({ title, more, children }: GroupProps) {
  if (children.length === 0) return null;
  return (
    <section className={css.group}>
      <h2>{title}</h2>
      <ul>{children}</ul>
      {more}
    </section>
  );
}

interface MoreProps {
  readonly list:
    | (Pick<ReturnType<typeof useContactHits>, 'hasNextPage' | 'isFetchingNextPage'> & { fetchNextPage(): unknown })
    | undefined;
}

function More({ list }: MoreProps) {
  if (!list?.hasNextPage) return null;
  return (
    <Button disabled={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
      {texts.more}
    </Button>
  );
}

function rowsOf<Row extends { readonly id: string }>(
  list: { readonly pages: readonly { readonly data: readonly Row[] }[] } | undefined,
): readonly Row[] {
  return [...new Map(list?.pages.flatMap(({ data }) => data.map((row) => [row.id, row] as const))).values()];
}
