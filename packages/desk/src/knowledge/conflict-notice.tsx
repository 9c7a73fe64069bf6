import { AlertIcon } from '@primer/octicons-react';
import { knowledgeTexts } from '../messages/knowledge.js';
import { Button } from '../ui/button.js';
import css from './knowledge.module.css';

/** Says that somebody has saved the article since one began to write; nothing is overwritten before one has decided. */
export function ConflictNotice({ onCompare }: { onCompare(): void }) {
  const { editor } = knowledgeTexts;
  return (
    <div className={css.conflict} role="alert">
      <AlertIcon />
      <p>{editor.newer}</p>
      <Button onClick={onCompare}>{editor.compare}</Button>
    </div>
  );
}
