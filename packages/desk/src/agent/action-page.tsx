import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { NeedsManager, Page, Section } from '../app/area.js';
import { useOrganization } from '../app/organization.js';
import { useProjectId } from '../app/session.js';
import { agentTexts } from '../messages/agent.js';
import { Button } from '../ui/button.js';
import { Problem, Skeleton } from '../ui/states.js';
import { say } from '../ui/toasts.js';
import { DeleteActionDialog, RotateSecretDialog, SecretDialog } from './action-dialogs.js';
import { ActionForm } from './action-form.js';
import { type KnownAction, useAgentAction, useCreateAction, useUpdateAction } from './action-queries.js';
import { ActionTrial } from './action-trial.js';
import css from './agent.module.css';

/** An action of the project's own: what it is, and how it answers when it is tried. */
export function ActionPage() {
  const { actionId = '' } = useParams({ strict: false });
  return actionId === 'new' ? <NewAction /> : <OpenAction key={actionId} actionId={actionId} />;
}

function NewAction() {
  const { action: words } = agentTexts;
  const projectId = useProjectId();
  const { mayManage } = useOrganization();
  const navigate = useNavigate();
  const create = useCreateAction(projectId);
  const { data: created } = create;
  const open = () =>
    void navigate({
      to: '/$projectId/agent/actions/$actionId',
      params: { projectId, actionId: created?.id ?? '' },
      replace: true,
    });
  return (
    <Page title={words.create} about={words.about}>
      <AllActions />
      {!mayManage && <NeedsManager what={agentTexts.needs} />}
      {mayManage && (
        <ActionForm submit={words.createNow} isBusy={create.isPending} error={create.error} onSubmit={create.mutate} />
      )}
      {created && <SecretDialog secret={created.secret} onClose={open} />}
    </Page>
  );
}

function OpenAction({ actionId }: { readonly actionId: string }) {
  const { action: words } = agentTexts;
  const { data, error, isPending, refetch } = useAgentAction(useProjectId(), actionId);
  return (
    <Page title={data?.action.name ?? words.title} about={words.about}>
      <AllActions />
      {isPending && <Skeleton rows={5} height={60} />}
      {error && <Problem error={error} onRetry={() => void refetch()} />}
      {data && <Action known={data} />}
    </Page>
  );
}

function Action({ known }: { readonly known: KnownAction }) {
  const { action: words } = agentTexts;
  const projectId = useProjectId();
  const { mayManage } = useOrganization();
  const [base, setBase] = useState(known);
  const [open, setOpen] = useState<'rotate' | 'delete' | undefined>();
  const { id, name } = known.action;
  const update = useUpdateAction(projectId, id);
  const { refetch } = useAgentAction(projectId, id);
  const saved = async () => {
    const { data } = await refetch();
    if (data) setBase(data);
    say({ text: words.saved(data?.action.name ?? name) });
  };
  return (
    <>
      {!mayManage && <NeedsManager what={agentTexts.needs} />}
      <ActionForm
        action={base.action}
        submit={words.save}
        isBusy={update.isPending}
        error={update.error}
        isReadOnly={!mayManage}
        onSubmit={(body) => update.mutate({ body, etag: base.etag }, { onSuccess: () => void saved() })}
      />
      <Section title={words.trial} about={words.trialAbout}>
        <ActionTrial key={base.etag} action={base.action} />
      </Section>
      {mayManage && (
        <Section title={words.further} about={words.furtherAbout}>
          <div className={css.buttons}>
            <Button onClick={() => setOpen('rotate')}>{words.rotate}</Button>
            <Button look="danger" onClick={() => setOpen('delete')}>
              {words.remove}
            </Button>
          </div>
        </Section>
      )}
      {open === 'rotate' && <RotateSecretDialog action={known.action} onClose={() => setOpen(undefined)} />}
      {open === 'delete' && <DeleteActionDialog action={known.action} onClose={() => setOpen(undefined)} />}
    </>
  );
}

function AllActions() {
  return (
    <p className={css.up}>
      <Link to="/$projectId/agent/actions" params={{ projectId: useProjectId() }} className={css.link}>
        {agentTexts.action.all}
      </Link>
    </p>
  );
}
