import type { Mailbox } from '@pharos/sdk';
import { KebabHorizontalIcon } from '@primer/octicons-react';
import { useState } from 'react';
import { mailboxTexts } from '../../messages/mailboxes.js';
import { settingTexts } from '../../messages/settings.js';
import { IconButton } from '../../ui/button.js';
import { Menu } from '../../ui/menu.js';
import { ChangeMailboxDialog, DeleteMailboxDialog } from './mailbox-dialogs.js';

type Open = 'change' | 'delete';

/** What can be done with a mailbox. */
export function MailboxActions({ mailbox }: { readonly mailbox: Mailbox }) {
  const words = mailboxTexts;
  const [open, setOpen] = useState<Open | undefined>();
  const close = () => setOpen(undefined);
  const trigger = (
    <IconButton label={settingTexts.members.actions(mailbox.address)}>
      <KebabHorizontalIcon />
    </IconButton>
  );
  return (
    <>
      <Menu
        trigger={trigger}
        align="end"
        groups={[
          [{ id: 'change', text: words.change, run: () => setOpen('change') }],
          [{ id: 'delete', text: words.remove, run: () => setOpen('delete') }],
        ]}
      />
      {open === 'change' && <ChangeMailboxDialog mailbox={mailbox} onClose={close} />}
      {open === 'delete' && <DeleteMailboxDialog mailbox={mailbox} onClose={close} />}
    </>
  );
}
