import type { ReactNode } from 'react';
import { troubleOf } from '../app/api.js';
import { Page } from '../app/area.js';
import { saveFile } from '../app/save-file.js';
import { usePlace } from '../app/session.js';
import { reportTexts } from '../messages/reports.js';
import { Button } from '../ui/button.js';
import { Empty, Later, Problem } from '../ui/states.js';
import { say } from '../ui/toasts.js';
import { type Report, type ReportName, useReport, useReportFile } from './report-queries.js';
import css from './reports.module.css';
import { daysOf } from './span.js';
import { SpanBar } from './span-bar.js';
import { useReportSearch } from './use-report-search.js';

/** A report, and that of the days before. */
export interface Both<Name extends ReportName> {
  readonly now: Report<Name>;
  readonly before: Report<Name>;
}

interface ReportPageProps<Name extends ReportName> {
  readonly name: Name;
  readonly about?: ReactNode;
  /** Whether there is nothing to show. */
  isEmpty(both: Both<Name>): boolean;
  children(both: Both<Name>): ReactNode;
}

/** A page of the reports: which days it is of, what happened in them, and the way to take it along. */
export function ReportPage<Name extends ReportName>({ name, about, isEmpty, children }: ReportPageProps<Name>) {
  const { title } = reportTexts[name];
  const { spans, change } = useReportSearch();
  const now = useReport(name, spans.now);
  const before = useReport(name, spans.before);
  const error = now.error ?? before.error;
  const retry = () => void Promise.all([now.refetch(), before.refetch()]);
  const both = now.data && before.data && { now: now.data, before: before.data };
  return (
    <Page title={title} about={about} isWide action={<Export name={name} spans={spans} />}>
      <div className={css.report}>
        <SpanBar spans={spans} onChange={change} />
        {error && !both && <Problem error={error} onRetry={retry} />}
        {!error && !both && <Waiting />}
        {both && isEmpty(both) && (
          <Empty text={reportTexts.empty}>
            <p>{reportTexts.emptyHint}</p>
          </Empty>
        )}
        {both && !isEmpty(both) && (
          <div className={css.content} aria-busy={now.isPlaceholderData || before.isPlaceholderData}>
            {children(both)}
          </div>
        )}
      </div>
    </Page>
  );
}

function Export({
  name,
  spans,
}: {
  readonly name: ReportName;
  readonly spans: ReturnType<typeof useReportSearch>['spans'];
}) {
  const file = useReportFile(name, spans.now);
  const { slug = 'project' } = { slug: usePlace()?.project.name.replace(/[^\p{L}\p{N}]+/gu, '-') };
  const save = () =>
    file.mutate(undefined, {
      onSuccess: (content) => saveFile(`${slug}-${name}-${daysOf(spans.now).join('-')}.csv`, content),
      onError: (error) => say({ text: troubleOf(error).text, isBad: true }),
    });
  return (
    <Button onClick={save} disabled={file.isPending}>
      {reportTexts.exportCsv}
    </Button>
  );
}

/** Places of the final size for what is coming. */
function Waiting() {
  return (
    <Later>
      <div className={css.waiting} aria-hidden>
        <span />
        <span />
        <span />
        <span />
        <span data-wide />
      </div>
    </Later>
  );
}
