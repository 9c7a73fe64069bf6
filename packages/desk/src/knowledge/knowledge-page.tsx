import { Area } from '../app/area.js';
import { t } from '../messages/index.js';
import { knowledgePages } from './pages.js';

/** The knowledge base: its pages in a column, and the one that is open. */
export function KnowledgePage() {
  return <Area to="/$projectId/knowledge" title={t.areas.knowledge} groups={knowledgePages()} />;
}
