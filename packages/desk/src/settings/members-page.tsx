import { useState } from 'react';
import { NeedsManager, Page } from '../app/area.js';
import { useOrganization } from '../app/organization.js';
import { useOrganizationMembers } from '../app/session.js';
import { settingTexts } from '../messages/settings.js';
import css from '../ui/area.module.css';
import { Button } from '../ui/button.js';
import { Problem, Skeleton } from '../ui/states.js';
import { Invitations } from './invitations.js';
import { InviteDialog } from './invite-dialog.js';
import { MemberRow } from './member-row.js';

/** Who works in the organization, and who is invited to. */
export function MembersPage() {
  const { members: words } = settingTexts;
  const { orgId, name, mayManage } = useOrganization();
  const { data, error, isPending, refetch } = useOrganizationMembers(orgId);
  const [isInviting, setInviting] = useState(false);
  const invite = (
    <Button look="main" onClick={() => setInviting(true)}>
      {words.invite}
    </Button>
  );
  return (
    <Page title={words.title} about={words.about(name)} action={mayManage && invite}>
      {!mayManage && <NeedsManager what={words.needs} />}
      {isPending && <Skeleton rows={4} height={60} />}
      {error && <Problem error={error} onRetry={() => void refetch()} />}
      <ul className={css.rows}>
        {data?.map((member) => (
          <MemberRow key={member.id} member={member} />
        ))}
      </ul>
      {mayManage && <Invitations />}
      {isInviting && <InviteDialog onClose={() => setInviting(false)} />}
    </Page>
  );
}
