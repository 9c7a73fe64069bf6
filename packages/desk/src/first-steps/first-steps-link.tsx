import { RocketIcon } from '@primer/octicons-react';
import { Link, useMatchRoute } from '@tanstack/react-router';
import frame from '../app/frame.module.css';
import { useProjectId } from '../app/session.js';
import { firstStepTexts } from '../messages/first-steps.js';
import { useOpenSteps } from './facts.js';

/** The way to the first steps, while some are open. */
export function FirstStepsLink() {
  const projectId = useProjectId();
  const open = useOpenSteps();
  const isCurrent = useMatchRoute()({ to: '/$projectId/first-steps' }) !== false;
  if (!open || open.length === 0) return null;
  return (
    <Link
      to="/$projectId/first-steps"
      params={{ projectId }}
      className={frame.view}
      aria-current={isCurrent ? 'page' : undefined}
      title={firstStepTexts.title}
    >
      <RocketIcon />
      <span className={`${frame.wide} truncate`}>{firstStepTexts.title}</span>
      <span className={frame.count}>{open.length}</span>
    </Link>
  );
}
