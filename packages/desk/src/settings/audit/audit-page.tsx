import { useNavigate, useSearch } from '@tanstack/react-router';
import { NeedsManager, Page } from '../../app/area.js';
import { useOrganization } from '../../app/organization.js';
import { useProjectId } from '../../app/session.js';
import { auditTexts as words } from '../../messages/audit.js';
import { settingTexts } from '../../messages/settings.js';
import css from '../../ui/area.module.css';
import { Button } from '../../ui/button.js';
import button from '../../ui/button.module.css';
import { Empty, Problem, Skeleton } from '../../ui/states.js';
import own from '../settings.module.css';
import { AuditFilters } from './audit-filters.js';
import { useAuditEntries } from './audit-queries.js';
import { AuditRow } from './audit-row.js';
import { type AuditSearch, auditSearch, exportAddress } from './audit-search.js';

/** Who did what in the organization, and what was refused. */
export function AuditPage() {
  const { name, orgId, mayManage } = useOrganization();
  const search = auditSearch(useSearch({ strict: false }));
  const file = (
    <a
      className={`${button.button} ${button.plain}`}
      href={exportAddress(orgId, search)}
      download
      title={words.exportAbout}
    >
      {words.export}
    </a>
  );
  return (
    <Page title={settingTexts.pages.audit} about={words.about(name)} action={mayManage && file}>
      {mayManage ? <Entries search={search} /> : <NeedsManager what={words.needs} />}
    </Page>
  );
}

function Entries({ search }: { readonly search: AuditSearch }) {
  const { orgId } = useOrganization();
  const projectId = useProjectId();
  const navigate = useNavigate();
  const { data, error, isPending, refetch, ...more } = useAuditEntries(orgId, search, true);
  const entries = data?.pages.flatMap((page) => page.data) ?? [];
  const isFiltered = Object.keys(search).length > 0;
  const go = (next: Record<string, unknown>) =>
    void navigate({ to: '/$projectId/settings/audit', params: { projectId }, search: auditSearch(next) });
  return (
    <>
      <AuditFilters search={search} onChange={(part) => go({ ...search, ...part })} onClear={() => go({})} />
      {isPending && <Skeleton rows={8} height={60} />}
      {error && <Problem error={error} onRetry={() => void refetch()} />}
      {data && entries.length === 0 && !more.hasNextPage && <Empty text={isFiltered ? words.noMatch : words.empty} />}
      <ul className={css.rows}>
        {entries.map((entry) => (
          <AuditRow key={entry.id} entry={entry} onFilter={(part) => go({ ...search, ...part })} />
        ))}
      </ul>
      {more.hasNextPage && (
        <Button
          look="quiet"
          className={own.more}
          disabled={more.isFetchingNextPage}
          onClick={() => void more.fetchNextPage()}
        >
          {words.more}
        </Button>
      )}
    </>
  );
}
