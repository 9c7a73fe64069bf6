import { useState } from 'react';
import { useOrganization } from '../app/organization.js';
import { settingTexts } from '../messages/settings.js';
import css from '../ui/area.module.css';
import { Button } from '../ui/button.js';
import { CopyField } from '../ui/copy-field.js';
import { FormDialog } from '../ui/dialog.js';
import { TextArea } from '../ui/field.js';
import { type Access, isComplete } from './access.js';
import { emailsIn } from './emails-in.js';
import { type Invited, useInvite } from './people-queries.js';
import { RoleFields } from './role-fields.js';
import own from './settings.module.css';

const { invite: words } = settingTexts;

/** Invites people by their addresses, and shows the links to hand over. */
export function InviteDialog({ onClose }: { onClose(): void }) {
  const { orgId, name } = useOrganization();
  const [text, setText] = useState('');
  const [access, setAccess] = useState<Access>({ role: 'agent', project_ids: null });
  const invite = useInvite(orgId);
  const emails = emailsIn(text);
  if (invite.data) {
    const refused = invite.data.filter(({ trouble }) => trouble).map(({ email }) => email);
    const again = () => {
      setText(refused.join('\n'));
      invite.reset();
    };
    return <InvitedDialog invited={invite.data} onAgain={again} onClose={onClose} />;
  }
  return (
    <FormDialog
      title={words.title(name)}
      submit={words.submit(emails.length)}
      isBusy={invite.isPending}
      isIncomplete={emails.length === 0 || !isComplete(access)}
      error={invite.error}
      onSubmit={() => invite.mutate({ emails, access })}
      onClose={onClose}
    >
      <TextArea
        label={words.emails}
        hint={words.emailsHint}
        value={text}
        rows={3}
        placeholder="ada@example.com"
        autoComplete="off"
        onChange={({ target }) => setText(target.value)}
      />
      <RoleFields access={access} onChange={setAccess} />
    </FormDialog>
  );
}

interface InvitedDialogProps {
  readonly invited: readonly Invited[];
  /** Invites others, or those who could not be invited. */
  onAgain?(): void;
  onClose(): void;
}

/** What became of each address. */
export function InvitedDialog({ invited, onAgain, onClose }: InvitedDialogProps) {
  const hasLinks = invited.some(({ invitation }) => invitation?.link);
  return (
    <FormDialog
      title={words.done(invited.filter(({ invitation }) => invitation).length)}
      about={hasLinks && words.linksAbout}
      submit={words.close}
      cancel={null}
      other={
        onAgain && (
          <Button look="quiet" onClick={onAgain}>
            {words.again}
          </Button>
        )
      }
      onSubmit={onClose}
      onClose={onClose}
    >
      <ul className={own.invited}>
        {invited.map(({ email, invitation, trouble }) => (
          <li key={email}>
            <strong>{email}</strong>
            {invitation?.link && <CopyField label={words.linkOf(email)} value={invitation.link} />}
            {invitation && !invitation.link && <p>{words.mailed}</p>}
            {trouble && <p className={css.bad}>{trouble.text}</p>}
          </li>
        ))}
      </ul>
    </FormDialog>
  );
}
