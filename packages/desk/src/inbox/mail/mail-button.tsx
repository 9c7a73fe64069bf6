import type { Message } from '@pharos/sdk';
import { useState } from 'react';
import { inboxTexts } from '../../messages/inbox.js';
import { overlay } from '../../ui/overlay.js';
import css from '../inbox.module.css';

const MailDialog = overlay(async () => (await import('./mail-dialog.js')).MailDialog);

/** Shows the mail that a message came by, with what the message leaves out. */
export function MailButton({ message }: { readonly message: Message }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <p>
      <button type="button" className={css.remoteButton} onClick={() => setOpen(true)}>
        {inboxTexts.mail.show}
      </button>
      {isOpen && <MailDialog message={message} onClose={() => setOpen(false)} />}
    </p>
  );
}
