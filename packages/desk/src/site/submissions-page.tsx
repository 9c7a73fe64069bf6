import type { Form } from '@pharos/sdk';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Page } from '../app/area.js';
import { useProjectId } from '../app/session.js';
import { siteTexts } from '../messages/site.js';
import { Button } from '../ui/button.js';
import button from '../ui/button.module.css';
import { Empty, Problem, Skeleton } from '../ui/states.js';
import { useForm } from './form-queries.js';
import { FormTabs, useFormId } from './form-tabs.js';
import css from './site.module.css';
import { exportAddress, useSubmissions } from './submission-queries.js';
import { SubmissionRow } from './submission-row.js';

/** What visitors have entered into a form. */
export function SubmissionsPage() {
  const { data, error, isPending, refetch } = useForm(useProjectId(), useFormId());
  if (data) return <Submissions key={data.id} form={data} />;
  return (
    <Page title={siteTexts.forms.one} isWide>
      {isPending && <Skeleton rows={6} height={60} />}
      {error && <Problem error={error} onRetry={() => void refetch()} />}
    </Page>
  );
}

function Submissions({ form }: { readonly form: Form }) {
  const { submissions: words } = siteTexts;
  const { open } = useSearch({ strict: false }) as { open?: string };
  const navigate = useNavigate();
  const { data, error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useSubmissions(
    form.project_id,
    form.id,
  );
  const rows = data?.pages.flatMap((page) => page.data) ?? [];
  const show = (id: string | undefined) =>
    void navigate({
      to: '/$projectId/site/forms/$formId/submissions',
      params: { projectId: form.project_id, formId: form.id },
      search: id === undefined ? {} : { open: id },
      replace: true,
    });
  return (
    <Page title={form.name} action={rows.length > 0 && <Exports form={form} />} isWide>
      <FormTabs form={form} />
      {isPending && <Skeleton rows={6} height={60} />}
      {error && <Problem error={error} onRetry={() => void refetch()} />}
      {data && rows.length === 0 && <Empty text={words.empty} />}
      <ul className={css.submissions}>
        {rows.map((submission) => (
          <SubmissionRow
            key={submission.id}
            submission={submission}
            fields={form.fields}
            isOpen={open === submission.id}
            onOpen={(isOpen) => show(isOpen ? submission.id : undefined)}
          />
        ))}
      </ul>
      {hasNextPage && (
        <Button className={css.more ?? ''} disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {words.more}
        </Button>
      )}
    </Page>
  );
}

function Exports({ form }: { readonly form: Form }) {
  const { submissions: words } = siteTexts;
  return (
    <div className={css.actions}>
      {(['csv', 'ndjson'] as const).map((kind) => (
        <a
          key={kind}
          className={`${button.button} ${button.plain}`}
          href={exportAddress(form.project_id, form.id, kind)}
          download
        >
          {words.exports[kind]}
        </a>
      ))}
    </div>
  );
}
