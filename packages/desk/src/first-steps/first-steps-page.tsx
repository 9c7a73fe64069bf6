import { CheckIcon } from '@primer/octicons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { NeedsManager, Page } from '../app/area.js';
import { useOrganization } from '../app/organization.js';
import { useProjectId } from '../app/session.js';
import { firstStepTexts } from '../messages/first-steps.js';
import { t } from '../messages/index.js';
import area from '../ui/area.module.css';
import { Button, IconButton } from '../ui/button.js';
import button from '../ui/button.module.css';
import { Empty, Skeleton } from '../ui/states.js';
import { useHasDemo, useOpenSteps } from './facts.js';
import { dismissSteps, keepDone, type Step } from './steps.js';

/** What a new team does first. What is done is gone from it. */
export function FirstStepsPage() {
  const projectId = useProjectId();
  const navigate = useNavigate();
  const { mayManage } = useOrganization();
  const { title, about, needs, dismiss } = firstStepTexts;
  const leave = () => {
    dismissSteps(projectId);
    void navigate({ to: '/$projectId', params: { projectId } });
  };
  if (!mayManage)
    return (
      <Page title={title}>
        <NeedsManager what={needs} />
      </Page>
    );
  return (
    <Page title={title} about={about} action={<Button onClick={leave}>{dismiss}</Button>}>
      <OpenSteps />
    </Page>
  );
}

function OpenSteps() {
  const projectId = useProjectId();
  const open = useOpenSteps();
  if (open === undefined) return <Skeleton rows={6} height={60} />;
  if (open.length === 0)
    return (
      <Empty text={firstStepTexts.done}>
        <Link to="/$projectId" params={{ projectId }} className={area.rowLink}>
          {t.errors.home}
        </Link>
      </Empty>
    );
  return (
    <ol className={area.rows}>
      {open.map((step) => (
        <li key={step} className={area.row}>
          <div className={area.rowMain}>
            <strong>{firstStepTexts.steps[step].title}</strong>
            <p className={area.faint}>{firstStepTexts.steps[step].about}</p>
          </div>
          <StepLink step={step} />
          <IconButton
            label={firstStepTexts.isDone(firstStepTexts.steps[step].title)}
            onClick={() => keepDone(projectId, open, [step])}
          >
            <CheckIcon />
          </IconButton>
        </li>
      ))}
    </ol>
  );
}

/** Where each step is done. */
const addresses: Readonly<Record<Step, string>> = {
  project: '/$projectId/settings/projects',
  demo: '/$projectId/inbox/$view',
  invite: '/$projectId/settings/members',
  widget: '/$projectId/site/widget',
  articles: '/$projectId/knowledge/import',
  agent: '/$projectId/agent/settings',
};

function StepLink({ step }: { readonly step: Step }) {
  const projectId = useProjectId();
  const hasDemo = useHasDemo();
  const look = `${button.button} ${button.plain}`;
  const { go } = firstStepTexts.steps[step];
  if (step === 'demo' && hasDemo)
    return (
      <a href="/demo" target="_blank" rel="noopener" className={look}>
        {firstStepTexts.openDemo}
      </a>
    );
  return (
    <Link to={addresses[step]} params={{ projectId, view: 'all' }} className={look}>
      {go}
    </Link>
  );
}
