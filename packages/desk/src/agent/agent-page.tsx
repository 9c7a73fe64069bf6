import { Area } from '../app/area.js';
import { t } from '../messages/index.js';
import { agentPages } from './pages.js';

/** The agent: its pages in a column, and the one that is open. */
export function AgentPage() {
  return <Area to="/$projectId/agent" title={t.areas.agent} groups={agentPages()} />;
}
