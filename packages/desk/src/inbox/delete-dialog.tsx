import { useState } from 'react';
import { inboxTexts } from '../messages/inbox.js';
import { t } from '../messages/index.js';
import { FormDialog } from '../ui/dialog.js';
import { TextField } from '../ui/field.js';
import { say } from '../ui/toasts.js';
import type { DialogProps } from './dialog-props.js';
import css from './dialogs.module.css';
import { useDeleteConversation } from './ending-queries.js';
import { nameOfContact } from './names.js';

const texts = inboxTexts.remove;

/** Spaces around a name, and several in it, are hard to see. */
const plain = (text: string) => text.trim().replace(/\s+/g, ' ');

/** Says what goes with a conversation and what stays, and deletes it once the name of the customer is typed. */
export function DeleteDialog({ conversation, contact, onClose }: DialogProps) {
  const name = nameOfContact(contact);
  const [typed, setTyped] = useState('');
  const { mutate, isPending, error } = useDeleteConversation(conversation, () => {
    onClose();
    say({ text: texts.done(conversation.subject || t.list.noSubject) });
  });
  return (
    <FormDialog
      title={texts.title}
      about={texts.about}
      submit={texts.submit}
      isDanger
      isBusy={isPending}
      isIncomplete={plain(typed) !== plain(name)}
      error={error}
      onSubmit={mutate}
      onClose={onClose}
    >
      <ul className={css.points}>
        <li>{texts.messages(conversation.message_count)}</li>
        <li>{texts.rest}</li>
        {contact && <li>{texts.stays(name)}</li>}
      </ul>
      <TextField
        label={texts.type(name)}
        value={typed}
        autoComplete="off"
        spellCheck={false}
        dir="auto"
        onChange={({ target }) => setTyped(target.value)}
      />
    </FormDialog>
  );
}
