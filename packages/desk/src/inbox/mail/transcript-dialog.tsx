import { useState } from 'react';
import { pharos } from '../../app/api.js';
import { queryKeys } from '../../app/query-keys.js';
import { useAction } from '../../app/use-action.js';
import { inboxTexts } from '../../messages/inbox.js';
import { FormDialog } from '../../ui/dialog.js';
import { TextField } from '../../ui/field.js';
import { say } from '../../ui/toasts.js';
import type { DialogProps } from '../dialog-props.js';
import { addressesIn, areAddresses } from './copies.js';

const texts = inboxTexts.transcript;

/** Sends what was said to the customer, or to another address. */
export function TranscriptDialog({ conversation, contact, onClose }: DialogProps) {
  const { id: conversationId, project_id: projectId } = conversation;
  const known = contact?.email ?? '';
  const [to, setTo] = useState(known);
  const address = to.trim();
  const { mutate, isPending, error } = useAction(
    async () => {
      // To the customer it goes at the address that they have by then.
      const body = address === known ? {} : { to: address };
      await pharos.messages.sendTranscript({ projectId, conversationId, body });
      onClose();
      say({ text: texts.done(address) });
    },
    { renews: [queryKeys.timeline(projectId, conversationId)] },
  );
  return (
    <FormDialog
      title={texts.title}
      about={texts.about}
      submit={texts.submit}
      isBusy={isPending}
      isIncomplete={addressesIn(address).length !== 1 || !areAddresses(address)}
      error={error}
      onSubmit={() => mutate()}
      onClose={onClose}
    >
      <TextField
        label={texts.to}
        value={to}
        type="email"
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => setTo(target.value)}
      />
    </FormDialog>
  );
}
