import type { CreateMailboxRequest, Mailbox } from '@pharos/sdk';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useProjectId } from '../../app/session.js';
import { mailboxTexts } from '../../messages/mailboxes.js';
import { FormDialog } from '../../ui/dialog.js';
import { TextArea, TextField } from '../../ui/field.js';
import { say } from '../../ui/toasts.js';
import { useCreateMailbox, useDeleteMailbox, useUpdateMailbox } from './mailbox-queries.js';
import { draftOf, incomingWay, isComplete, outgoingWay, serverToSend } from './server.js';
import { WayFields } from './server-fields.js';

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

/** Another address, name or signature, or other ways for its mail to come in and go out. */
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
  const [incoming, setIncoming] = useState(() => draftOf(incomingWay, mailbox?.incoming));
  const [outgoing, setOutgoing] = useState(() => draftOf(outgoingWay, mailbox?.outgoing));
  const has = { incoming: mailbox?.incoming.type === 'imap', outgoing: mailbox?.outgoing.type === 'smtp' };
  const isWhole = isComplete(incomingWay, incoming, has.incoming) && isComplete(outgoingWay, outgoing, has.outgoing);
  const save = () =>
    onSave({
      address: address.trim(),
      name: name.trim() || null,
      signature: signature.trim() || null,
      incoming: serverToSend(incomingWay, incoming),
      outgoing: serverToSend(outgoingWay, outgoing),
    });
  return (
    <FormDialog
      title={mailbox ? words.change : words.create}
      submit={mailbox ? words.save : words.createNow}
      isBusy={action.isPending}
      isIncomplete={address.trim() === '' || !isWhole}
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
      <WayFields
        way={incomingWay}
        words={words.incoming}
        draft={incoming}
        hasPassword={has.incoming}
        onChange={setIncoming}
      />
      <WayFields
        way={outgoingWay}
        words={words.outgoing}
        draft={outgoing}
        hasPassword={has.outgoing}
        onChange={setOutgoing}
      />
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
