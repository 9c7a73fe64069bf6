import type { UpdateConversationRequest } from '@pharos/sdk';
import { XIcon } from '@primer/octicons-react';
import { useMembers } from '../app/session.js';
import { t } from '../messages/index.js';
import { Button } from '../ui/button.js';
import { textsOfChange } from './change-texts.js';
import css from './composer.module.css';

interface ChangesProps {
  readonly change: UpdateConversationRequest | undefined;
  onDrop(): void;
}

/** What the saved reply in the text changes when it is sent, which can be left out. */
export function Changes({ change, onDrop }: ChangesProps) {
  const members = useMembers();
  if (change === undefined) return null;
  const text = t.composer.changes(textsOfChange(change, members).join(' · '));
  return (
    <ul className={css.files}>
      <li data-ready title={text}>
        <span className="truncate">{text}</span>
        <button type="button" aria-label={t.composer.remove(text)} onClick={onDrop}>
          <XIcon size={12} />
        </button>
      </li>
    </ul>
  );
}

interface QuestionProps {
  readonly question: { readonly name: string; go(): void } | undefined;
  onNote(): void;
}

/** Asks once whether an answer that begins with a colleague's name is for the customer. */
export function Question({ question, onNote }: QuestionProps) {
  if (question === undefined) return null;
  return (
    <div className={css.question} role="alert">
      <p>{t.composer.forCustomer(question.name)}</p>
      <Button onClick={question.go}>{t.composer.sendAnyway}</Button>
      <Button onClick={onNote}>{t.composer.makeNote}</Button>
    </div>
  );
}
