import type { Message } from '@pharos/sdk';
import { useState } from 'react';
import { pharos } from '../../app/api.js';
import { queryKeys } from '../../app/query-keys.js';
import { useProjectId } from '../../app/session.js';
import { useAction } from '../../app/use-action.js';
import { inboxTexts } from '../../messages/inbox.js';
import { FormDialog } from '../../ui/dialog.js';
import { TextArea, TextField } from '../../ui/field.js';
import { say } from '../../ui/toasts.js';
import { addressesIn, areAddresses } from './copies.js';

interface ForwardProps {
  readonly message: Message;
  onClose(): void;
}

const texts = inboxTexts.forward;
const copies = inboxTexts.copies;

/** Sends a message on by mail to somebody outside, with some words above it. */
export function ForwardDialog({ message, onClose }: ForwardProps) {
  const [to, setTo] = useState('');
  const [cc, setCc] = useState('');
  const [text, setText] = useState('');
  const isFine = addressesIn(to).length > 0 && areAddresses(`${to} ${cc}`);
  const isWrong = !areAddresses(`${to} ${cc}`);
  const { mutate, isPending, error } = useForward(message, (addresses) => {
    onClose();
    say({ text: texts.done(addresses) });
  });
  return (
    <FormDialog
      title={texts.title}
      about={texts.about}
      submit={texts.submit}
      isBusy={isPending}
      isIncomplete={!isFine}
      error={error}
      onSubmit={() => mutate({ to: addressesIn(to), cc: addressesIn(cc), text: text.trim() })}
      onClose={onClose}
    >
      <AddressField label={texts.to} value={to} onChange={setTo} />
      <AddressField label={copies.cc} value={cc} onChange={setCc} hint={isWrong ? copies.wrong : undefined} />
      <TextArea
        label={texts.text}
        value={text}
        rows={5}
        maxLength={100_000}
        dir="auto"
        onChange={({ target }) => setText(target.value)}
      />
    </FormDialog>
  );
}

interface AddressProps {
  readonly label: string;
  readonly value: string;
  readonly hint?: string | undefined;
  onChange(value: string): void;
}

function AddressField({ label, value, hint, onChange }: AddressProps) {
  return (
    <TextField
      label={label}
      value={value}
      hint={hint}
      placeholder={copies.placeholder}
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      aria-invalid={!areAddresses(value)}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

interface Forwarding {
  readonly to: readonly string[];
  readonly cc: readonly string[];
  readonly text: string;
}

function useForward({ id: messageId, conversation_id: conversationId }: Message, onDone: (addresses: string) => void) {
  const projectId = useProjectId();
  return useAction(
    async ({ to, cc, text }: Forwarding) => {
      const body = { to: [...to], ...(cc.length > 0 && { cc: [...cc] }), ...(text !== '' && { text }) };
      await pharos.messages.forwardMessage({ projectId, conversationId, messageId, body });
      onDone(to.join(', '));
    },
    { renews: [queryKeys.timeline(projectId, conversationId)] },
  );
}
