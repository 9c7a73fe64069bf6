import type { Member } from '@pharos/sdk';
import { useState } from 'react';
import { useOrganization } from '../app/organization.js';
import { settingTexts } from '../messages/settings.js';
import { FormDialog } from '../ui/dialog.js';
import { say } from '../ui/toasts.js';
import { type Access, isComplete } from './access.js';
import { useChangeMember, useRemoveMember } from './people-queries.js';
import { RoleFields } from './role-fields.js';

interface MemberDialogProps {
  readonly member: Member;
  onClose(): void;
}

/** Another role, or other projects. */
export function ChangeMemberDialog({ member, onClose }: MemberDialogProps) {
  const { members } = settingTexts;
  const { orgId } = useOrganization();
  const [access, setAccess] = useState<Access>(member);
  const change = useChangeMember(orgId, member.id);
  const done = () => {
    say({ text: members.changed(member.name, settingTexts.roles[access.role]) });
    onClose();
  };
  return (
    <FormDialog
      title={member.name}
      about={members.changeAbout}
      submit={members.save}
      isBusy={change.isPending}
      isIncomplete={!isComplete(access)}
      error={change.error}
      onSubmit={() => change.mutate(access, { onSuccess: done })}
      onClose={onClose}
    >
      <RoleFields access={access} onChange={setAccess} />
    </FormDialog>
  );
}

/** Says what removing somebody means, and does it. */
export function RemoveMemberDialog({ member, onClose }: MemberDialogProps) {
  const { members } = settingTexts;
  const { orgId, name } = useOrganization();
  const remove = useRemoveMember(orgId, member.id);
  const done = () => {
    say({ text: members.removed(member.name) });
    onClose();
  };
  return (
    <FormDialog
      title={members.removeTitle(member.name)}
      about={members.removeAbout(name)}
      submit={members.removeNow}
      isDanger
      isBusy={remove.isPending}
      error={remove.error}
      onSubmit={() => remove.mutate(undefined, { onSuccess: done })}
      onClose={onClose}
    />
  );
}
