import type { CreateMailboxRequest, Mailbox } from '@pharos/sdk';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useProjectId } from '../../app/session.js';
import { mailboxTexts } from '../../messages/mailboxes.js';
import { FormDialog } from '../../ui/dialog.js';
import { TextArea, TextField } from '../../ui/field.js';
import { say } from '../../ui/toasts.js';
import { IncomingFields } from './incoming-fields.js';
import { useCreateMailbox, useDeleteMailbox, useUpdateMailbox } from './mailbox-queries.js';
import { draftOf, incomingToSend, isComplete } from './server.js';

/** Makes a mailbox, and opens its page, which says how mail gets there. */
export function CreateMailboxDialog({ onClose }: { onClose(): void }) {
  const projectId = useProjectId();
  const navigate = useNavigate();
  const create = useCreateMailbox(projectId);
  const open = ({ id: mailboxId }: Mailbox) =>
    void navigate({ to: '/$projectId/settings/mailboxes/$mailboxId', params: { projectId, mailboxId } });
  const save = (body: CreateMailboxRequest) => create.mutate(body, { onSuccess: open });
  return <MailboxForm mailbox={undefined} action={create} onSave={save} onClose={onClose} />;
}

interface MailboxDialogProps {
  readonly mailbox: Mailbox;
  onClose(): void;
}

/** Another address, name or signature, or another way for its mail to come in. */
export function ChangeMailboxDialog({ mailbox, onClose }: MailboxDialogProps) {
  const update = useUpdateMailbox(useProjectId(), mailbox.id);
  const save = (body: CreateMailboxRequest) => update.mutate(body, { onSuccess: onClose });
  return <MailboxForm mailbox={mailbox} action={update} onSave={save} onClose={onClose} />;
}

interface MailboxFormProps {
  readonly mailbox: Mailbox | undefined;
  readonly action: { readonly isPending: boolean; readonly error: unknown };
  onSave(body: CreateMailboxRequest): void;
  onClose(): void;
}

function MailboxForm({ mailbox, action, onSave, onClose }: MailboxFormProps) {
  const words = mailboxTexts;
  const [address, setAddress] = useState(mailbox?.address ?? '');
  const [name, setName] = useState(mailbox?.name ?? '');
  const [signature, setSignature] = useState(mailbox?.signature ?? '');
  const [incoming, setIncoming] = useState(() => draftOf(mailbox?.incoming));
  const hasPassword = mailbox?.incoming.type === 'imap';
  const save = () =>
    onSave({
      address: address.trim(),
      name: name.trim() || null,
      signature: signature.trim() || null,
      incoming: incomingToSend(incoming),
    });
  return (
    <FormDialog
      title={mailbox ? words.change : words.create}
      submit={mailbox ? words.save : words.createNow}
      isBusy={action.isPending}
      isIncomplete={address.trim() === '' || !isComplete(incoming, hasPassword)}
      error={action.error}
      onSubmit={save}
      onClose={onClose}
    >
      <TextField
        label={words.address}
        hint={words.addressHint}
        type="email"
        placeholder="help@example.com"
        autoComplete="off"
        value={address}
        onChange={({ target }) => setAddress(target.value)}
      />
      <TextField
        label={words.name}
        hint={words.nameHint}
        maxLength={200}
        dir="auto"
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <TextArea
        label={words.signature}
        hint={words.signatureHint}
        maxLength={5000}
        rows={4}
        dir="auto"
        value={signature}
        onChange={({ target }) => setSignature(target.value)}
      />
      <IncomingFields incoming={incoming} hasPassword={hasPassword} onChange={setIncoming} />
    </FormDialog>
  );
}

/** Says what stops with a mailbox, and deletes it. */
export function DeleteMailboxDialog({ mailbox, onClose }: MailboxDialogProps) {
  const words = mailboxTexts;
  const projectId = useProjectId();
  const navigate = useNavigate();
  const remove = useDeleteMailbox(projectId, mailbox.id);
  const leave = () => {
    say({ text: words.removed(mailbox.address) });
    void navigate({ to: '/$projectId/settings/mailboxes', params: { projectId } });
  };
  return (
    <FormDialog
      title={words.removeTitle}
      about={words.removeAbout(mailbox.address)}
      submit={words.remove}
      isDanger
      isBusy={remove.isPending}
      error={remove.error}
      onSubmit={() => remove.mutate(undefined, { onSuccess: leave })}
      onClose={onClose}
    />
  );
}
