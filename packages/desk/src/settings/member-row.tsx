import type { Member } from '@pharos/sdk';
import { KebabHorizontalIcon } from '@primer/octicons-react';
import { useState } from 'react';
import { useOrganization } from '../app/organization.js';
import { useUser } from '../app/session.js';
import { t } from '../messages/index.js';
import { settingTexts } from '../messages/settings.js';
import css from '../ui/area.module.css';
import { Avatar } from '../ui/avatar.js';
import { IconButton } from '../ui/button.js';
import { Menu } from '../ui/menu.js';
import { rolesGivenBy, useWhereText } from './access.js';
import { ChangeMemberDialog, RemoveMemberDialog } from './member-dialogs.js';

/** A member: who it is, what they may do, and what can be done about it. */
export function MemberRow({ member }: { readonly member: Member }) {
  const { id } = useUser();
  const { role } = useOrganization();
  const where = useWhereText();
  const [open, setOpen] = useState<'change' | 'remove' | undefined>();
  const close = () => setOpen(undefined);
  const isSelf = member.id === id;
  const mayChange = !isSelf && rolesGivenBy(role).includes(member.role);
  return (
    <li className={css.row}>
      <Avatar name={member.name} picture={member.picture_url} size={28} />
      <div className={css.rowMain}>
        <p className="truncate">
          <strong dir="auto">{member.name}</strong>
          {isSelf && <span className={css.faint}> ({t.list.you})</span>}
        </p>
        <p className={`${css.faint} truncate`}>{member.email}</p>
      </div>
      <div className={css.rowSide}>
        <p>{settingTexts.roles[member.role]}</p>
        <p className={`${css.faint} truncate`}>{where(member)}</p>
      </div>
      {mayChange ? <Actions name={member.name} onOpen={setOpen} /> : <span className={css.noAction} />}
      {open === 'change' && <ChangeMemberDialog member={member} onClose={close} />}
      {open === 'remove' && <RemoveMemberDialog member={member} onClose={close} />}
    </li>
  );
}

interface ActionsProps {
  readonly name: string;
  onOpen(what: 'change' | 'remove'): void;
}

function Actions({ name, onOpen }: ActionsProps) {
  const { members } = settingTexts;
  const trigger = (
    <IconButton label={members.actions(name)}>
      <KebabHorizontalIcon />
    </IconButton>
  );
  return (
    <Menu
      trigger={trigger}
      align="end"
      groups={[
        [{ id: 'change', text: members.change, run: () => onOpen('change') }],
        [{ id: 'remove', text: members.remove, run: () => onOpen('remove') }],
      ]}
    />
  );
}
