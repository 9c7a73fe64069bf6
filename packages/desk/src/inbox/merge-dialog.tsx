import type { Conversation } from '@pharos/sdk';
import { useState } from 'react';
import { shortTime, useNow } from '../app/time.js';
import { inboxTexts } from '../messages/inbox.js';
import { t } from '../messages/index.js';
import { Button } from '../ui/button.js';
import { FormDialog } from '../ui/dialog.js';
import { TextField } from '../ui/field.js';
import { say } from '../ui/toasts.js';
import type { DialogProps } from './dialog-props.js';
import css from './dialogs.module.css';
import { useMergeConversation, useOtherConversations } from './ending-queries.js';

const texts = inboxTexts.merge;
const subjectOf = ({ subject }: Conversation) => subject || t.list.noSubject;

/** Finds the other conversation of the same customer, says what moves, and merges. */
export function MergeDialog({ conversation, onClose }: DialogProps) {
  const [other, setOther] = useState<Conversation | undefined>();
  const [isKept, setKept] = useState(false);
  const merge = useMergeConversation((into) => {
    onClose();
    say({ text: texts.done(subjectOf(into)) });
  });
  const [from, into] = isKept ? [other, conversation] : [conversation, other];
  return (
    <FormDialog
      title={texts.title}
      about={other ? texts.forGood : conversation.contact_id === null ? texts.noContact : texts.about}
      submit={texts.submit}
      isBusy={merge.isPending}
      isIncomplete={other === undefined}
      error={merge.error}
      other={
        other && (
          <Button look="quiet" onClick={() => setOther(undefined)}>
            {texts.other}
          </Button>
        )
      }
      onSubmit={() => from && into && merge.mutate({ from, into })}
      onClose={onClose}
    >
      {from && into ? (
        <Preview from={from} into={into} onTurn={() => setKept(!isKept)} />
      ) : (
        conversation.contact_id !== null && <Finder conversation={conversation} onChoose={setOther} />
      )}
    </FormDialog>
  );
}

interface FinderProps {
  readonly conversation: Conversation;
  onChoose(other: Conversation): void;
}

function Finder({ conversation, onChoose }: FinderProps) {
  const [text, setText] = useState('');
  const { data: found } = useOtherConversations(conversation, text);
  const now = useNow();
  return (
    <>
      <TextField
        label={texts.search}
        value={text}
        maxLength={200}
        autoComplete="off"
        onChange={({ target }) => setText(target.value)}
      />
      <ul className={css.found}>
        {found?.map((each) => (
          <li key={each.id}>
            <button type="button" className={css.other} onClick={() => onChoose(each)}>
              <span className="truncate" dir="auto">
                {subjectOf(each)}
              </span>
              <span className={css.quiet}>
                {t.channel[each.channel]} · {t.status[each.status]} · {shortTime(each.created_at, now)}
              </span>
            </button>
          </li>
        ))}
        {found?.length === 0 && (
          <li className={css.quiet}>
            {texts.nobody} {texts.otherContact}
          </li>
        )}
      </ul>
    </>
  );
}

interface PreviewProps {
  readonly from: Conversation;
  readonly into: Conversation;
  onTurn(): void;
}

function Preview({ from, into, onTurn }: PreviewProps) {
  return (
    <>
      <p className={css.keeping}>
        <span dir="auto">{texts.keeps(subjectOf(into))}</span>
        <Button onClick={onTurn}>{texts.turn}</Button>
      </p>
      <ul className={css.points}>
        <li>{texts.moves(subjectOf(from), from.message_count)}</li>
        <li>{texts.leads}</li>
      </ul>
    </>
  );
}
