import type { SavedReply } from '@pharos/sdk';
import { KebabHorizontalIcon } from '@primer/octicons-react';
import { settingTexts } from '../messages/settings.js';
import css from '../ui/area.module.css';
import { IconButton } from '../ui/button.js';
import { Menu } from '../ui/menu.js';

interface RowProps {
  readonly reply: SavedReply;
  readonly mayWrite: boolean;
  onOpen(what: 'edit' | 'delete'): void;
}

/** A saved reply: its name, how it is called up, and how it begins. */
export function SavedReplyRow({ reply, mayWrite, onOpen }: RowProps) {
  const { replies: words, members } = settingTexts;
  const trigger = (
    <IconButton label={members.actions(reply.name)}>
      <KebabHorizontalIcon />
    </IconButton>
  );
  return (
    <li className={css.row}>
      <div className={css.rowMain}>
        <p className="truncate" dir="auto">
          <strong>{reply.name}</strong>
          {reply.shortcut && <code className={css.code}>/{reply.shortcut}</code>}
        </p>
        <p className={`${css.faint} truncate`} dir="auto">
          {reply.body}
        </p>
      </div>
      {mayWrite && (
        <Menu
          trigger={trigger}
          align="end"
          groups={[
            [{ id: 'edit', text: words.edit, run: () => onOpen('edit') }],
            [{ id: 'delete', text: words.remove, run: () => onOpen('delete') }],
          ]}
        />
      )}
    </li>
  );
}
