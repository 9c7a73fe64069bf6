import type { Invitation } from '@pharos/sdk';
import { KebabHorizontalIcon } from '@primer/octicons-react';
import { troubleOf } from '../app/api.js';
import { Section } from '../app/area.js';
import { useOrganization } from '../app/organization.js';
import { exactTime, shortDate } from '../app/time.js';
import { t } from '../messages/index.js';
import { settingTexts } from '../messages/settings.js';
import css from '../ui/area.module.css';
import { IconButton } from '../ui/button.js';
import { Menu } from '../ui/menu.js';
import { Problem, Skeleton } from '../ui/states.js';
import { say } from '../ui/toasts.js';
import { rolesGivenBy, useWhereText } from './access.js';
import { InvitedDialog } from './invite-dialog.js';
import { useInvitations, useRenewInvitation, useRevoke } from './people-queries.js';
import own from './settings.module.css';

const { invitations: words } = settingTexts;

/** The invitations that wait for an answer. */
export function Invitations() {
  const { orgId } = useOrganization();
  const { data, error, isPending, refetch } = useInvitations(orgId);
  const renewal = useRenewInvitation(orgId);
  return (
    <Section title={words.title} about={words.about}>
      {isPending && <Skeleton rows={2} height={60} />}
      {error && <Problem error={error} onRetry={() => void refetch()} />}
      {data?.length === 0 && <p className={own.nothing}>{words.empty}</p>}
      <ul className={css.rows}>
        {data?.map((invitation) => (
          <InvitationRow key={invitation.id} invitation={invitation} onRenew={renewal.mutate} />
        ))}
      </ul>
      {renewal.data && <InvitedDialog invited={[renewal.data]} onClose={renewal.reset} />}
    </Section>
  );
}

type Renewal = ReturnType<typeof useRenewInvitation>;

interface RowProps {
  readonly invitation: Invitation;
  onRenew: Renewal['mutate'];
}

function InvitationRow({ invitation, onRenew }: RowProps) {
  const { email, role, expires_at, mail, mail_error } = invitation;
  const { role: own } = useOrganization();
  const where = useWhereText();
  const name = email ?? words.somebody;
  return (
    <li className={css.row}>
      <div className={css.rowMain}>
        <p className="truncate">{name}</p>
        <p className={css.faint} title={exactTime(expires_at)}>
          {words.until(shortDate(expires_at))}
          {mail !== 'none' && ` · ${words.mail[mail]}`}
          {mail_error && `: ${mail_error}`}
        </p>
      </div>
      <div className={css.rowSide}>
        <p>{settingTexts.roles[role]}</p>
        <p className={`${css.faint} truncate`}>{where(invitation)}</p>
      </div>
      {rolesGivenBy(own).includes(role) ? (
        <Actions invitation={invitation} name={name} onRenew={onRenew} />
      ) : (
        <span className={css.noAction} />
      )}
    </li>
  );
}

interface ActionsProps {
  readonly invitation: Invitation;
  readonly name: string;
  onRenew: Renewal['mutate'];
}

function Actions({ invitation, name, onRenew }: ActionsProps) {
  const { orgId } = useOrganization();
  const revoke = useRevoke(orgId);
  const end = () =>
    revoke.mutate(invitation.id, { onError: sayTrouble, onSuccess: () => say({ text: words.revoked(name) }) });
  const renew = () => onRenew(invitation, { onError: sayTrouble });
  const trigger = (
    <IconButton label={settingTexts.members.actions(name)}>
      <KebabHorizontalIcon />
    </IconButton>
  );
  return (
    <Menu
      trigger={trigger}
      align="end"
      groups={[
        invitation.email === null ? [] : [{ id: 'renew', text: words.again, run: renew }],
        [{ id: 'revoke', text: words.revoke, run: end }],
      ]}
    />
  );
}

const sayTrouble = (error: unknown) => say({ text: t.actions.refused(troubleOf(error).text), isBad: true });
