import type { Conversation } from '@pharos/sdk';
import { type KeyboardEvent, useRef } from 'react';
import { useMayWrite, useProjectId } from '../app/session.js';
import type { Format } from '../markdown/formats.js';
import { t } from '../messages/index.js';
import { Button } from '../ui/button.js';
import { FormatButtons } from '../ui/format-buttons.js';
import { useChange } from './actions.js';
import css from './composer.module.css';
import { ComposerBar, resolved } from './composer-bar.js';
import { Changes, Question } from './composer-extras.js';
import { ComposerField } from './composer-field.js';
import { addFiles, removeFile, useFiles } from './draft-files.js';
import { both, changeDraft, type Kind, useDraft } from './drafts.js';
import type { TextPlace } from './editor/text-place.js';
import { Files } from './files.js';
import { CopyFields } from './mail/copy-fields.js';
import { useCopies } from './mail/use-copies.js';
import { useShowPresence } from './presence.js';
import { Suggestion, useSuggestion } from './suggestion.js';
import { useSend } from './use-send.js';

interface ComposerProps {
  readonly conversation: Conversation;
  readonly customer: string;
  readonly kind: Kind;
  onKind(kind: Kind): void;
}

/** Where answers and notes are written. */
export function Composer(props: ComposerProps) {
  const mayWrite = useMayWrite();
  if (!mayWrite) return <p className={css.instead}>{t.composer.viewer}</p>;
  return props.conversation.status === 'closed' ? <Closed conversation={props.conversation} /> : <Writing {...props} />;
}

function Closed({ conversation }: { readonly conversation: Conversation }) {
  const change = useChange(useProjectId());
  const subject = conversation.subject || t.list.noSubject;
  return (
    <p className={css.instead}>
      {t.composer.closed}{' '}
      <Button onClick={() => void change(conversation, { status: 'open' }, t.actions.done.open(subject))}>
        {t.composer.reopen}
      </Button>
    </p>
  );
}

function Writing({ conversation, customer, kind, onKind }: ComposerProps) {
  const { id, project_id: projectId } = conversation;
  const draft = useDraft(id, kind);
  const { text } = draft;
  const other: Kind = kind === 'reply' ? 'note' : 'reply';
  const otherDraft = useDraft(id, other);
  const place = { projectId, conversationId: id, kind };
  const files = useFiles(place, draft.files);
  const suggestion = useSuggestion(id);
  const field = useRef<TextPlace>(null);
  const { copies, areFine: areCopiesFine } = useCopies(conversation, kind, draft);
  const { send, isPossible, question } = useSend({ conversation, kind, draft, files, copies, areCopiesFine });
  useShowPresence(id, kind, text);

  /** The text goes along, unless the other kind has one of its own. Files stay: what is for the team goes to nobody else. */
  const switchKind = () => {
    if (text.trim() !== '' && otherDraft.text === '') {
      changeDraft(id, other, () => ({ text }));
      changeDraft(id, kind, () => ({ text: '' }));
    }
    onKind(other);
    field.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, metaKey, ctrlKey, shiftKey, repeat, nativeEvent } = event;
    if (nativeEvent.isComposing) return;
    const mod = metaKey || ctrlKey;
    if (mod && key === 'Enter') {
      // A key that is held down answers no question: only another press does.
      if (!repeat) send(shiftKey && kind === 'reply' ? resolved : undefined);
    } else if (mod && shiftKey && key.toLowerCase() === 'm') switchKind();
    else if (key === 'Escape') field.current?.blur();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <form
      className={css.composer}
      data-kind={kind}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Suggestion
        suggestion={suggestion}
        onUse={(suggested) => {
          if (field.current === null) return;
          const end = field.current.text.length;
          field.current.put(end > 0 ? `\n\n${suggested.content}` : suggested.content, { from: end, end });
          changeDraft(id, kind, () => ({ suggestion: { id: suggested.id, content: suggested.content } }));
        }}
      />
      <Kinds kind={kind} onKind={onKind} onFormat={(format) => field.current?.format(format)} />
      {copies && <CopyFields copies={copies} onChange={(next) => changeDraft(id, kind, () => ({ copies: next }))} />}
      <ComposerField
        field={field}
        conversation={conversation}
        kind={kind}
        hint={kind === 'note' ? t.composer.noteHint : t.composer.replyHint(customer)}
        text={text}
        onText={(next) => changeDraft(id, kind, () => ({ text: next }))}
        onKeyDown={onKeyDown}
        onFiles={(added) => addFiles(place, added)}
        onActions={(change) => changeDraft(id, kind, (now) => ({ change: both(now.change, change) }))}
      />
      <Files files={files} onRemove={(key) => removeFile(place, key)} />
      <Changes change={draft.change} onDrop={() => changeDraft(id, kind, () => ({ change: undefined }))} />
      <Question question={question} onNote={switchKind} />
      <ComposerBar
        kind={kind}
        isPossible={isPossible}
        isSuggesting={suggestion.isPending}
        onSuggest={suggestion.ask}
        onFiles={(added) => addFiles(place, added)}
        onSend={send}
      />
    </form>
  );
}

interface KindsProps {
  readonly kind: Kind;
  onKind(kind: Kind): void;
  onFormat(format: Format): void;
}

function Kinds({ kind, onKind, onFormat }: KindsProps) {
  const names = { reply: t.composer.reply, note: t.composer.note };
  return (
    <div className={css.kinds}>
      {(['reply', 'note'] as const).map((each) => (
        <button key={each} type="button" aria-pressed={each === kind} onClick={() => onKind(each)}>
          {names[each]}
        </button>
      ))}
      {kind === 'note' && <span className={css.onlyTeam}>{t.thread.noteLabel}</span>}
      <FormatButtons
        texts={t.composer.format}
        label={t.composer.formats}
        className={css.formats}
        keys={{ bold: 'mod+b', italic: 'mod+i' }}
        onFormat={onFormat}
      />
    </div>
  );
}
