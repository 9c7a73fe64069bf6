import { BookIcon } from '@primer/octicons-react';
import type { AreaGroup } from '../app/area.js';
import { knowledgeTexts } from '../messages/knowledge.js';

const base = '/$projectId/knowledge';

/** The pages of the knowledge base. */
export function knowledgePages(): readonly AreaGroup[] {
  const { articles } = knowledgeTexts;
  return [{ pages: [{ to: `${base}/articles`, name: articles.title, icon: BookIcon }] }];
}
