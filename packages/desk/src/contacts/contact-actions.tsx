import type { Contact } from '@pharos/sdk';
import { BlockedIcon, GitMergeIcon, KebabHorizontalIcon, LinkIcon, TrashIcon } from '@primer/octicons-react';
import { useMemo, useState } from 'react';
import { type Command, useCommands } from '../app/commands.js';
import { useMayWrite, usePlace } from '../app/session.js';
import inbox from '../inbox/inbox.module.css';
import { nameOfContact } from '../inbox/names.js';
import { contactTexts } from '../messages/contacts.js';
import { t } from '../messages/index.js';
import { Menu } from '../ui/menu.js';
import { say } from '../ui/toasts.js';
import { BlockDialog } from './block-dialog.js';
import { attempt, useContactChanges } from './contact-changes.js';
import { EraseDialog } from './erase-dialog.js';
import { MergeDialog } from './merge-dialog.js';

const dialogs = { block: BlockDialog, merge: MergeDialog, erase: EraseDialog } as const;

/** What can be done with a contact, beside editing it. */
export function ContactActions({ contact }: { readonly contact: Contact }) {
  const [open, setOpen] = useState<keyof typeof dialogs | undefined>();
  const commands = useActions(contact, setOpen);
  useCommands(commands);
  const Dialog = open && dialogs[open];
  return (
    <>
      <Menu
        align="end"
        trigger={
          <button type="button" className={inbox.kebab} aria-label={t.actions.more}>
            <KebabHorizontalIcon />
          </button>
        }
        groups={[commands]}
      />
      {Dialog && <Dialog contact={contact} onClose={() => setOpen(undefined)} />}
    </>
  );
}

function useActions(contact: Contact, open: (dialog: keyof typeof dialogs) => void): readonly Command[] {
  const mayWrite = useMayWrite();
  const role = usePlace()?.membership.role;
  const mayErase = role === 'owner' || role === 'admin';
  const { unblock } = useContactChanges(contact);
  return useMemo(() => {
    const group = nameOfContact(contact);
    const { copyLink, merge, block, unblock: unblockText, erase } = contactTexts;
    const copy = async () => {
      await navigator.clipboard.writeText(location.href);
      say({ text: t.actions.linkCopied });
    };
    const isBlocked = contact.blocked_at !== null;
    const blocking = isBlocked
      ? { text: unblockText, run: () => void attempt(unblock) }
      : { text: block, run: () => open('block') };
    return [
      { id: 'copy', text: copyLink, group, icon: <LinkIcon />, run: () => void attempt(copy) },
      ...(mayWrite
        ? [
            { id: 'merge', text: merge, group, icon: <GitMergeIcon />, run: () => open('merge') },
            { id: 'block', group, icon: <BlockedIcon />, ...blocking },
          ]
        : []),
      ...(mayErase ? [{ id: 'erase', text: erase, group, icon: <TrashIcon />, run: () => open('erase') }] : []),
    ];
  }, [contact, unblock, mayWrite, mayErase, open]);
}
