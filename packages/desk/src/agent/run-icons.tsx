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

const icons: Readonly<Record<AgentDecision, readonly [picture: Icon, look: string | undefined]>> = {
  reply: [CommentIcon, area.good],
  clarify: [QuestionIcon, area.good],
  resolve: [CheckCircleIcon, area.good],
  escalate: [PersonIcon, css.warn],
  abstain: [CircleSlashIcon, area.faint],
};

/** A picture of what was decided; the words beside it say the same. */
export function DecisionIcon({ decision }: { readonly decision: AgentDecision }) {
  const [Picture, look] = icons[decision];
  return <Picture className={look} />;
}
