import type { AgentDecision } from '@pharos/sdk';
import {
  CheckCircleIcon,
  CircleSlashIcon,
  CommentIcon,
  type Icon,
  PersonIcon,
  QuestionIcon,
} from '@primer/octicons-react';
import area from '../ui/area.module.css';
import css from './agent.module.css';

/** Looked up when it is drawn: while modules wait for the texts of the language, pictures of a shared chunk may not be there yet. */
function iconOf(decision: AgentDecision): readonly [picture: Icon, look: string | undefined] {
  const icons = {
    reply: [CommentIcon, area.good],
    clarify: [QuestionIcon, area.good],
    resolve: [CheckCircleIcon, area.good],
    escalate: [PersonIcon, css.warn],
    abstain: [CircleSlashIcon, area.faint],
  } as const;
  return icons[decision];
}

/** A picture of what was decided; the words beside it say the same. */
export function DecisionIcon({ decision }: { readonly decision: AgentDecision }) {
  const [Picture, look] = iconOf(decision);
  return <Picture className={look} />;
}
