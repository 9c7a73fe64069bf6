import { t } from '../messages/index.js';
import { knowledgeTexts } from '../messages/knowledge.js';
import { say } from '../ui/toasts.js';
import type { ArticleDraft } from './article-draft.js';

/** Forgets what was typed, and takes that back on wish. */
export function dropUndoably(draft: ArticleDraft): void {
  const putBack = draft.drop();
  say({ text: knowledgeTexts.editor.discarded, action: { text: t.actions.undo, run: putBack } });
}
