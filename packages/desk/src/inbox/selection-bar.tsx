import type { ListedConversation } from '@pharos/sdk';
import { CheckCircleIcon, PersonAddIcon, PersonIcon, XIcon } from '@primer/octicons-react';
import { useState } from 'react';
import { useMembers, useProjectId, useUser } from '../app/session.js';
import { t } from '../messages/index.js';
import { Avatar } from '../ui/avatar.js';
import { IconButton } from '../ui/button.js';
import { Picker } from '../ui/picker.js';
import css from './inbox.module.css';
import { type ManyChange, useChangeMany } from './many.js';

interface BarProps {
  readonly selected: readonly ListedConversation[];
  onDone(): void;
}

/** What can be done with all that is selected. */
export function SelectionBar({ selected, onDone }: BarProps) {
  const change = useChangeMany(useProjectId());
  const members = useMembers();
  const user = useUser();
  const [isAssigning, setAssigning] = useState(false);
  const { done } = t.actions;
  const run = (what: ManyChange, text: string) => {
    onDone();
    void change(selected, what, text);
  };
  return (
    <div className={css.selection} role="toolbar" aria-label={t.list.selected(selected.length)}>
      <span aria-live="polite">{t.list.selected(selected.length)}</span>
      <IconButton
        label={t.actions.resolve}
        onClick={() => run({ status: 'resolved' }, t.list.resolved(selected.length))}
      >
        <CheckCircleIcon />
      </IconButton>
      <IconButton label={t.actions.assignToMe} onClick={() => run({ assigned_to: user.id }, done.assigned(t.list.you))}>
        <PersonIcon />
      </IconButton>
      <IconButton label={t.actions.assign} onClick={() => setAssigning(true)}>
        <PersonAddIcon />
      </IconButton>
      <IconButton label={t.list.clearSelection} onClick={onDone}>
        <XIcon />
      </IconButton>
      <Picker
        isOpen={isAssigning}
        onClose={() => setAssigning(false)}
        label={t.actions.assign}
        hint={t.actions.assign}
        empty={t.palette.empty}
        choices={members.map(({ id, name, picture_url }) => ({
          id,
          text: name,
          icon: <Avatar name={name} picture={picture_url} />,
          run: () => run({ assigned_to: id }, done.assigned(name)),
        }))}
      />
    </div>
  );
}
