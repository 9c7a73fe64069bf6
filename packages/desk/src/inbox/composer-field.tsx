import type { Conversation, UpdateConversationRequest } from '@pharos/sdk';
import { type ClipboardEvent, type KeyboardEvent, type RefObject, useId } from 'react';
import { troubleOf } from '../app/api.js';
import { say } from '../ui/toasts.js';
import { type Completion, onCompletionKey, putIn, useCompletion } from './completion.js';
import { CompletionList } from './completion-list.js';
import css from './composer.module.css';
import { filesOfPaste } from './draft-files.js';
import type { Kind } from './drafts.js';
import { PlainField } from './editor/plain-field.js';
import type { TextPlace } from './editor/text-place.js';
import { useEditor } from './editor/use-editor.js';
import { useSavedReplies } from './saved-replies.js';

interface ComposerFieldProps {
  readonly field: RefObject<TextPlace | null>;
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
export function ComposerField(props: ComposerFieldProps) {
  const { field, conversation, kind, hint, text, onText, onKeyDown, onFiles, onActions } = props;
  const id = useId();
  const replies = useSavedReplies(conversation.id, onActions);
  const completion = useCompletion(kind, replies);
  const { found, typed, chosen, look, close } = completion;
  const { shown, onComposing } = useEditor(field);
  const choose = async (what: Completion | undefined) => {
    close();
    if (what === undefined || typed === undefined) return;
    try {
      await putIn(field, typed, what);
    } catch (error) {
      say({ text: troubleOf(error).text, isBad: true });
    }
  };
  // Before what is written in has them.
  const onKey = (event: KeyboardEvent) => {
    if (onCompletionKey(event, completion, () => void choose(chosen))) {
      event.preventDefault();
      event.stopPropagation();
    } else onKeyDown(event);
  };
  const onPaste = (event: ClipboardEvent) => {
    const files = filesOfPaste(event.clipboardData);
    if (files.length === 0) return;
    event.preventDefault();
    event.stopPropagation();
    onFiles(files);
  };
  const isOpen = found.length > 0;
  const own = {
    place: field,
    text,
    hint,
    attributes: {
      id: 'composer',
      'aria-autocomplete': 'list',
      'aria-haspopup': 'listbox',
      ...(isOpen && { 'aria-controls': id }),
      ...(isOpen && chosen && { 'aria-activedescendant': `${id}-${chosen.id}` }),
    },
    begun: shown?.begun,
    onText(next: string, caret: number) {
      onText(next);
      look(next, caret);
    },
    onBlur: close,
  };
  return (
    <>
      <CompletionList id={id} found={found} chosen={chosen} onChoose={(what) => void choose(what)} />
      <div className={css.place} onKeyDownCapture={onKey} onPasteCapture={onPaste}>
        {shown ? <shown.Editor {...own} /> : <PlainField {...own} onComposing={onComposing} />}
      </div>
    </>
  );
}
