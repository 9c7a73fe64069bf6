import type { Message } from '@pharos/sdk';
import { KebabHorizontalIcon } from '@primer/octicons-react';
import { useState } from 'react';
import { inboxTexts } from '../../messages/inbox.js';
import { Menu } from '../../ui/menu.js';
import { overlay } from '../../ui/overlay.js';
import css from './mail.module.css';

const ForwardDialog = overlay(async () => (await import('./forward-dialog.js')).ForwardDialog);

const texts = inboxTexts.forward;

/** What can be done with one message. */
export function MessageMenu({ message }: { readonly message: Message }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Menu
        align="end"
        trigger={
          <button type="button" className={css.messageMenu} aria-label={texts.menu}>
            <KebabHorizontalIcon size={16} />
          </button>
        }
        groups={[[{ id: 'forward', text: texts.open, run: () => setOpen(true) }]]}
      />
      {isOpen && <ForwardDialog message={message} onClose={() => setOpen(false)} />}
    </>
  );
}
