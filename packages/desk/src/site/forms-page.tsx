import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { NeedsManager, Page } from '../app/area.js';
import { useOrganization } from '../app/organization.js';
import { useProjectId } from '../app/session.js';
import { shortDate } from '../app/time.js';
import { siteTexts } from '../messages/site.js';
import css from '../ui/area.module.css';
import { Button } from '../ui/button.js';
import { FormDialog } from '../ui/dialog.js';
import { TextField } from '../ui/field.js';
import { Empty, Problem, Skeleton } from '../ui/states.js';
import { useCreateForm, useForms } from './form-queries.js';
import site from './site.module.css';

/** The forms of the project. */
export function FormsPage() {
  const { forms: words } = siteTexts;
  const projectId = useProjectId();
  const { archived: isArchived = false } = useSearch({ strict: false }) as { archived?: boolean };
  const { mayManage } = useOrganization();
  const { data, error, isPending, refetch } = useForms(projectId, isArchived);
  const [isNew, setNew] = useState(false);
  const create = (
    <Button look="main" onClick={() => setNew(true)}>
      {words.create}
    </Button>
  );
  return (
    <Page title={isArchived ? words.archivedTitle : words.title} about={words.about} action={mayManage && create}>
      {!mayManage && <NeedsManager what={words.needs} />}
      {isPending && <Skeleton rows={4} height={60} />}
      {error && <Problem error={error} onRetry={() => void refetch()} />}
      {data?.length === 0 && <Empty text={isArchived ? words.emptyArchived : words.empty} />}
      <ul className={css.rows}>
        {data?.map(({ id, name, fields, created_at }) => (
          <li key={id} className={css.row}>
            <div className={css.rowMain}>
              <p className="truncate" dir="auto">
                <Link to="/$projectId/site/forms/$formId" params={{ projectId, formId: id }} className={css.rowLink}>
                  {name}
                </Link>
              </p>
              <p className={`${css.faint} truncate`} dir="auto">
                {fields.map(({ label }) => label).join(' · ')}
              </p>
            </div>
            <p className={`${css.rowSide} ${css.faint}`}>{words.made(shortDate(created_at))}</p>
            <Link
              to="/$projectId/site/forms/$formId/submissions"
              params={{ projectId, formId: id }}
              className={css.rowLink}
              aria-label={words.submissionsOf(name)}
            >
              {words.submissions}
            </Link>
          </li>
        ))}
      </ul>
      <p className={site.others}>
        <Link to="/$projectId/site/forms" params={{ projectId }} search={isArchived ? {} : { archived: true }}>
          {isArchived ? words.toLive : words.toArchived}
        </Link>
      </p>
      {isNew && <NewFormDialog onClose={() => setNew(false)} />}
    </Page>
  );
}

function NewFormDialog({ onClose }: { onClose(): void }) {
  const { forms: words } = siteTexts;
  const projectId = useProjectId();
  const [name, setName] = useState('');
  const create = useCreateForm(projectId);
  const navigate = useNavigate();
  const go = ({ id }: { id: string }) =>
    void navigate({ to: '/$projectId/site/forms/$formId', params: { projectId, formId: id } });
  return (
    <FormDialog
      title={words.create}
      about={words.createAbout}
      submit={words.createNow}
      isBusy={create.isPending}
      isIncomplete={name.trim() === ''}
      error={create.error}
      onSubmit={() => create.mutate({ name: name.trim() }, { onSuccess: go })}
      onClose={onClose}
    >
      <TextField
        label={words.name}
        hint={words.nameHint}
        value={name}
        maxLength={200}
        autoComplete="off"
        onChange={({ target }) => setName(target.value)}
      />
    </FormDialog>
  );
}
