import type { Beacon, Form } from '@pharos/sdk';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { NeedsManager, Page } from '../app/area.js';
import { useOrganization } from '../app/organization.js';
import { useProjectId } from '../app/session.js';
import { siteTexts } from '../messages/site.js';
import css from '../ui/area.module.css';
import { Button } from '../ui/button.js';
import { FormDialog } from '../ui/dialog.js';
import { Select } from '../ui/field.js';
import { Empty, Problem, Skeleton } from '../ui/states.js';
import { useBeacons, useCreateBeacon } from './beacon-queries.js';
import { useForms } from './form-queries.js';
import site from './site.module.css';

/** The buttons that open forms. */
export function BeaconsPage() {
  const { beacons: words } = siteTexts;
  const projectId = useProjectId();
  const { mayManage } = useOrganization();
  const { data, error, isPending, refetch } = useBeacons(projectId);
  const { data: forms } = useForms(projectId);
  const [isNew, setNew] = useState(false);
  const create = (
    <Button look="main" disabled={!forms?.length} onClick={() => setNew(true)}>
      {words.create}
    </Button>
  );
  return (
    <Page title={words.title} about={words.about} action={mayManage && create}>
      {!mayManage && <NeedsManager what={words.needs} />}
      {isPending && <Skeleton rows={3} height={60} />}
      {error && <Problem error={error} onRetry={() => void refetch()} />}
      {data?.length === 0 && forms && <Nothing hasForms={forms.length > 0} />}
      <ul className={css.rows}>
        {data?.map((beacon) => (
          <BeaconRow key={beacon.id} beacon={beacon} form={forms?.find(({ id }) => id === beacon.form_id)} />
        ))}
      </ul>
      {isNew && forms && <NewBeaconDialog forms={forms} onClose={() => setNew(false)} />}
    </Page>
  );
}

function Nothing({ hasForms }: { readonly hasForms: boolean }) {
  const { beacons: words, forms } = siteTexts;
  if (hasForms) return <Empty text={words.empty} />;
  return (
    <Empty text={words.noForm}>
      <Link to="/$projectId/site/forms" params={{ projectId: useProjectId() }} className={site.link}>
        {forms.title}
      </Link>
    </Empty>
  );
}

function BeaconRow({ beacon, form }: { readonly beacon: Beacon; readonly form: Form | undefined }) {
  const { beacons: words } = siteTexts;
  const { id, project_id, button_label, primary_color, allowed_origins } = beacon;
  return (
    <li className={css.row}>
      <span className={site.swatch} style={{ background: primary_color }} aria-hidden />
      <div className={css.rowMain}>
        <p className="truncate" dir="auto">
          <Link
            to="/$projectId/site/beacons/$beaconId"
            params={{ projectId: project_id, beaconId: id }}
            className={css.rowLink}
          >
            {button_label}
          </Link>
        </p>
        <p className={`${css.faint} truncate`} dir="auto">
          {[form?.name ?? words.formArchived, ...allowed_origins].join(' · ')}
        </p>
      </div>
    </li>
  );
}

interface NewBeaconDialogProps {
  readonly forms: readonly Form[];
  onClose(): void;
}

function NewBeaconDialog({ forms, onClose }: NewBeaconDialogProps) {
  const { beacons: words } = siteTexts;
  const projectId = useProjectId();
  const [formId, setFormId] = useState(forms[0]?.id ?? '');
  const create = useCreateBeacon(projectId);
  const navigate = useNavigate();
  const go = ({ id }: Beacon) =>
    void navigate({ to: '/$projectId/site/beacons/$beaconId', params: { projectId, beaconId: id } });
  return (
    <FormDialog
      title={words.create}
      submit={words.createNow}
      isBusy={create.isPending}
      isIncomplete={formId === ''}
      error={create.error}
      onSubmit={() => create.mutate({ form_id: formId }, { onSuccess: go })}
      onClose={onClose}
    >
      <Select
        label={words.form}
        value={formId}
        options={forms.map(({ id, name }) => [id, name] as const)}
        onChange={setFormId}
      />
    </FormDialog>
  );
}
