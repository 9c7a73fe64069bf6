import type { Conversation, UpdateConversationRequest } from '@pharos/sdk';
import { PaperclipIcon, SparkleIcon, TriangleDownIcon } from '@primer/octicons-react';
import { type KeyboardEvent, useRef } from 'react';
import { useMayWrite, useProjectId } from '../app/session.js';
import { t } from '../messages/index.js';
import { Button, IconButton } from '../ui/button.js';
import { Keys } from '../ui/keys.js';
import { Menu } from '../ui/menu.js';
import { useChange } from './actions.js';
import css from './composer.module.css';
import { ComposerField } from './composer-field.js';
import { type Kind, useDraft } from './drafts.js';
import { Files, useFiles } from './files.js';
import type { UsedSuggestion } from './outbox.js';
import { useShowPresence } from './presence.js';
import { Suggestion, useSuggestion } from './suggestion.js';
import { useSend } from './use-send.js';

const resolved = { status: 'resolved' } as const;
const untilAnswer = { status: 'snoozed', snoozed_until: null } as const;

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
  const subject = conversation.subject ?? t.list.noSubject;
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
  const [text, setText] = useDraft(conversation.id, kind);
  const other: Kind = kind === 'reply' ? 'note' : 'reply';
  const files = useFiles();
  const suggestion = useSuggestion(conversation.id);
  const field = useRef<HTMLTextAreaElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const used = useRef<UsedSuggestion | undefined>(undefined);
  const actions = useRef<UpdateConversationRequest | undefined>(undefined);
  const send = useSend({ conversation, kind, text, files, used, actions, clear: () => setText('') });
  useShowPresence(conversation.id, kind, text);

  const onKeyDown = (event: KeyboardEvent) => {
    const { key, metaKey, ctrlKey, shiftKey, nativeEvent } = event;
    if (nativeEvent.isComposing) return;
    const mod = metaKey || ctrlKey;
    if (mod && key === 'Enter') send(shiftKey && kind === 'reply' ? resolved : undefined);
    else if (mod && shiftKey && key.toLowerCase() === 'm') switchKind(other);
    else if (key === 'Escape') field.current?.blur();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const [otherText, setOther] = useDraft(conversation.id, other);
  /** The text goes along, unless the other kind has one of its own. */
  const switchKind = (to: Kind) => {
    if (text.trim() !== '' && to === other && otherText === '') {
      setOther(text);
      setText('');
    }
    onKind(to);
  };
  const isNote = kind === 'note';
  return (
    <form
      className={css.composer}
      data-kind={kind}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        files.add([...event.dataTransfer.files]);
      }}
    >
      <Suggestion
        suggestion={suggestion}
        onUse={({ id, content }) => {
          used.current = { id, content };
          setText(text ? `${text}\n\n${content}` : content);
          field.current?.focus();
        }}
      />
      <Kinds kind={kind} onKind={onKind} />
      <ComposerField
        field={field}
        conversation={conversation}
        kind={kind}
        hint={isNote ? t.composer.noteHint : t.composer.replyHint(customer)}
        text={text}
        onText={(next) => {
          if (next === '') actions.current = used.current = undefined;
          setText(next);
        }}
        onKeyDown={onKeyDown}
        onFiles={files.add}
        onActions={(change) => {
          actions.current = change;
        }}
      />
      <Files files={files} />
      <div className={css.bar}>
        <input
          ref={picker}
          type="file"
          multiple
          hidden
          onChange={({ target }) => {
            files.add([...(target.files ?? [])]);
            target.value = '';
          }}
        />
        <IconButton label={t.composer.attach} onClick={() => picker.current?.click()}>
          <PaperclipIcon />
        </IconButton>
        {!isNote && (
          <Button look="quiet" disabled={suggestion.isPending} onClick={suggestion.ask}>
            <SparkleIcon /> {t.composer.suggest}
          </Button>
        )}
        <span className={css.space} />
        <Button look={isNote ? 'plain' : 'main'} type="submit" disabled={!send.isPossible}>
          {isNote ? t.composer.addNote : t.composer.send} <Keys keys="mod+enter" />
        </Button>
        {!isNote && (
          <Menu
            align="end"
            trigger={
              <button type="button" className={css.moreWays} aria-label={t.composer.more} disabled={!send.isPossible}>
                <TriangleDownIcon />
              </button>
            }
            groups={[
              [
                { id: 'resolve', text: t.composer.sendAndResolve, keys: 'mod+shift+enter', run: () => send(resolved) },
                { id: 'snooze', text: t.composer.sendAndSnooze, run: () => send(untilAnswer) },
              ],
            ]}
          />
        )}
      </div>
    </form>
  );
}

function Kinds({ kind, onKind }: { readonly kind: Kind; onKind(kind: Kind): void }) {
  const names = { reply: t.composer.reply, note: t.composer.note };
  return (
    <div className={css.kinds}>
      {(['reply', 'note'] as const).map((each) => (
        <button key={each} type="button" aria-pressed={each === kind} onClick={() => onKind(each)}>
          {names[each]}
        </button>
      ))}
      {kind === 'note' && <span className={css.onlyTeam}>{t.thread.noteLabel}</span>}
    </div>
  );
}
