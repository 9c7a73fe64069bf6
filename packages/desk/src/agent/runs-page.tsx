import type { AgentRun } from '@pharos/sdk';
import { getRouteApi, Link } from '@tanstack/react-router';
import { Page } from '../app/area.js';
import { useProjectId } from '../app/session.js';
import { agentTexts } from '../messages/agent.js';
import area from '../ui/area.module.css';
import { Button } from '../ui/button.js';
import { Empty, Problem, Skeleton } from '../ui/states.js';
import css from './agent.module.css';
import { RunFilters } from './run-filters.js';
import { useRuns } from './run-queries.js';
import { RunRow } from './run-row.js';

const route = getRouteApi('/$projectId/agent/runs');

/** What the agent has decided, the newest first. */
export function RunsPage() {
  const { runs: words } = agentTexts;
  const projectId = useProjectId();
  const filter = route.useSearch();
  const { data, error, isPending, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useRuns(
    projectId,
    filter,
  );
  const rows = data?.pages.flatMap((page): readonly AgentRun[] => page.data) ?? [];
  const isFiltered = Object.keys(filter).length > 0;
  return (
    <Page title={words.title} about={words.about}>
      <RunFilters filter={filter} />
      {isPending && <Skeleton rows={8} height={60} />}
      {error && rows.length === 0 && <Problem error={error} onRetry={() => void refetch()} />}
      {data && rows.length === 0 && (
        <Empty text={isFiltered ? words.emptyFilter : words.empty}>
          {isFiltered ? (
            <Link to="/$projectId/agent/runs" params={{ projectId }} className={css.link}>
              {words.all}
            </Link>
          ) : (
            <Link to="/$projectId/agent/settings" params={{ projectId }} className={css.link}>
              {words.setUp}
            </Link>
          )}
        </Empty>
      )}
      <ul className={area.rows}>
        {rows.map((run) => (
          <RunRow key={run.id} run={run} />
        ))}
      </ul>
      {hasNextPage && (
        <p className={css.more}>
          <Button disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {words.more}
          </Button>
        </p>
      )}
    </Page>
  );
}
