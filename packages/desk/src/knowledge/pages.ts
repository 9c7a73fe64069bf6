import { ArrowSwitchIcon, BookIcon, QuestionIcon, SearchIcon, UploadIcon } from '@primer/octicons-react';
import type { AreaGroup } from '../app/area.js';
import { knowledgeTexts } from '../messages/knowledge.js';

const base = '/$projectId/knowledge';

/** The pages of the knowledge base. */
export function knowledgePages(): readonly AreaGroup[] {
  const { articles, missing, search, synonyms, imports } = knowledgeTexts;
  return [
    {
      pages: [
        { to: `${base}/articles`, name: articles.title, icon: BookIcon },
        { to: `${base}/missing`, name: missing.title, icon: QuestionIcon },
        { to: `${base}/search`, name: search.title, icon: SearchIcon },
        { to: `${base}/synonyms`, name: synonyms.title, icon: ArrowSwitchIcon },
        { to: `${base}/import`, name: imports.title, icon: UploadIcon },
      ],
    },
  ];
}
