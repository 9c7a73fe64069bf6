import type { Conversation, UpdateConversationRequest } from '@pharos/sdk';
import { type KeyboardEvent, type RefObject, useId } from 'react';
import { troubleOf } from '../app/api.js';
import { say } from '../ui/toasts.js';
import { type Completion, onCompletionKey, putIn, useCompletion } from './completion.js';
import { CompletionList } from './completion-list.js';
import css from './composer.module.css';
import { filesOfPaste } from './draft-files.js';
import type { Kind } from './drafts.js';
import { useSavedReplies } from './saved-replies.js';

interface FieldProps {
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly conversation: Conversation;
  readonly kind: Kind;
  readonly hint: string;
  readonly text: string;
  onText(text: string): void;
  onKeyDown(event: KeyboardEvent): void;
  onFiles(files: readonly File[]): void;
  /** A saved reply was put in that changes the conversation when it is sent. */
  onActions(change: UpdateConversationRequest): void;
}

/** The text that is being written, with what can be put into it by `/`, `@` and `[[`. */
export function ComposerField({
  field,
  conversation,
  kind,
  hint,
  text,
  onText,
  onKeyDown,
  onFiles,
  onActions,
}: FieldProps) {
  const id = useId();
  const replies = useSavedReplies(conversation.id, onActions);
  const completion = useCompletion(kind, replies);
  const { found, typed, chosen, look, close } = completion;
  const choose = async (what: Completion | undefined) => {
    close();
    if (what === undefined || typed === undefined) return;
    try {
      await putIn(field, typed, what);
    } catch (error) {
      say({ text: troubleOf(error).text, isBad: true });
    }
  };
  const isOpen = found.length > 0;
  return (
    <>
      <CompletionList id={id} found={found} chosen={chosen} onChoose={(what) => void choose(what)} />
      <textarea
        id="composer"
        ref={field}
        className={css.field}
        dir="auto"
        role="combobox"
        aria-label={hint}
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        aria-activedescendant={isOpen && chosen ? `${id}-${chosen.id}` : undefined}
        placeholder={hint}
        value={text}
        maxLength={100_000}
        onChange={({ target }) => {
          onText(target.value);
          look(target);
        }}
        onBlur={close}
        onKeyDown={(event) => {
          if (onCompletionKey(event, completion, () => void choose(chosen))) {
            event.preventDefault();
            event.stopPropagation();
          } else onKeyDown(event);
        }}
        onPaste={(event) => {
          const files = filesOfPaste(event.clipboardData);
          if (files.length === 0) return;
          event.preventDefault();
          onFiles(files);
        }}
      />
    </>
  );
}
