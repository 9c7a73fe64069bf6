import type { Contact } from '@pharos/sdk';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { nameOfContact } from '../inbox/names.js';
import { t } from '../messages/index.js';
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
      title={t.contacts.blockTitle(nameOfContact(contact))}
      about={t.contacts.blockAbout}
      submit={t.contacts.blockIt}
      isBusy={isPending}
      error={error}
      onSubmit={mutate}
      onClose={onClose}
    >
      <TextField
        label={t.contacts.reason}
        hint={t.contacts.reasonHint}
        value={reason}
        maxLength={500}
        onChange={({ target }) => setReason(target.value)}
      />
    </FormDialog>
  );
}
