import type { Contact } from '@pharos/sdk';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { nameOfContact } from '../inbox/names.js';
import { contactTexts } from '../messages/contacts.js';
import { FormDialog } from '../ui/dialog.js';
import { TextField } from '../ui/field.js';
import { useContactHistory } from './contact-queries.js';
import css from './contacts.module.css';
import { useErase } from './endings.js';

interface DialogProps {
  readonly contact: Contact;
  onClose(): void;
}

/** Says what goes with a contact and what stays, and erases it once its name is typed. */
export function EraseDialog({ contact, onClose }: DialogProps) {
  const name = nameOfContact(contact);
  const erase = useErase(contact);
  const { mutate, isPending, error } = useMutation({ networkMode: 'always', mutationFn: erase, onSuccess: onClose });
  const [typed, setTyped] = useState('');
  const total = useContactHistory(contact.id).data?.pages[0]?.page.total;
  return (
    <FormDialog
      title={contactTexts.eraseTitle(name)}
      about={contactTexts.eraseAbout}
      submit={contactTexts.eraseIt}
      isDanger
      isBusy={isPending}
      isIncomplete={plain(typed) !== plain(name)}
      error={error}
      onSubmit={mutate}
      onClose={onClose}
    >
      <ul className={css.points}>
        <li>{contactTexts.eraseKnown(contact.identities.map(({ value }) => value).join(', '))}</li>
        <li>{contactTexts.eraseAnswers}</li>
        <li>{contactTexts.eraseAuthor(total)}</li>
        <li>{contactTexts.eraseStays}</li>
      </ul>
      <TextField
        label={contactTexts.typeName(name)}
        value={typed}
        autoComplete="off"
        spellCheck={false}
        dir="auto"
        onChange={({ target }) => setTyped(target.value)}
      />
    </FormDialog>
  );
}

/** Spaces around a name, and several in it, are hard to see. */
const plain = (text: string) => text.trim().replace(/\s+/g, ' ');
