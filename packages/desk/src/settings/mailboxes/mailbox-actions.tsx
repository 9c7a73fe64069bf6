import type { Mailbox } from '@pharos/sdk';
import { KebabHorizontalIcon } from '@primer/octicons-react';
import { useState } from 'react';
import { troubleOf } from '../../app/api.js';
import { useProjectId } from '../../app/session.js';
import { t } from '../../messages/index.js';
import { mailboxTexts } from '../../messages/mailboxes.js';
import { settingTexts } from '../../messages/settings.js';
import { Button, IconButton } from '../../ui/button.js';
import { Menu } from '../../ui/menu.js';
import { say } from '../../ui/toasts.js';
import { errorText } from './error-text.js';
import { ChangeMailboxDialog, DeleteMailboxDialog } from './mailbox-dialogs.js';
import { useTestMailbox } from './mailbox-queries.js';

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
      <CheckButton mailbox={mailbox} />
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

/** Says whether mail can come in and go out; it takes as long as the mail servers do. */
function CheckButton({ mailbox }: { readonly mailbox: Mailbox }) {
  const { check: words } = mailboxTexts;
  const test = useTestMailbox(useProjectId(), mailbox.id);
  const run = () =>
    test.mutate(undefined, {
      onError: (error) => say({ text: t.actions.refused(troubleOf(error).text), isBad: true }),
      onSuccess: ({ incoming, outgoing }) => {
        const faults = [
          ...(incoming.ok
            ? []
            : [words.incoming(incoming.error === null ? words.unknown : errorText(incoming.error, mailboxTexts))]),
          ...(outgoing.ok
            ? []
            : [words.outgoing(outgoing.error === null ? words.unknown : errorText(outgoing.error, mailboxTexts))]),
        ];
        say({ text: faults.join(' · ') || words.good, isBad: faults.length > 0 });
      },
    });
  return (
    <Button disabled={test.isPending} onClick={run}>
      {test.isPending ? words.running : words.start}
    </Button>
  );
}
