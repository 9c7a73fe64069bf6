import { Page, Section } from '../app/area.js';
import { knowledgeTexts } from '../messages/knowledge.js';
import css from '../ui/area.module.css';
import { Button } from '../ui/button.js';
import { Problem, Skeleton } from '../ui/states.js';
import { useGaps, useUnansweredSearches } from './missing-queries.js';
import { GapRow, SearchRow } from './missing-rows.js';

/** What customers asked, and neither the agent nor the search could answer. */
export function MissingPage() {
  const { missing: words } = knowledgeTexts;
  const gaps = useGaps();
  const searches = useUnansweredSearches();
  return (
    <Page title={words.title} about={words.about}>
      <Section title={words.gaps} about={words.gapsAbout}>
        <Rows list={gaps} empty={words.noGaps}>
          {gaps.data?.pages
            .flatMap(({ data }) => data)
            .map((gap) => (
              <GapRow key={gap.question} gap={gap} />
            ))}
        </Rows>
      </Section>
      <Section title={words.searches} about={words.searchesAbout}>
        <Rows list={searches} empty={words.noSearches}>
          {searches.data?.pages
            .flatMap(({ data }) => data)
            .map((search) => (
              <SearchRow key={search.question} search={search} />
            ))}
        </Rows>
      </Section>
    </Page>
  );
}

interface RowsProps {
  readonly list: ReturnType<typeof useGaps> | ReturnType<typeof useUnansweredSearches>;
  readonly empty: string;
  readonly children: readonly React.ReactNode[] | undefined;
}

function Rows({ list, empty, children = [] }: RowsProps) {
  const { isPending, error, isSuccess, hasNextPage, isFetchingNextPage } = list;
  return (
    <>
      {isPending && <Skeleton rows={3} height={60} />}
      {error && <Problem error={error} onRetry={() => void list.refetch()} />}
      {isSuccess && children.length === 0 && <p className={css.faint}>{empty}</p>}
      <ul className={css.rows}>{children}</ul>
      {hasNextPage && (
        <Button look="quiet" disabled={isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {knowledgeTexts.missing.more}
        </Button>
      )}
    </>
  );
}
