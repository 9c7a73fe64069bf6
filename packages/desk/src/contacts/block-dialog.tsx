import type { Contact } from '@pharos/sdk';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { nameOfContact } from '../inbox/names.js';
import { contactTexts } from '../messages/contacts.js';
import { FormDialog } from '../ui/dialog.js';
import { TextField } from '../ui/field.js';
import { useContactChanges } from './contact-changes.js';

interface DialogProps {
  readonly contact: Contact;
  onClose(): void;
}

/** Asks why a contact is blocked, and blocks it. */
export function BlockDialog({ contact, onClose }: DialogProps) {
  const { block } = useContactChanges(contact);
  const [reason, setReason] = useState('');
  const { mutate, isPending, error } = useMutation({
    networkMode: 'always',
    mutationFn: () => block(reason.trim() || null),
    onSuccess: onClose,
  });
  return (
    <FormDialog
      title={contactTexts.blockTitle(nameOfContact(contact))}
      about={contactTexts.blockAbout}
      submit={contactTexts.blockIt}
      isBusy={isPending}
      error={error}
      onSubmit={mutate}
      onClose={onClose}
    >
      <TextField
        label={contactTexts.reason}
        hint={contactTexts.reasonHint}
        value={reason}
        maxLength={500}
        onChange={({ target }) => setReason(target.value)}
      />
    </FormDialog>
  );
}
